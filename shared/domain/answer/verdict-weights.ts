import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 0.033119,
  weights: [0.543, 0.75885, 1.6553, -1.5704, -0.21486, 1.4165, -0.31976, -0.62245, 0.17895, 0.21324],
  means: [0.4435, 0.39353, 0.62612, 0.54431, 0.1787, 0.43477, 1.826, 0.20614, 0.20629, -0.095032],
  spreads: [0.34856, 0.32378, 0.36916, 0.39134, 0.13241, 0.32438, 0.55967, 0.40453, 0.40464, 0.30411],
};

/** Below this probability a question is refused: 4.5 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.205;
