/** Worte des ersten Blicks und des ersten eigenen Mechanismus. */
export const tour = {
  step: (at: number, of: number) => `${at} von ${of}`,
  next: "Weiter",

  look: {
    open: "Ein erster Blick",
    openLead: "Eine halbe Minute: was die Prüfungen sagen.",
    title: "Ein erster Blick",
    close: "Den ersten Blick schließen",
    says: {
      pull: "Ziehen Sie am blauen Griff. Der Rest folgt, und die Prüfungen unten sagen weiter: 1 Freiheitsgrad.",
      brace: (from: string, to: string) => `Nun ein Stab zwischen den beiden markierten Gelenken ${from} und ${to}. Was werden die Prüfungen sagen?`,
      braceBy: "Setzen Sie nun mit „Bauen“ einen Stab zwischen zwei Teile. Was werden die Prüfungen sagen?",
      back: "Nichts kann sich mehr bewegen: Mit dem neuen Stab bilden die markierten Teile eine starre Masche. Nehmen Sie ihn zurück.",
      parallel: "Und ein Fall, in dem das Abzählen irrt: drei parallele Kurbeln an einem Stab.",
      share: "Nach dem Abzählen ist er starr, nach dem Rang hat er 1 Freiheitsgrad: Ein Gelenk hält, was schon gehalten ist. Die zweite Prüfung sagt, welches.",
      skipped: "Das waren die Prüfungen: Sie stehen unter jedem Mechanismus. Drücken Sie auf eine, um zu lesen, was sie gefunden hat.",
    },
    does: { brace: "Stab einfügen", back: "Rückgängig", parallel: "Parallel machen", why: "Warum?", share: "Teilen", build: "Selbst bauen" },
  },

  guide: {
    open: "Ein Gelenkviereck Schritt für Schritt",
    openLead: "Vom leeren Blatt zum laufenden Getriebe.",
    begin: "Schritt für Schritt",
    title: "Ein Gelenkviereck Schritt für Schritt",
    close: "Die Anleitung verlassen",
    names: { crank: "Kurbel", coupler: "Koppel", rocker: "Schwinge", motor: "Antrieb", run: "Start" },
    done: "fertig",
    says: {
      crank:
        "Nehmen Sie „Stab“ und ziehen Sie von einer leeren Stelle nach oben, oder tippen Sie beide Enden an. Mit Tasten: unter „Teile“ 0; 0 und 0; 60. Das erste Ende hängt am Gestell.",
      coupler: "Vom freien Ende der Kurbel einen längeren Stab nach rechts. Mit Tasten: 0; 60 und 160; 120.",
      rocker:
        "Von einer Stelle am Gestell einen Stab zum freien Ende des zweiten; oder dort tippen, dann auf das Gestell und noch einmal dorthin. Mit Tasten: 200; 0 und 160; 120.",
      motor: "Nehmen Sie „Motor“ und tippen Sie auf das Gelenk am Fuß der Kurbel; oder wählen Sie es unter „Teile“ und drücken „Motor dazu“.",
      run: "Drücken Sie „Start“ oder die Leertaste.",
      rigid:
        "Die Masche ist geschlossen, aber nichts kann sich bewegen: Es ist mehr gehalten als frei. Machen Sie rückgängig oder entfernen Sie einen Stab; die erste Prüfung sagt mehr.",
      over: "Es läuft, und die Prüfungen sagen: 1 Freiheitsgrad. Ziehen Sie an einem Gelenk, ändern Sie Längen, oder verschicken Sie es.",
    },
    share: "Teilen",
  },
};
