import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 1.1633,
  weights: [-0.046976, 0.18552, 1.0812, 0.26147, -0.55062, -0.76808, 0.85649, 1.6633, 0.67178],
  means: [2.3463, 0.72654, 0.67417, 0.5076, 0.14697, 0.42395, 0.54525, 0.51348, 1.8997],
  spreads: [2.3946, 0.28571, 0.35188, 0.40203, 0.35408, 0.32111, 0.32826, 0.31407, 0.51978],
};

/** Below this probability a question is refused: 3 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.335;

/** From this probability on an answer is said plainly; 13 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.78;
