import type { LinearModel } from '../retrieval/linear-model.ts';

/** Made by `npm run train:verdict`; resources/models/README.md says from what. Not to be edited by hand. */
export const verdictModel: LinearModel = {
  bias: 1.0795,
  weights: [
    0.12239, -0.46031, -0.1614, 0.9303, 0.64633, 0.357, 0.14888, -1.376, 1.4015, -0.42518, 0.57588, -0.049886, 0.17128,
    0.010434,
  ],
  means: [
    0.58997, 0.14312, 0.4349, 0.5571, 0.5282, 1.8613, 0.56783, 0.82467, 2.2541, 0.87264, 0.71252, 0.40955, 0.41315,
    0.0062471,
  ],
  spreads: [
    0.3238, 0.35019, 0.33634, 0.34031, 0.32721, 0.52095, 0.37923, 0.96805, 1.5327, 0.15856, 0.32489, 0.38397, 0.25149,
    0.078594,
  ],
};

/** Below this probability a question is refused: 2.5 % of the answerable ones, as the mean over sources left out. */
export const REFUSED_BELOW = 0.31;

/** From this probability on the documents are taken to answer, be it in another sentence; 8 % of what they answer is below. */
export const LIKELY_FROM = 0.655;

/** How likely the likeliest sentence is right, where the documents answer. */
export const trustModel: LinearModel = {
  bias: 0.42701,
  weights: [
    0.93537, 0.06745, -0.12587, 0.50276, -0.2075, 0.15249, -0.081529, 0.32671, -0.58592, -0.26031, 0.26571, 0.027736,
    0.041426, 0.030643,
  ],
  means: [
    0.62754, 0.029574, 0.59396, 0.74619, 0.70253, 1.8958, 0.42237, 0.44609, 2.3079, 0.8594, 0.84517, 0.46695, 0.47694,
    0.005516,
  ],
  spreads: [
    0.29078, 0.16941, 0.28736, 0.21864, 0.2244, 0.49994, 0.36601, 0.53735, 1.5592, 0.16989, 0.17862, 0.37936, 0.21995,
    0.073808,
  ],
};

/** From this sureness on an answer is said plainly; 15 % of the answerable ones are in doubt. */
export const FOUND_FROM = 0.415;
