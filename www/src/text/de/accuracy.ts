/** Wie genau ein Lauf ist. */
export const accuracy = {
  right: (error: string) => `auf ${error} m genau`,
  until: (t: string) => `bis ${t} s genau`,
  positions: (error: string, share: string, how: string) => `Alle Orte stimmen auf ${error} m (${share} der Größe), nach einem ${how}.`,
  grows: (t: string) =>
    `Bis t = ${t} s auf ein Tausendstel der Größe genau; danach entscheiden kleine Fehler, und ein anderes Programm zeigt eine andere Bewegung.`,
  crude: (t: string, share: string, how: string) =>
    `Bis t = ${t} s auf ein Tausendstel der Größe genau, über den ganzen Lauf auf ${share} davon, nach einem ${how}. Mit kleinerem Schritt oder kleinerer Toleranz ist er länger genau.`,
  less: (share: string) => `weniger als ${share} %`,
  times: (times: number) => (times === 1000 ? "tausendmal so strengen Lauf" : `${times}-mal so strengen Lauf`),
  half: "Lauf mit halbem Schritt",
};
