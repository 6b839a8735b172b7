/** Words about the document and its runs. */
import { late } from "../strings.js";

export const about = late("about", {
  single: "Run",
  references: "References",
  summary: "How the runs went",
  run: "Run",
  steps: "Steps",
  driftPosition: "Largest drift",
  driftVelocity: "… velocity",
  energyDrift: "Energy",
  energyTitle: "Largest change of the energy, J",
  work: "… corrected",
  workTitle: "Energy that stabilizations and projections have brought in, J",
  wall: "Time",
  wallTitle: "Computing time",
  kept: "This page is kept in your browser: it works without a network.",
  licence: "Holonomy is free software (MIT or Apache-2.0).",
  licences: "Licences of all that it is made of",
  sbom: "the same for programs (SBOM, CycloneDX)",
});

export const parameters = late("parameters", { title: "Parameters", none: "This document has no parameters. Its numbers are in the text." });
