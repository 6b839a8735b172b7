/** Die Beispiele auf Deutsch, nach ihrem Namen in Links. */
export const gallery: Readonly<Record<string, { title: string; summary: string }>> = {
  "four-bar": {
    title: "Viergelenk mit Motor",
    summary: "Eine Kurbelschwinge: wie weit die Gelenke auseinandergehen, ohne Stabilisierung, mit Projektion, in Minimalkoordinaten.",
  },
  "slider-crank": { title: "Schubkurbel", summary: "Ein Kolben bewegt sich nicht wie ein Kosinus: Er rüttelt auch zweimal je Umdrehung." },
  "scotch-yoke": { title: "Kreuzschleife", summary: "Ein Schlitz statt einer Pleuelstange: ein genauer Kosinus." },
  "quick-return": { title: "Schneller Rücklauf eines Stoßhoblers", summary: "Eine Kurbelschleife: Der Rückweg dauert halb so lang." },
  chebyshev: { title: "Lenker von Tschebyschow", summary: "Eine halbe Umdrehung der Kurbel wird eine fast gerade Linie." },
  peaucellier: { title: "Inversor von Peaucellier", summary: "Sieben Stäbe zeichnen eine Gerade, genau." },
  "jansen-leg": { title: "Bein von Jansen", summary: "Elf Längen machen aus einer Umdrehung einen Schritt." },
  "planetary-gear": { title: "Planetengetriebe", summary: "Vier Umdrehungen aus einer, und ein Zahn, der am Hohlrad ruht." },
  geneva: { title: "Malteserkreuz", summary: "Schritte aus gleichmäßigem Drehen, ohne Schlag und nicht ohne Ruck." },
  "loose-geneva": { title: "Malteserrad mit Spiel", summary: "Von einer Wand mitgenommen, durch das Spiel geworfen, von der anderen gestoßen." },
  "double-wishbone": { title: "Doppelquerlenker", summary: "Warum der obere Lenker kürzer ist: Sturz über dem Federweg." },
  "double-pendulum": { title: "Doppelpendel aus zwei Stäben", summary: "Zwei Stäbe mit Gelenken, chaotisch, und die Energie bleibt." },
  "planar-pendulum": {
    title: "Ebenes Pendel, aus der Waagerechten losgelassen",
    summary: "Eine Tangente, die ihr Vorzeichen wechselt, und eine, die mitgeführt wird.",
  },
  "spherical-pendulum": { title: "Sphärisches Pendel", summary: "Ein Rahmen, der neu zerlegt wird, springt; ein mitgeführter gleitet." },
  "conical-pendulum": {
    title: "Kegelpendel: der Winkel, den ein geschlossener Weg lässt",
    summary: "Nach einem Umlauf hat sich der mitgeführte Rahmen um den Raumwinkel gedreht.",
  },
  "moving-support": { title: "Pendel auf bewegtem Lager", summary: "Schnell genug geschüttelt, steht es oben stabil." },
  "bouncing-ball": { title: "Springender Ball", summary: "Zwölf Aufpraller, jeder zu seiner genauen Zeit, und was sie kosten." },
  "stop-pendulum": { title: "Pendel am Anschlag", summary: "Immer kürzere Sprünge, unendlich viele davon, und dann trägt der Anschlag den Stab." },
  "slack-cords": { title: "Zwei Gewichte an schlaffen Seilen", summary: "Seile ziehen und drücken nie: wann sie straff sind, und was die Rucke kosten." },
  "newtons-cradle": { title: "Kugelstoßpendel", summary: "Ein Stoß läuft durch eine Reihe von Kugeln, und warum die Reihe nicht stillhält." },
  "stick-slip": {
    title: "Klotz auf einem Band: Haften und Gleiten",
    summary: "Warum ein Bogen die Saite klingen lässt: die Periode von Haften und Gleiten, geschlossen.",
  },
  servo: { title: "Arm, den ein Motor und ein Regler halten", summary: "Ohne den Integralanteil hängt er durch, mit zu viel davon schwingt er immer stärker." },
  "cam-follower": {
    title: "Nocken und Stößel: drei Bewegungsgesetze",
    summary: "Spitzen von Geschwindigkeit und Beschleunigung, und ab welcher Drehzahl ein offener Nocken den Stößel verliert.",
  },
  atwood: {
    title: "Gegengewicht, das landet: eine lose Rolle",
    summary: "Ein schlaffes Seil, ein Ruck, und wieder: Nach der doppelten Zeit der ersten Landung ist alles still.",
  },
  "belt-drive": {
    title: "Riementrieb: die Übersetzung des schnellsten Anlaufs",
    summary: "Mit der halben und der doppelten besten Übersetzung läuft das Rad gleich schnell an.",
  },
  brick: { title: "Ziegel, der gleitet oder kippt", summary: "Immer stärker geschoben: Weit unten gleitet er, weit oben kippt er." },
  woodpecker: { title: "Spielzeugspecht", summary: "Verklemmt, lose, ein Schlag, wieder verklemmt: ein Grenzzyklus aus Reibung und Stößen." },
  "linear-example": {
    title: "Perle auf einem Draht: Drift Schritt für Schritt",
    summary: "Mit welchem Faktor jedes Verfahren einen Fehler in jedem Schritt malnimmt.",
  },
  "two-link-parabola": {
    title: "Arm mit zwei Gliedern auf einer Parabel",
    summary: "Was jede Stabilisierung mit einer Spitze macht, die von ihrem Weg abkommt.",
  },
  "two-link-moving-line": {
    title: "Arm mit zwei Gliedern auf einer Geraden, die steigt und fällt",
    summary: "Ein geführter Weg, und wie bald ein Arm ohne Stabilisierung verloren ist.",
  },
  squeezer: {
    title: "Quetschmechanismus in seinen sieben Winkeln",
    summary: "Ein klassischer Prüfstein: dieselben Schritte, und eine Kurbel, die um Radiant falsch oder richtig steht.",
  },
  "squeezer-bodies": { title: "Quetschmechanismus aus sieben Körpern", summary: "Derselbe Mechanismus aus Körpern, Gelenken, einer Feder und einem Motor." },
  "mobile-robot": { title: "Fahrroboter mit Anhänger", summary: "Zwei Räder zu viel, um ihre Lasten zu kennen: vier Arten, sie zu teilen, eine Bewegung." },
  "chaplygin-sleigh": { title: "Schlitten von Tschaplygin", summary: "Eine Kufe auf Eis: Er fährt rückwärts los und dreht sich von selbst um." },
  parallelogram: {
    title: "Parallelogramm mit drei Kurbeln",
    summary: "Dem Abzählen nach kann es sich nicht bewegen, tut es doch, und keine Gelenkkraft darin bedeutet etwas.",
  },
  "rolling-disc": { title: "Rollende Scheibe", summary: "Eine Münze, die sich in ihren Kreis legt; mit anderem Drall nickt sie." },
  rattleback: { title: "Wackelstein, der umkehrt", summary: "Falsch herum gedreht wackelt er, hält an und dreht sich andersherum." },
  bicycle: { title: "Fahrrad, das sich selbst lenkt", summary: "Niemand hält den Lenker: Zwischen zwei Geschwindigkeiten richtet es sich auf." },
  bricard: {
    title: "Mechanismus von Bricard",
    summary: "Fünf Stangen, sechs Scharniere: Dem Abzählen nach kann er sich nicht bewegen und schwingt doch. Ein Prüfstein der IFToMM.",
  },
  "door-two-hinges": { title: "Tür mit zwei Scharnieren", summary: "Eines genügte; wie zwei sich das Gewicht teilen, sagt keine Gleichung." },
  "table-four-legs": { title: "Tisch mit vier Beinen", summary: "Warum Tische wackeln: eine Art, die Beine zu belasten, ohne etwas zu bewegen." },
  "spatial-four-bar": { title: "Viergelenk mit Scharnieren im Raum", summary: "Kräfte in der Ebene sind bestimmt, die entlang der Zapfen nicht." },
  "free-body": { title: "Taumelndes Buch: die mittlere Achse", summary: "Um zwei seiner Achsen geworfen dreht es sich weiter; um die dritte kippt es." },
  "heavy-top": { title: "Schwerer Kreisel: Wellen, Spitzen und Schleifen", summary: "Ein Rad, das sich dreht, an einem Stab geht herum, statt zu fallen." },
  "tippe-top": { title: "Stehaufkreisel", summary: "Reibung stellt ihn auf den Kopf; was Jellett fand, bleibt." },
  gyroscope: { title: "Kreisel in Kardanringen", summary: "Am Ende der Achse heruntergezogen, weicht er zur Seite aus." },
  "universal-shaft": { title: "Wellen mit Kreuzgelenk", summary: "Eine Welle dreht gleichmäßig, die andere nicht: berechnet und nach der Formel." },
  governor: { title: "Fliehkraftregler", summary: "Kugeln, die mit der Drehzahl ausschwingen und eine Muffe heben, gedämpft oder pendelnd." },
  "governor-critical": {
    title: "Fliehkraftregler: bei welcher Drehzahl die Kugeln steigen",
    summary: "Ein Anstoß kommt zurück oder läuft davon: die kritische Drehzahl, geschlossen.",
  },
  "slider-crank-spatial": {
    title: "Räumliche Schubkurbel",
    summary: "Ein Prüfstein der IFToMM: Kurbel, Stange zwischen Kugel und Kreuz, Schieber; zwei Trägheiten der Stange.",
  },
  "triple-pendulum-spatial": {
    title: "Dreifachpendel im Raum",
    summary: "Kreuz, Scharnier und Kugel; wie weit sie auseinandergehen, mit und ohne Projektion.",
  },
  "spin-top": {
    title: "Kreisel mit der Spitze auf einer Kugel",
    summary: "Eine eigene Gleichung neben einem Körper im Raum; fünf unabhängige Geschwindigkeiten, springend und gleitend.",
  },
  "double-pendulum-rotation": {
    title: "Doppelpendel in Koordinaten der Drehmatrix",
    summary: "Multiplikatoren Körper für Körper eliminiert, und was es kostet, sie über einen Schritt festzuhalten.",
  },
  "stewart-platform": {
    title: "Stewart-Plattform",
    summary: "Sechs angetriebene Beine bewegen eine Plattform: der Weg zurück von Längen zu einem Ort, und die Kräfte dafür.",
  },
  "stewart-forces": {
    title: "Stewart-Plattform unter den Kräften ihrer Beine",
    summary: "Berechnete Kräfte allein lassen sie nach einer Weile kippen; ein Regler hält sie.",
  },
  "n-four-bar": {
    title: "2 Viergelenke hintereinander",
    summary: "Durch die Stellungen, in denen alle Stäbe in einer Linie liegen, und weiter, wie sie kamen.",
  },
};
