/** Words of building by hand. */
export const edit = {
  /** Why an edit cannot be made, and what to do. */
  refused: {
    notName: (name: string) => `“${name}” is no name. Begin with a letter; go on with letters, digits and _.`,
    reserved: (name: string) => `“${name}” means something already. Choose another name.`,
    taken: (name: string) => `“${name}” is the name of another part. Choose another name.`,
    noPart: (name: string) => `There is no “${name}” any more.`,
    ambiguous: (name: string) => `“${name}” also means something inside a function, a law or a curve of this document. Rename it in the text.`,
    exercise: (name: string) => `The exercise of this document names “${name}”. Change the exercise in the text first.`,
    used: (name: string, place: string) => `“${name}” is used in ${place}. Change that in the text first.`,
    sameBody: (body: string) => `Both points are on “${body}”. Choose points of two different bodies.`,
    groundForce: "A force on the ground moves nothing. Choose a point of a body.",
    noCoordinate: (joint: string) => `Joint “${joint}” has no coordinate that a motor could turn or push. Choose a pin or a slider.`,
    noLength: "The two ends are at the same place. Choose another place for one of them.",
    noPlace: (joint: string) => `Joint “${joint}” has no place of its own. Move the points that it joins.`,
    planarOnly: "Bars are drawn in the plane. In space, add a body and its points in the parts list.",
  },
};
