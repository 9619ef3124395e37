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
    bias: 1.0713,
    weights: [-0.32261, 0.59601, 0.20333, 0.48519, -0.70971, -0.14691, 0.091738, 0.65405, 0.8664, 0.34927, 0.13044],
    means: [0.14089, 0.56772, 0.54846, 1.818, 0.77801, 0.88958, 0.7439, 0.56907, 0.5037, 0.5208, 0.31092],
    spreads: [0.34791, 0.34279, 0.32219, 0.48897, 0.93371, 0.13021, 0.30457, 0.22069, 0.23043, 0.23909, 0.1633],
  },
};

/** Below this probability a question is refused: by words 2 % of the answerable ones, by meaning 1 %, as the mean over sources left out. */
export const REFUSED_BELOW: Readonly<Record<Known, number>> = { words: 0.31, meaning: 0.195 };

/** From this probability on the documents are taken to answer, be it in another sentence; 8 % of what they answer is below. */
export const LIKELY_FROM = 0.66;

/** How likely the likeliest sentence is right, where the documents answer. */
export const trustModels: Readonly<Record<Known, LinearModel>> = {
  words: {
    bias: 0.45959,
    weights: [0.60494, -0.016116, 0.33628],
    means: [0.62924, 0.59813, 4.2453],
    spreads: [0.28889, 0.28665, 2.1406],
  },
  meaning: {
    bias: 0.48729,
    weights: [0.51965, 0.14328, 0.32325, -0.075422, -0.064896, -0.19265, -0.34783],
    means: [0.61956, 0.60083, 4.4762, 0.63885, 0.044158, 0.58421, 0.031756],
    spreads: [0.28659, 0.29193, 2.3603, 0.15877, 0.081688, 0.17021, 0.066876],
  },
};

/** From this sureness on an answer is said plainly; 28 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.545;
