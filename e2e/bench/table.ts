/** What was measured, as it stands in docs/measurements.md. */
export interface Row {
  readonly what: string;
  readonly number: string;
  readonly limit: string;
}

export function tableOf(rows: readonly Row[]): string {
  const line = ({ what, number, limit }: Row): string => `| ${what} | ${number} | ${limit} |`;
  return [line({ what: 'what', number: 'number', limit: 'limit' }), '| --- | --- | --- |', ...rows.map(line)].join(
    '\n',
  );
}
