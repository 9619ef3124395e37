import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 0.023428,
  weights: [0.58021, 0.74201, 1.6725, -1.592, -0.12902, 1.4109, -0.32313, -0.63169, 0.014085, -0.039464],
  means: [0.4435, 0.39353, 0.62612, 0.54431, 0.17897, 0.43477, 1.826, 0.20614, 0.20629, -0.067908],
  spreads: [0.34856, 0.32378, 0.36916, 0.39134, 0.13233, 0.32438, 0.55967, 0.40453, 0.40464, 0.22227],
};

/** Below this probability a question is refused: 4.5 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.2;
