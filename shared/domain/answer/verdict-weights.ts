import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 0.084333,
  weights: [0.4149, 0.78194, 1.7062, -1.2055, -0.14143, 1.3311, -0.18941, -0.5724, -0.53793, 0.18192, 0.16313],
  means: [0.44333, 0.39339, 0.62612, 0.54431, 0.17956, 0.43465, 1.826, 0.20614, 1.3926, 0.20629, -0.095449],
  spreads: [0.3485, 0.32376, 0.36916, 0.39134, 0.13601, 0.3242, 0.55967, 0.40453, 0.57982, 0.40464, 0.30793],
};

/** Below this probability a question is refused: 5 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.27;
