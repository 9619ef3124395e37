/** What was measured, as it stands in docs/measurements.md. */
export interface Row {
  readonly what: string;
  readonly number: string;
  readonly limit: string;
}

/** @param limit  how the last column is called */
export function tableOf(rows: readonly Row[], limit = 'limit'): string {
  const line = (row: Row): string => `| ${row.what} | ${row.number} | ${row.limit} |`;
  return [line({ what: 'what', number: 'number', limit }), '| --- | --- | --- |', ...rows.map(line)].join('\n');
}
