import type { LinearModel } from '../../base/linear-model.ts';
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
    bias: 1.0921,
    weights: [-0.29047, 0.38302, 0.45572, 0.6137, -0.78403, -0.1686, 0.26812, 0.53318, 0.73793, 0.20226, 0.25198],
    means: [0.1407, 0.56191, 0.54938, 1.8201, 0.78881, 0.88935, 0.74393, 0.46978, 0.44392, 0.44198, 0.26829],
    spreads: [0.34772, 0.34792, 0.32256, 0.48783, 0.95115, 0.12968, 0.30392, 0.18804, 0.19872, 0.19642, 0.13673],
  },
};

/** Below this probability a question is refused: by words about 2 % of the answerable ones, else about 0.4 %, as the mean over sources left out. */
export const REFUSED_BELOW: Readonly<Record<Known, number>> = { words: 0.31, meaning: 0.085 };

/** From this probability on the documents are taken to answer, be it in another sentence; 8 % of what they answer is below. */
export const LIKELY_FROM = 0.64;

/** How likely the likeliest sentence is right by words alone, where the documents answer. */
export const wordsTrust: LinearModel = {
  bias: 0.45959,
  weights: [0.60494, -0.016116, 0.33628],
  means: [0.62924, 0.59813, 4.2453],
  spreads: [0.28889, 0.28665, 2.1406],
};

/** By words alone: from this on an answer is said plainly; 28 % of the answerable ones are in doubt. */
export const WORDS_FOUND_FROM = 0.56;
