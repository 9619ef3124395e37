import type { LinearModel } from '../retrieval/linear-model.ts';

/** The three questions that the light router asks itself at each state. */
export interface LightModel {
  readonly answer: LinearModel;
  readonly expand: LinearModel;
  readonly refuse: LinearModel;
}
