/** Words of the method: its axes, their options, and what was chosen. */
import { late } from "../strings.js";

const words = {
  lead: "How the equations of motion are solved. Left to itself, the program chooses by structure, size and tolerance, and says why.",
  makeAutomatic: "Choose Everything Automatically",
  addRun: "Add a Run",
  addRunTitle: "The same mechanism once more, with choices of its own: plots and drawing show both",
  asItIs: "as it is",
  runs: (count: number) => `The ${count} runs of this document`,
  overrides: (axes: string) => `sets its own ${axes}`,
  auto: "automatic",
  close: "Close",
  taken: (id: string, reason: string) => (reason === "" ? `taken: ${id}` : `taken: ${id} – ${reason}`),
  step: "step",
  rtol: "relative tolerance",
  atol: "absolute tolerance",
  duration: "duration",
  outputStep: "time between samples",
  fixed: "fixed step",
  adaptive: "by tolerance",
  stepControl: "step size",
  firstStep: "first step",
  firstStepHint: "chosen if left out",
  maxStep: "largest step",
  maxStepHint: "the whole run if left out",
  scope: "What is changed below",
  scopeAll: "the document: all runs",
  scopeRun: (run: string) => `only the run “${run}”`,
  asDocument: "as the document has it",
  standard: (name: string) => `${name} (if left out)`,
  hint: (bounds: string, standard: string) => `${bounds}; ${standard} if left out`,
  bounds: {
    positive: "more than 0",
    notNegative: "0 or more",
    count: "a whole number from 1 to 100",
    share: "more than 0; best below 2",
    damping: "0 or more, below 1",
  },
  options: {
    penalty: "penalty",
    iterations: "iterations",
    gamma: "rate gamma",
    alpha1: "alpha1, on velocities",
    alpha0: "alpha0, on positions",
    alpha: "share alpha",
    metric: "metric",
    d: "direction D",
    second_step: "second step",
    orthogonalization: "orthogonalization",
    multipliers: "multipliers",
    correction: "correction",
    rho_inf: "rest of the fastest motions",
  },
  optionChoices: {
    correction: {
      stage: "In every stage: each stage is brought back to the joints, and every method keeps its order",
      step: "Once a step: stages go straight along the tangent, $x = x_k + Q_2 s$; order 1, on a sphere 3",
    },
    multipliers: { stage: "In every stage: solved as often as the accelerations", step: "Once a step: kept through its stages, cheaper and of lower order" },
    metric: {
      euclidean: "Euclidean: the smallest change of the coordinates, $F = C^T (C C^T)^{-1}$",
      mass: "Mass: the smallest change weighted with the masses, $F = M^{-1} C^T (C M^{-1} C^T)^{-1}$",
    },
    d: {
      "H^T": "H^T: the smallest change of positions and velocities together, $D = H^T$",
      block: "Block: positions first, then velocities with the change of positions in view",
    },
    second_step: { frozen: "Frozen: the same $F$ again", "fresh-jacobian": "Fresh Jacobian: $C^T$ of the new point, the factorization of the old one" },
    orthogonalization: { polar: "Polar: the nearest orthogonal frame", "gram-schmidt": "Gram-Schmidt: column by column" },
  } as Partial<Record<string, Record<string, string>>>,
  axes: {
    formulation: {
      label: "Form of the equations",
      term: "formulation",
      help: "All coordinates with forces in the joints, or only the directions in which the mechanism is free to move.",
      options: {
        minimal: "Minimal: velocities in a tangent frame, $T^T M v' = T^T f$ with $C T = 0$; the joints hold by construction",
        "index-1": "Index 1: all coordinates with multipliers, $M v' + C^T \\lambda = f$ and $C v' = r$; the joints hold in the accelerations only",
        "null-space": "Null space: the equations of motion in the free directions beside those of the joints, $V^T M v' = V^T f$ and $C v' = r$ with $C V = 0$",
        projected:
          "Projected: the acceleration without joints corrected by a pseudo-inverse (Udwadia-Kalaba), $v' = a + L^{-T} (C L^{-T})^+ (r - C a)$ with $M = L L^T$, $M a = f$",
        "augmented-lagrangian":
          "Augmented Lagrangian: penalty and multiplier iterations, $(M + C^T \\alpha C) \\Delta v' = f - M v' - C^T (\\lambda + \\alpha (C v' - r))$; never singular",
        invariant: "Invariant: drift is pulled back all the time at the rate gamma, $z' = f(z) - \\gamma F h(z)$ with $h = (c, C v + b)$",
        "two-step":
          "Two steps: multipliers body by body, $\\Lambda K^{-1} + K^{-1} \\Lambda = B$, then those of the joints; for bodies in rotation-matrix coordinates",
        "projected-invariants":
          "Projected invariants (the form of Gear, Leimkuhler and Gupta): positions and velocities held by multipliers, $q' = v - A^T \\mu$ with $c = 0$ and $C v + b = 0$; for implicit steps",
        "index-3": "Index 3: the equations themselves, $M v' + C^T \\lambda = f$ with $c = 0$; for implicit steps",
      } as Record<string, string>,
    },
    basis: {
      label: "Free directions",
      term: "tangent basis",
      help: "How the directions of free motion are found. Only the minimal form uses them.",
      options: {
        qr: "QR: Householder factorization of the constraint matrix, $C^T = Q_1 R_1$, $T = Q_2$",
        svd: "SVD: singular value decomposition of the constraint matrix, $C = U \\Sigma V^T$, $T$ the columns of $V$ without a singular value",
        "zero-eigenvalue": "Zero eigenvalue: eigenvectors of the squared constraint matrix, $C^T C T = 0$",
        "coordinate-partitioning": "Partitioning: some coordinates are independent, $z = P v$ with $P T = 1$; others take over where these go bad",
      } as Record<string, string>,
    },
    continuation: {
      label: "From step to step",
      term: "continuation",
      help: "Factored anew, the frame of free directions may jump; carried along, it glides. Only the minimal form uses it.",
      options: {
        none: "None: factored anew at every step, $T_{k+1} = Q_2(C_{k+1})$ (the traditional way)",
        exponential: "Exponential: carried by the exponential of its rate, $Q_{k+1} = Q_k \\exp(h \\Omega)$",
        "first-order": "First order: carried by its rate and made orthogonal again, $T_{k+1} = \\exp(-h C^+ C') T_k$",
        "munthe-kaas": "Munthe-Kaas: carried along the path within the step, $T' = -C^+ C' T$ in order 4",
      } as Record<string, string>,
    },
    stabilization: {
      label: "Keeping the joints together",
      term: "stabilization",
      help: "What brings positions and velocities back to the joints after a step.",
      options: {
        none: "None: $C v' = r$ alone; see the joints come apart",
        projection: "Projection: after every step back to the joints, until $c(q) = 0$ and $C v + b = 0$ to round-off",
        "position-projection": "Projection of positions: after every step back to $c(q) = 0$ to round-off; velocities drift",
        baumgarte: "Baumgarte: springs and dampers on the drift, $C v' = r - \\alpha_1 (C v + b) - \\alpha_0 c$, with parameters to be guessed",
        "s-full": "S-full: after every step one step back in positions and velocities together, $z \\to z - \\alpha F h(z)$ with $F = D (H D)^{-1}$",
        "s-both": "S-both: one step back in positions, $q \\to q - \\alpha F c$, and one in velocities, $v \\to v - \\alpha F (C v + b)$",
        "s-both2": "S-both, twice: $q \\to q - \\alpha F c$ and $v \\to v - \\alpha F (C v + b)$, two times; the second takes out what the first one left",
        "s-vel": "S-vel: velocities only, $v \\to v - \\alpha F (C v + b)$",
        "s-pos": "S-pos: positions only, $q \\to q - \\alpha F c$",
      } as Record<string, string>,
    },
    integrator: {
      label: "Step from time to time",
      term: "integrator",
      help: "The Runge-Kutta method, with its order: halving the step divides the error by two to the order.",
      options: {
        euler: "Euler, order 1: one evaluation a step, $y_{k+1} = y_k + h f(y_k)$",
        midpoint: "Midpoint, order 2: $y_{k+1} = y_k + h f(y_k + \\frac{h}{2} k_1)$",
        heun: "Heun, order 2: $y_{k+1} = y_k + \\frac{h}{2} (k_1 + k_2)$ with $k_2 = f(y_k + h k_1)$",
        ralston: "Ralston, order 2: $y_{k+1} = y_k + \\frac{h}{4} (k_1 + 3 k_2)$ with $k_2 = f(y_k + \\frac{2}{3} h k_1)$",
        rk4: "Runge-Kutta, order 4: $y_{k+1} = y_k + \\frac{h}{6} (k_1 + 2 k_2 + 2 k_3 + k_4)$",
        dopri5: "Dormand-Prince, order 5: $y_{k+1} = y_k + h (b_1 k_1 + … + b_6 k_6)$, with an estimate of its error that can steer the step",
        dop853: "Dormand-Prince, order 8: $y_{k+1} = y_k + h (b_1 k_1 + … + b_{12} k_{12})$, for tight tolerances, below about $10^{-8}$",
        multistep: "Multistep, order 2: implicit, $y_k = a_1 y_{k-1} + a_2 y_{k-2} + h (b_0 y'_k + b_1 y'_{k-1} + b_2 y'_{k-2})$; damps the fastest motions",
        "generalized-alpha":
          "Generalized-alpha, order 2: implicit, $v_1 = v_0 + h ((1 - \\gamma) a_0 + \\gamma a_1)$ with averaged accelerations $a$; damps the fastest motions",
        radau5:
          "Radau, order 5: implicit, $y_i = y_0 + h (a_{i1} y'_1 + a_{i2} y'_2 + a_{i3} y'_3)$ in three stages, with an estimate of its error that can steer the step; for stiff mechanisms",
      } as Record<string, string>,
    },
  },
};

export const method = late("method", words);
