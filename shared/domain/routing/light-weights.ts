import type { LightModel } from './light-model.ts';

/** Made by `npm run train:router`; resources/models/README.md says from what. Not to be edited by hand. */
export const lightWeights: LightModel = {
  answer: {
    bias: -2.6502,
    weights: [
      0.67995, 0.35655, 0.28005, 0.14572, 0.088733, 0.069683, -0.061632, 0.08086, -0.11779, -0.021592, -0.080496,
      -0.032881, 0.082292, 0.058026, -0.037214, 0.0052425,
    ],
    means: [
      0.92914, 0.53394, 0.22118, 0.32055, 0.58646, 0.45703, 0.41341, 0.50135, 0.34063, 0.62593, 0.050518, 0.13275,
      0.26985, 0.45236, 0.20801, 0.17009,
    ],
    spreads: [
      0.52018, 0.28513, 0.27391, 0.30234, 0.31157, 0.43662, 0.49245, 0.31426, 0.35848, 0.48388, 0.21901, 0.3393,
      0.44388, 0.28005, 0.16127, 0.37571,
    ],
  },
  expand: {
    bias: -3.6744,
    weights: [
      0.12378, -0.092719, 0.16874, 0.29922, 0.10299, 0.21251, 0.015408, -0.076561, 0.071045, -0.10165, 0.21291,
      -0.30066, -0.071444, -0.26219, -0.25672, 0.19515,
    ],
    means: [
      0.011815, 0.022844, 0.11836, 0.28895, 0.37411, 0.12461, 0.49424, 0.17005, 0.061629, 0.18929, 0.094985, 0.85283,
      0.46126, 0.22321, 0.22196, 0.21558,
    ],
    spreads: [
      0.062912, 0.090269, 0.25503, 0.2731, 0.3597, 0.19204, 0.49997, 0.37568, 0.24048, 0.39174, 0.29319, 0.35427,
      0.31187, 0.29454, 0.28831, 0.07059,
    ],
  },
  refuse: {
    bias: -0.495,
    weights: [-0.40047, -0.1488, -0.24558, 0.47127, 0.30578, -0.31278, -0.13225],
    means: [0.27317, 0.13764, 0.19139, 0.22141, 0.22902, 0.45621, 0.52961],
    spreads: [0.25286, 0.14516, 0.07727, 0.2902, 0.28977, 0.34097, 0.23312],
  },
};

/** The features that it was made for, in their order. */
export const trainedFeatures = {
  answer: [
    'similarity',
    'share of the best',
    'rank',
    'words',
    'section',
    'heading',
    'retrieved',
    'beside',
    'company',
    'facts',
    'telling',
    'opening',
    'first',
    'place',
    'length',
    'opened',
  ],
  expand: [
    'title',
    'path',
    'custom',
    'best match',
    'matches',
    'unseen',
    'facts',
    'telling',
    'opening',
    'beside an answer',
    'around what was read',
    'has own text',
    'place',
    'found so far',
    'step',
    'seen',
  ],
  refuse: ['best', 'second', 'best to open', 'found so far', 'step', 'words', 'lit'],
};
