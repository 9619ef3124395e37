/** Questions that readers of many documents put to each of them. */
export const columnKeys = [
  'population',
  'method',
  'sample',
  'measure',
  'result',
  'limitation',
  'data',
  'code',
  'funding',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** Of each the question as it is offered. */
export type ColumnQuestions = Readonly<Record<ColumnKey, string>>;
