import type { EvidenceTable } from './evidence.ts';

/** 'Kaltbach: Slope 36°, Recall % 74.9'; of a column that is asked for, this one alone. */
export function rowText({ rows }: Pick<EvidenceTable, 'rows'>): string {
  const told = rows.map(({ name, cells }) => {
    const asked = cells.filter((cell) => cell.asked === true);
    const said = (asked.length > 0 ? asked : cells).map(({ column, value }) => `${column} ${value}`.trim()).join(', ');
    return name === '' ? said : `${name}: ${said}`;
  });
  return told.join('; ');
}
