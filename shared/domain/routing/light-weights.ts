import type { LightModel } from './features.ts';

/** Made by `npm run train:router`; resources/models/README.md says from what. Not to be edited by hand. */
export const lightWeights: LightModel = {
  answer: {
    bias: -2.5981,
    weights: [
      0.66919, 0.34299, 0.28254, 0.14584, 0.080654, 0.071491, -0.067488, 0.0767, -0.12488, -0.017568, -0.093927,
      -0.034805, 0.08513, 0.068995, -0.031632, 0.050474,
    ],
    means: [
      0.92942, 0.53399, 0.221, 0.3196, 0.58986, 0.45728, 0.41382, 0.50257, 0.34729, 0.63565, 0.050659, 0.13261, 0.25202,
      0.45482, 0.20686, 0.24602,
    ],
    spreads: [
      0.51965, 0.28493, 0.27419, 0.303, 0.31104, 0.43716, 0.49252, 0.31274, 0.36128, 0.48125, 0.2193, 0.33915, 0.43417,
      0.28148, 0.1606, 0.43069,
    ],
  },
  expand: {
    bias: -4.055,
    weights: [
      0.12973, -0.059325, 0.098819, 0.21792, 0.28147, -0.10261, 0.024891, -0.033844, 0.10878, -0.15064, 0.26667, 0,
      -0.040906, -0.2543, -0.30822, 0.17194,
    ],
    means: [
      0.011347, 0.024597, 0.10382, 0.25608, 0.31862, 0.072185, 0.52246, 0.18111, 0.073352, 0.20864, 0.090728, 1,
      0.49416, 0.23074, 0.23815, 0.21355,
    ],
    spreads: [
      0.057227, 0.091312, 0.23893, 0.25565, 0.32334, 0.079004, 0.4995, 0.38511, 0.26071, 0.40634, 0.28722, 0.01, 0.2985,
      0.29787, 0.30142, 0.067298,
    ],
  },
  refuse: {
    bias: -0.38203,
    weights: [-0.38867, -0.18137, -0.30422, 0.4623, 0.38171, -0.28115, -0.10264],
    means: [0.2665, 0.13378, 0.05905, 0.23105, 0.25065, 0.44976, 0.5182],
    spreads: [0.24998, 0.14379, 0.04332, 0.2935, 0.30747, 0.34185, 0.23364],
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
