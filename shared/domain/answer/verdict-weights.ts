import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 1.1526,
  weights: [-0.077946, 0.18333, 1.1086, 0.28957, -0.57795, -0.76171, 0.85116, 1.6572, 0.67818],
  means: [2.3487, 0.72649, 0.67247, 0.51181, 0.14609, 0.42043, 0.54284, 0.50994, 1.8996],
  spreads: [2.4086, 0.28574, 0.35155, 0.40122, 0.3532, 0.31868, 0.32677, 0.31199, 0.51966],
};

/** Below this probability a question is refused: 3 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.345;

/** From this probability on an answer is said plainly; 13 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.775;
