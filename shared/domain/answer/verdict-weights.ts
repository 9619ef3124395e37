import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 0.026068,
  weights: [0.57641, 0.73909, 1.6531, -1.5732, -0.12951, 1.4127, -0.32344, -0.63091],
  means: [0.4435, 0.39353, 0.62612, 0.54431, 0.17897, 0.43477, 1.826, 0.20614],
  spreads: [0.34856, 0.32378, 0.36916, 0.39134, 0.13233, 0.32438, 0.55967, 0.40453],
};

/** Below this probability a question is refused: 6 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.305;
