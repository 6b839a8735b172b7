/** Wie genau ein Lauf ist. */
export const accuracy = {
  how: "Wie genau ist das? Welche Verfahren es gibt und was sie kosten",
  right: (error: string) => `Orte auf ${error} m genau`,
  until: (t: string) => `Orte bis ${t} s genau`,
  positions: (error: string, share: string, how: string) => `Die Orte stimmen auf ${error} m (${share} der Größe), nach einem ${how}.`,
  grows: (t: string) =>
    `Bis t = ${t} s auf ein Tausendstel der Größe genau; danach entscheiden kleine Fehler, und ein anderes Programm zeigt eine andere Bewegung.`,
  crude: (t: string, how: string) =>
    `Bis t = ${t} s auf ein Tausendstel der Größe genau, nach einem ${how}; mit kleinerem Schritt oder kleinerer Toleranz bleibt er länger genau.`,
  less: (share: string) => `weniger als ${share} %`,
  times: (times: number) => (times === 1000 ? "tausendmal so strengen Lauf" : `${times}-mal so strengen Lauf`),
  half: "Lauf mit halbem Schritt",
};
