/** Null where nothing was measured. */
export type Mean = number | null;

/** Of what was measured. */
export function mean(values: readonly Mean[]): Mean {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
