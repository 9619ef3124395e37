import type { LinearModel } from '../retrieval/linear-model.ts';
import type { Known } from './verdict-signs.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModels: Readonly<Record<Known, LinearModel>> = {
  words: {
    bias: 0.92613,
    weights: [-0.39585, 1.014, 0.66977, 1.2426, -0.88826, -0.2607, 0.70839],
    means: [0.14215, 0.56171, 0.53191, 1.8607, 0.81527, 0.87264, 0.71726],
    spreads: [0.3492, 0.33904, 0.32639, 0.52114, 0.96507, 0.15856, 0.32185],
  },
  meaning: {
    bias: 0.92613,
    weights: [-0.39585, 1.014, 0.66977, 1.2426, -0.88826, -0.2607, 0.70839, 0, 0, 0, 0],
    means: [0.14215, 0.56171, 0.53191, 1.8607, 0.81527, 0.87264, 0.71726, 0, 0, 0, 0],
    spreads: [0.3492, 0.33904, 0.32639, 0.52114, 0.96507, 0.15856, 0.32185, 1, 1, 1, 1],
  },
};

/** Below this probability a question is refused: 2 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.31;

/** From this probability on the documents are taken to answer, be it in another sentence; 8 % of what they answer is below. */
export const LIKELY_FROM = 0.645;

/** How likely the likeliest sentence is right, where the documents answer. */
export const trustModels: Readonly<Record<Known, LinearModel>> = {
  words: {
    bias: 0.45959,
    weights: [0.60494, -0.016116, 0.33628],
    means: [0.62924, 0.59813, 4.2453],
    spreads: [0.28889, 0.28665, 2.1406],
  },
  meaning: {
    bias: 0.45959,
    weights: [0.60494, -0.016116, 0.33628, 0, 0, 0, 0],
    means: [0.62924, 0.59813, 4.2453, 0, 0, 0, 0],
    spreads: [0.28889, 0.28665, 2.1406, 1, 1, 1, 1],
  },
};

/** From this sureness on an answer is said plainly; 15 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.46;
