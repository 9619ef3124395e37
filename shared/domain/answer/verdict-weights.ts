import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 0.99238,
  weights: [-0.090258, 0.2387, 1.0185, 0.23227, -0.47475, -0.43419, 0.90954, 1.232, 0.71005],
  means: [2.3453, 0.72393, 0.67723, 0.47616, 0.14378, 0.44777, 0.56348, 0.53203, 1.8572],
  spreads: [2.4309, 0.289, 0.36248, 0.41042, 0.35087, 0.33641, 0.34121, 0.32833, 0.52301],
};

/** Below this probability a question is refused: 2.5 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.255;

/** From this probability on an answer is said plainly; 13.5 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.76;
