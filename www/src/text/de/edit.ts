/** Worte für das Bauen von Hand. */
export const edit = {
  refused: {
    notName: (name: string) => `„${name}“ ist kein Name. Beginnen Sie mit einem Buchstaben; danach Buchstaben, Ziffern und _.`,
    reserved: (name: string) => `„${name}“ hat schon eine Bedeutung. Wählen Sie einen anderen Namen.`,
    taken: (name: string) => `„${name}“ ist der Name eines anderen Teils. Wählen Sie einen anderen Namen.`,
    noPart: (name: string) => `„${name}“ gibt es nicht mehr.`,
    ambiguous: (name: string) => `„${name}“ bedeutet auch etwas in einer Funktion, einem Gesetz oder einer Kurve dieses Dokuments. Benennen Sie es im Text um.`,
    exercise: (name: string) => `Die Aufgabe dieses Dokuments nennt „${name}“. Ändern Sie zuerst die Aufgabe im Text.`,
    used: (name: string, place: string) => `„${name}“ wird in ${place} benutzt. Ändern Sie zuerst das im Text.`,
    sameBody: (body: string) => `Beide Punkte liegen auf „${body}“. Wählen Sie Punkte zweier verschiedener Körper.`,
    groundForce: "Eine Kraft am Gestell bewegt nichts. Wählen Sie einen Punkt eines Körpers.",
    noCoordinate: (joint: string) => `Gelenk „${joint}“ hat keine Koordinate, die ein Motor drehen oder schieben könnte. Wählen Sie ein Drehgelenk oder einen Schieber.`,
    noLength: "Beide Enden liegen an derselben Stelle. Wählen Sie für eines eine andere.",
    noPlace: (joint: string) => `Gelenk „${joint}“ hat keine eigene Stelle. Bewegen Sie die Punkte, die es verbindet.`,
    planarOnly: "Stäbe werden in der Ebene gezeichnet. Im Raum fügen Sie einen Körper und seine Punkte in der Teileliste hinzu.",
  },
};
