/**
 * Was an einem Dokument gefunden wird, auf Deutsch: je Kennung die Feststellung und was zu tun ist. Löcher und Klammern sind die der
 * englischen Vorlagen: `{name}` ist ein Parameter, was zwischen `{?` und `?}` steht, fällt weg, wenn einer darin fehlt.
 */
export const diagnostics: Record<string, [message: string, remedy: string]> = {
  "document-too-large": [
    "Das Dokument hat {size} Bytes; die Grenze ist {limit}.",
    "Machen Sie es kleiner: Entfernen Sie Daten, die nicht gebraucht werden, oder teilen Sie es in mehrere Dokumente.",
  ],
  "text-too-long": [
    "Dieser Text hat {size} Zeichen; die Grenze ist {limit}.",
    "Kürzen Sie ihn, oder legen Sie die lange Fassung dorthin, wohin er verweisen kann: [Titel](https://...).",
  ],
  syntax: ["Erwartet: {expected}; gefunden: {found}.", "Schreiben Sie hier {expected}."],
  "text-after-end": ["Das Dokument endet vor dieser Stelle; danach steht {found}.", "Entfernen Sie es, oder schreiben Sie es in die Klammern des Dokuments."],
  unclosed: [
    "Erwartet: {expected}; `{bracket}` aus Zeile {line}, Spalte {column} wird nie geschlossen.",
    "Schließen Sie die Klammer, oder entfernen Sie die öffnende.",
  ],
  comment: ["JSON kennt keine Kommentare.", 'Entfernen Sie den Kommentar; Text für Menschen kann in "description" stehen.'],
  "trailing-comma": ["Vor der schließenden Klammer steht ein Komma.", "Entfernen Sie das Komma."],
  quotes: ["{found} steht nicht in doppelten Anführungszeichen.", 'Schreiben Sie "{word}".'],
  "unterminated-string": [
    "Der Text in Anführungszeichen endet nicht auf seiner Zeile.",
    "Schließen Sie ihn mit einem doppelten Anführungszeichen; ein Zeilenumbruch darin wird \\n geschrieben.",
  ],
  "control-character": ["Das Zeichen {character} kann so nicht in Anführungszeichen stehen.", "Entfernen Sie es, oder schreiben Sie es umschrieben, wie \\t."],
  "bad-escape": [
    "`{found}` kennt JSON nicht.",
    'Möglich sind \\" \\\\ \\/ \\b \\f \\n \\r \\t und \\uXXXX (jenseits von FFFF ein Paar davon); einen umgekehrten Schrägstrich schreibt man \\\\.',
  ],
  "bad-number": [
    "`{found}` ist keine Zahl in JSON.",
    "Zahlen sehen aus wie 0.5, -9.81 oder 1e-3: Ziffern auf beiden Seiten des Punkts, keine Null und kein Plus davor, nichts Unendliches.",
  ],
  "number-too-large": ["Die Zahl {found} ist zu groß für doppelte Genauigkeit.", "Nehmen Sie eine Zahl unter 1.8e308."],
  "too-deep": ["Die Klammern sind tiefer als {limit} Ebenen geschachtelt.", "Das braucht kein Dokument; entfernen Sie die überzähligen Klammern."],
  "duplicate-key": [
    'Der Schlüssel "{key}" steht hier zum zweiten Mal; zuerst in Zeile {line}, Spalte {column}.',
    "Entfernen Sie einen der beiden, oder benennen Sie ihn um.",
  ],
  "more-findings": ["Es gibt noch {count} Befunde.", "Beheben Sie die ersten; viele der anderen verschwinden damit."],
  "wrong-type": ["Erwartet: {expected}; gefunden: {found}.", "Schreiben Sie hier {expected}."],
  "missing-key": ['Der Schlüssel "{key}" fehlt ({object}).', 'Fügen Sie ihn hinzu. "{key}": {meaning}'],
  "unknown-key": ['Unbekannter Schlüssel "{key}" ({object}).', '{?Meinten Sie "{nearest}"? ?}{?Hier bekannt: {known}.?}{?{hint}?}'],
  "unknown-id": ['Unbekannt: {what} "{id}".', '{?Meinten Sie "{nearest}"? ?}Bekannt: {known}.'],
  "not-available": ['{what} "{id}" gibt es in dieser Version nicht.', "Es gibt: {known}."],
  "wrong-length": ["Erwartet: {expected}; gefunden: {found}.", "Schreiben Sie hier {expected}."],
  "conflicting-keys": ['"{first}" und "{second}" können nicht beide gegeben sein ({object}).', "Behalten Sie eines davon."],
  "needs-one-of": ["Nötig ist eines von {keys} ({object}).", "Fügen Sie eines davon hinzu."],
  "out-of-range": ["{what} muss {condition} sein, gefunden wurde {found}.", "Schreiben Sie eine Zahl, die {condition} ist."],
  "newer-version": [
    "Das Dokument hat die Formatversion {found}; dieses Programm liest Version {known}.",
    "Öffnen Sie es mit einer neueren Version von Holonomy.",
  ],
  "bad-version": ["Die Formatversion muss die Zahl {known} sein, gefunden wurde {found}.", 'Schreiben Sie "holonomy": {known}.'],
  "bad-name": ['"{name}" ist kein Name.', 'Namen beginnen mit einem Buchstaben oder _, danach Buchstaben, Ziffern und _{?; zum Beispiel "{proposal}"?}.'],
  "reserved-name": ['Der Name "{name}" ist vergeben; er steht für {reason}.', 'Wählen Sie einen anderen Namen, zum Beispiel "{proposal}".'],
  "name-taken": [
    'Der Name "{name}" ist vergeben: In Zeile {line} heißt schon etwas so ({what}).',
    'Wählen Sie einen anderen Namen, zum Beispiel "{proposal}".',
  ],
  "unknown-reference": ['"{name}" gibt es nicht ({what}{? in {owner}?}).', '{?Meinten Sie "{nearest}"? ?}{?Bekannt: {known}.?}{?{hint}?}'],
  "bad-point": ['"{found}" nennt keinen Punkt.', 'Schreiben Sie Körper und Punkt mit einem Punkt dazwischen, zum Beispiel "ground.A".'],
  "unknown-name": ["Unbekannter Name `{name}`.", "{?Meinten Sie `{nearest}`? ?}{?Hier bekannt: {known}.?}{?{hint}?}"],
  "name-not-here": ["`{name}` ({what}) kann hier nicht stehen ({context}).", "Hier darf stehen: {allowed}."],
  "result-in-expression": [
    "`{name}` ist ein Ergebnis der Rechnung ({what}); kein Ausdruck darf es benutzen.",
    "Benutzen Sie Lagen, Geschwindigkeiten und die Zeit.",
  ],
  "multiplier-not-linear": ["Das ist nicht linear in `{name}`.", "Kräfte und Raten dürfen Multiplikatoren mal etwas haben, das keinen hat, und Summen davon."],
  "multiplier-not-here": ["`{name}` ist eine Reibungskraft; aus ihr kann keine Kraft folgen.", "Lassen Sie die Kraft aus der Last folgen, die darauf drückt."],
  "bad-prime": [
    "`{name}` kann keinen Strich haben: Es ist {what}.",
    "Ein Strich ist die Ableitung einer Koordinate, einer Gelenkkoordinate oder einer Definition nach der Zeit.",
  ],
  "argument-count": ["`{name}` nimmt {expected}, gefunden: {found}.", "Schreiben Sie {usage}."],
  cycle: ["Im Kreis ({what}): {names}.", "Drücken Sie eines davon ohne die anderen aus."],
  expression: ["Der Ausdruck ist nicht lesbar: {problem}.", "Ausdrücke sehen aus wie `l*sin(w*t) + 0.1`."],
  "bad-definition": ['"{name}" kann nicht definiert werden.', 'Eine Definition ist ein Name, "x2", oder eine Funktion mit ihren Argumenten, "S(u)".'],
  "space-missing": ["Das Dokument hat Körper, sagt aber nicht, worin sie sich bewegen.", 'Fügen Sie "space": "planar" hinzu, oder "spatial".'],
  "nothing-moves": [
    "Das Dokument hat weder Körper noch Koordinaten: Es gibt nichts, was sich bewegen kann.",
    'Fügen Sie "bodies" hinzu (mit "space": "planar" oder "spatial"), oder "coordinates" mit "kinetic_energy".',
  ],
  "energy-missing": ['Das Dokument hat Koordinaten, aber keine "kinetic_energy".', 'Fügen Sie "kinetic_energy" hinzu, zum Beispiel "m/2*x\'^2".'],
  "wrong-space": ["Das gibt es dort nicht: {object} ({space}).", "Dort gibt es: {known}."],
  "other-space": ['Das Dokument sagt "{space}", aber {count} Dinge darin gehören zu "{other}"; das erste ist {first}.', 'Schreiben Sie "space": "{other}".'],
  "wrong-space-key": ['Der Schlüssel "{key}" ({object}) ist für Körper in {space}.', "Entfernen Sie ihn{?, oder schreiben Sie {instead}?}."],
  "same-body": ['Beide Enden liegen auf "{body}".', 'Nennen Sie zwei verschiedene Körper; auch "ground" ist einer.'],
  "no-such-coordinate": ['"{joint}" ({type}) hat keine Koordinate "{coordinate}".', "{?Es hat {known}.?}{?{hint}?}"],
  "held-coordinate": [
    '"{joint}" ({type}) hält seine Koordinate {coordinate} selbst; nichts anderes kann sie bewegen.',
    "Nennen Sie ein Gelenk, das die Koordinate frei lässt: ein Drehgelenk oder einen Schieber.",
  ],
  "same-joint": ['{type} koppelt "{joint}" mit sich selbst.', "Nennen Sie zwei verschiedene Gelenke."],
  "no-carrier": [
    '{type}: Die Gelenke "{first}" und "{second}" haben keinen gemeinsamen Körper.',
    'Nennen Sie zwei Gelenke eines Körpers, der beide trägt; auch "ground" ist einer.',
  ],
  "open-cam": [
    'Der Hub von "{name}" ist {end} nach einer ganzen Umdrehung und {start} an ihrem Beginn.',
    "Lassen Sie den Hub zurückkehren: Er muss bei angle = 0 und angle = 2*pi derselbe sein.",
  ],
  "bad-table": ['Die Tabelle "{name}": {problem}.', 'Geben Sie "t" und "value" gleich viele Einträge, mindestens 2, mit streng steigendem "t".'],
  "outside-range": [
    'Der Wert {found} von "{name}" liegt außerhalb seines Bereichs von {min} bis {max}.',
    "Erweitern Sie den Bereich, oder ändern Sie den Wert.",
  ],
  "empty-range": ['Der Bereich von "{name}" ist leer: min {min} ist nicht kleiner als max {max}.', "Vertauschen oder ändern Sie die beiden."],
  "same-label": ['Zwei Läufe haben die Bezeichnung "{label}".', "Geben Sie jedem Lauf seine eigene."],
  "unknown-run": ["Es gibt keinen Lauf {run}; das Dokument hat {count}.", "{?Bekannt: {known}.?}{?{hint}?}"],
  "bad-path": [
    'Der Pfad "{path}" führt nirgends hin: {problem}.',
    "Schreiben Sie Schlüssel mit Punkten dazwischen, zum Beispiel simulation.integrator.step, oder einen JSON-Zeiger, /simulation/integrator/step.",
  ],
  "unknown-parameter": [
    'Einen Parameter "{name}" gibt es nicht.',
    '{?Meinten Sie "{nearest}"? ?}{?Bekannt: {known}. ?}Ein neuer wird in das Dokument geschrieben.',
  ],
  "bad-set-value": ['Der Wert für "{path}" ist kein JSON: {problem}', "Schreiben Sie eine Zahl, oder Text in doppelten Anführungszeichen."],
  "zero-length": [
    'Die beiden Punkte von "{name}" fallen zusammen: Der Abstand hat keine Richtung.',
    "Verschieben Sie einen der Punkte, oder nehmen Sie ein Drehgelenk.",
  ],
  "zero-axis": ['Die Richtung von "{name}" hat keine Länge.', "Geben Sie ihr eine Komponente, die nicht null ist."],
  "parallel-axes": [
    'Die beiden Achsen von "{name}" sind parallel.',
    "Geben Sie jedem Körper die Richtung seines eigenen Zapfens; wo das Gelenk geschlossen ist, stehen beide senkrecht aufeinander.",
  ],
  "opposite-axes": [
    'Die beiden Wellen von "{name}" zeigen gegeneinander.',
    "Lassen Sie beide entlang des Wellenzugs in dieselbe Richtung zeigen; ein zurückgeklapptes Gelenk kann sich nicht drehen.",
  ],
  "along-normal": [
    '{what} von "{name}" steht entlang der Normalen dessen, worauf es läuft.',
    "Eine Schneide muss an der Fläche entlang zeigen, und eine Scheibe muss aufrecht stehen: Eine, die flach liegt, berührt überall.",
  ],
  "not-unit": [
    'Die Euler-Parameter von "{name}" haben die Länge {found}, nicht 1.',
    'Teilen Sie jeden durch {found}, oder geben Sie die Lage als "axis" und "angle".',
  ],
  "not-rotation": [
    'Die Lage von "{name}" ist keine Drehung: {problem}.',
    "Die Achsen des Körpers stehen senkrecht aufeinander, haben Länge 1 und bilden ein Rechtssystem (Determinante 1).",
  ],
  "impossible-inertia": [
    'Kein Körper hat die Trägheit von "{name}": {problem}.',
    "Kein Hauptmoment ist negativ, und keines größer als die Summe der beiden anderen.",
  ],
  "section-without-bar": [
    'Der Querschnitt von "{name}" hat keinen Stab: {problem}.',
    "Geben Sie dem Körper zwei Punkte mit der Mitte zwischen ihnen in seinem Ursprung, oder Masse und Trägheit.",
  ],
  "singular-inertia": [
    'Die Masse von "{name}" liegt in einer Ebene oder auf einer Linie (ihr Euler-Tensor tr(J)/2 - J ist singulär); ein solcher Körper kann keine Koordinaten der Drehmatrix haben.',
    'Geben Sie dem Körper in jeder Richtung etwas Dicke, oder "rotation": "euler-parameters".',
  ],
  "mass-singular": [
    'Die kinetische Energie hängt nicht von der Geschwindigkeit von "{name}" ab.',
    'Fügen Sie "kinetic_energy" einen Term mit ihr hinzu, oder entfernen Sie die Koordinate.',
  ],
  "not-finite": ["{what} ist am Anfang {found}.", "Suchen Sie eine Division durch null, eine Wurzel oder einen Logarithmus einer negativen Zahl."],
  "too-many-coordinates": ["Der Mechanismus hat {count} Koordinaten; die Grenze ist {limit}.", "Machen Sie ihn kleiner."],
  "too-many-rows": [
    "Gelenke, Antriebe und Bindungen haben zusammen {count} Zeilen; die Grenze ist {limit}.",
    "Machen Sie den Mechanismus kleiner; mehr Zeilen als Koordinaten können nie zählen.",
  ],
  "too-many-nodes": ["Die Ausdrücke haben mehr als {limit} Teile.", "Machen Sie sie kürzer, oder nehmen Sie weniger Elemente."],
  "too-much-work": [
    '{?Die Ableitungen von "{name}" brauchen?}{?{rows} Zeilen in {coordinates} Koordinaten zusammenzusetzen, braucht?} zu viel Arbeit.',
    "Nehmen Sie weniger Zeilen und kürzere Ausdrücke, jeweils in wenigen Koordinaten.",
  ],
  "analysis-cut": ["Die Untersuchung braucht zu viel Arbeit; Rang {rank}, überzählige Zeilen {redundancy}.", "Nehmen Sie weniger Elemente."],
  "unknown-channel": ['Einen Kanal "{name}" gibt es nicht.', '{?Meinten Sie "{nearest}"??}{?{hint}?}'],
  "not-affine": [
    'Die Geschwindigkeitsbindung "{name}" ist nicht affin in den Geschwindigkeiten.',
    "Schreiben Sie sie als Summe von Termen mit höchstens einer Geschwindigkeit, in der ersten Potenz.",
  ],
  "potential-velocity": [
    "Die potentielle Energie hängt von einer Geschwindigkeit ab.",
    'Kräfte, die von Geschwindigkeiten abhängen, gehören in "generalized_forces".',
  ],
  "mass-velocity": [
    "Die kinetische Energie ist kein quadratisches Polynom der Geschwindigkeiten.",
    "Schreiben Sie sie nur mit Quadraten und Produkten von Geschwindigkeiten.",
  ],
  "method-combination": ["Diese Verfahren gehen nicht zusammen: {reason}", "Ausweg: {alternative}"],
  "expression-meaning": ["Im Ausdruck: {problem}", "Schreiben Sie ihn auf andere Weise."],
  "link-empty": ["Der Link enthält keinen Mechanismus.", "Ein Link hat am Ende #m=..., #g=... oder #u=...; kopieren Sie ihn ganz."],
  "link-damaged": [
    "Der Link ist beschädigt: {problem}.",
    "Wahrscheinlich wurde er unterwegs abgeschnitten oder verändert; kopieren Sie ihn noch einmal, ganz.",
  ],
  "link-newer": ['Der Link stammt von einer neueren Version (Codec "{codec}").', "Öffnen Sie ihn mit einer neueren Version von Holonomy."],
  "link-too-large": ["Das Dokument im Link ist größer als {limit} Bytes.", "Bitten Sie um das Dokument als Datei."],
  "link-address": ['Die Adresse "{address}" im Link kann nicht geladen werden: {problem}.', "Nur Adressen, die mit https:// beginnen, werden geladen."],
  "link-gallery": ['"{name}" ist kein Name der Beispiele.', "Namen der Beispiele sehen aus wie four-bar."],
  "duplicate-id": [
    'Zwei Aufgaben haben die Kennung "{id}"; die erste steht in Zeile {line}.',
    "Geben Sie jeder Aufgabe eine eigene Kennung: Antworten und Punkte richten sich danach.",
  ],
  "bad-id": ['"{id}" kann keine Kennung einer Aufgabe sein.', "Kennungen haben Buchstaben, Ziffern, - und _, höchstens 64 davon."],
  "locked-nowhere": [
    'Der gesperrte Zeiger "{pointer}" führt ins Leere: {problem}.',
    "Schreiben Sie einen JSON-Zeiger auf etwas in diesem Dokument, zum Beispiel /parameters/l oder /runs.",
  ],
  "many-values": [
    "`{name}` hat zu jedem Zeitpunkt des Laufs einen Wert; hier wird eine einzige Zahl gebraucht.",
    "Sagen Sie, welche, zum Beispiel final({name}), max({name}) oder at({name}, 1).",
  ],
  "not-condition": ["Die Prüfung vergleicht nichts.", "Schreiben Sie eine Bedingung, zum Beispiel max(drift.position) < 1e-8."],
  "attempts-nowhere": [
    '"{key}" bedeutet nichts für eine Antwort der Art "{type}".',
    "Lassen Sie es weg: Eine Vorhersage wird einmal gemacht, und Worte liest die Lehrperson.",
  ],
  "formula-name": [
    "`{name}` ist keine der Variablen dieser Formel.",
    'Eine Formel darf ihre Variablen ({known}), Zahlen, pi und Funktionen haben; geben Sie jedem Buchstaben in "variables" einen Bereich.',
  ],
  "formula-values": [
    "Die Formel hat nur an {found} von {count} Stellen ihrer Variablen einen Wert.",
    "Geben Sie den Variablen Bereiche, in denen sie einen hat; mindestens {least} werden gebraucht.",
  ],
  "receipt-version": [
    "Die Abgabe hat die Version {found}; dieses Programm liest {known}.",
    "Lesen Sie sie mit der Version von Holonomy, die sie geschrieben hat, oder einer neueren.",
  ],
  "too-long": ["{what} hat {found}; die Grenze ist {limit}.", "Kein Programm schreibt so viel: Die Datei wurde von Hand gemacht oder geändert."],
};
