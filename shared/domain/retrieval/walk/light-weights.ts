import type { LightModel } from './features.ts';

/** Made by `npm run train:router`; resources/models/README.md says from what. Not to be edited by hand. */
export const lightWeights: LightModel = {
  answer: {
    bias: -2.4222,
    weights: [
      0.43839, 0.30019, 0.40265, 0.037272, 0.21168, -0.16179, 0.028275, 0.26099, -0.055798, -0.0054124, -0.08117,
      0.012821, 0.16893, -0.015259, 0.053331, 0.12394,
    ],
    means: [
      0.93923, 0.55772, 0.24555, 0.31949, 0.51203, 0.38863, 0.46615, 0.52945, 0.25767, 0.57574, 0.06668, 0.16814,
      0.29039, 0.48136, 0.23233, 0.2056,
    ],
    spreads: [
      0.49877, 0.28269, 0.28193, 0.30599, 0.27691, 0.40914, 0.49885, 0.3139, 0.28538, 0.49423, 0.24947, 0.37399,
      0.45394, 0.27159, 0.08, 0.40414,
    ],
  },
  expand: {
    bias: -4.0005,
    weights: [
      0.23123, -0.0027683, 0.10717, 0.11702, 0.26864, -0.11693, 0.15558, -0.0090002, 0.1567, 0.055408, 0.31456, 0,
      -0.22586, -0.36111, -0.37394, 0.28591,
    ],
    means: [
      0.011164, 0.020306, 0.14752, 0.19937, 0.3518, 0.072739, 0.48912, 0.18347, 0.07274, 0.20921, 0.089089, 1, 0.50573,
      0.21443, 0.23219, 0.21487,
    ],
    spreads: [
      0.053758, 0.078938, 0.28706, 0.25385, 0.33672, 0.076325, 0.49988, 0.38705, 0.25971, 0.40675, 0.28487, 0.01,
      0.28292, 0.27946, 0.29243, 0.061717,
    ],
  },
  refuse: {
    bias: -0.48467,
    weights: [-0.31374, -0.35471, -0.2161, 0.44576, 0.39816, -0.34176, -0.023618],
    means: [0.26853, 0.1331, 0.089338, 0.21093, 0.24046, 0.44608, 0.49761],
    spreads: [0.24064, 0.13625, 0.086612, 0.27313, 0.29321, 0.35262, 0.21902],
  },
};

/** The features that it was made for, in their order. */
export const trainedFeatures = {
  answer:
    'similarity, share of the best, rank, words, section, heading, retrieved, beside, company, facts, telling, opening, first, place, length, opened',
  expand:
    'title, path, custom, best match, matches, unseen, facts, telling, opening, beside an answer, around what was read, has own text, place, found so far, step, seen',
  refuse: 'best, second, best to open, found so far, step, words, lit',
};
