/** The smallest value that at least `share` of the values do not exceed; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
