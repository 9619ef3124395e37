import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 1.1578,
  weights: [-0.037377, 0.17197, 1.0832, 0.24964, -0.54864, -0.80382, 0.83321, 1.7049, 0.66592],
  means: [2.3414, 0.72578, 0.67417, 0.5076, 0.14697, 0.4238, 0.54558, 0.51348, 1.8997],
  spreads: [2.3978, 0.28527, 0.35188, 0.40203, 0.35408, 0.32104, 0.32829, 0.31407, 0.51978],
};

/** Below this probability a question is refused: 2.5 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.29;

/** From this probability on an answer is said plainly; 13.5 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.775;
