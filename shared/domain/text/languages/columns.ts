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

/** Of each the question as it is offered, then other ways to put it, in an order that is the same in all languages. */
export type ColumnPhrases = Readonly<Record<ColumnKey, readonly [string, ...(readonly string[])]>>;
