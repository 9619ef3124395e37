import type { LinearModel } from '../../base/linear-model.ts';

/** How likely the likeliest sentence answers, where meaning is known. Made by `npm run train:trust`; resources/models/README.md says from what. Not to be edited by hand. */
export const trustModel: LinearModel = {
  bias: -0.56096,
  weights: [0.2442, 0.022403, 0.24147, 0.28413, -0.31133, 0.20394, -0.07923],
  means: [0.35483, 0.24926, 2.4095, 0.44182, 0.022728, 0.40173, 0.024119],
  spreads: [0.23802, 0.22436, 1.401, 0.12533, 0.041163, 0.12532, 0.043854],
};
