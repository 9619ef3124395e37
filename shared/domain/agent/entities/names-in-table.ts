import type { Reference } from '../../question/reading.ts';
import type { IndexReader, RetrievalScope } from '../../index/reader.ts';
import { findSheet, type Sheet } from '../table/answer-table.ts';
import type { Grid, Line } from '../../document/table-grid.ts';
import { quantityOf } from '../../text/quantity.ts';
import type { EntityQuestion } from '../../question/reading.ts';
import { isMetricName, typeHeaders } from './types.ts';
import type { NamedItem } from './named-item.ts';

const MOSTLY = 0.6;

/**
 * The names of this kind in the lines of a table: its rows where the header above them says so, or where methods or models
 * are compared by numbers; its columns where they are metrics. Undefined where it is not plain which lines are meant.
 */
export function namesInTable(
  { type, table, which, filters }: EntityQuestion & { readonly table: Reference },
  scope: RetrievalScope,
  reader: IndexReader,
): readonly NamedItem[] | undefined {
  const sheet = filters.length === 0 && which.length === 0 ? findSheet({ table }, scope, reader) : undefined;
  if (!sheet) return undefined;
  const { grid } = sheet;
  if (type === 'metric') {
    // One column that is none, or that is not known as one, leaves it open.
    return grid.columns.every(({ name }) => isMetricName(name)) ? asItems(grid.columns, sheet, 'columns') : undefined;
  }
  const headed = typeHeaders[type].test(grid.corner);
  const comparing =
    (type === 'model' || type === 'method' || type === 'baseline') && grid.corner === '' && isMeasured(grid);
  return headed || comparing ? asItems(grid.rows, sheet, 'rows') : undefined;
}

function isMeasured({ rows, columns, cell }: Grid): boolean {
  const cells = rows.flatMap((row) => columns.flatMap((column) => cell(row, column) ?? []));
  return cells.length > 0 && cells.filter(({ text }) => quantityOf(text)).length >= MOSTLY * cells.length;
}

/** Each name once; undefined if a line has none, or stands for a group of others. */
function asItems(
  lines: readonly Line[],
  { grid, item }: Sheet,
  axis: 'rows' | 'columns',
): readonly NamedItem[] | undefined {
  const named: NamedItem[] = [];
  for (const line of lines) {
    const filled = axis === 'columns' || grid.columns.some((column) => grid.cell(line, column));
    if (!filled) return undefined;
    const header =
      axis === 'rows'
        ? grid.cell(line, { at: 0, name: '', stems: [] })
        : grid.cell({ at: 0, name: '', stems: [] }, line);
    const name = line.name.replace(/\s*(?:\[[\d,\s]+\]|\([^()]*\b(?:19|20)\d{2}[a-z]?\))/gu, '').trim();
    if (!header || name === '') return undefined;
    if (!named.some((other) => other.name === name)) named.push({ ...item(header), name });
  }
  return named;
}
