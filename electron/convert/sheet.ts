/** A sheet of cells as markup: tables where cells stand beside each other, paragraphs where one stands alone. */
import { escapeHtml } from './escape-html.ts';
import { limits } from './limits.ts';

export interface SheetCell {
  /** As it is shown. */
  readonly text: string;
  readonly colSpan?: number | undefined;
  readonly rowSpan?: number | undefined;
}

/** By column, counted from 0. */
export type SheetRow = ReadonlyMap<number, SheetCell>;

export interface Sheet {
  /** Empty for the only one of a file that gives none. */
  readonly name: string;
  /** From the first that has something, rows without anything among them. */
  readonly rows: readonly SheetRow[];
}

/** Tables, as long as they are not more than a browser lays out; the sheets behind that are lines, each a row. */
export function sheetsMarkup(sheets: readonly Sheet[]): string {
  let room: number = limits.cells;
  return sheets
    .map(({ name, rows }) => {
      const needed = rows.reduce((sum, row) => sum + Math.max(0, ...row.keys()) + 1, 0);
      if (needed > room) return linesMarkup(name, rows);
      room -= needed;
      return sheetMarkup(name, rows);
    })
    .join('');
}

/** Cells of a row beside each other, in the order of their columns. */
function linesMarkup(name: string, rows: readonly SheetRow[]): string {
  const lines = rows.map((row) => {
    const cells = [...withText(row)].toSorted(([a], [b]) => a - b).map(([, { text }]) => escapeHtml(text.trim()));
    return cells.length === 0 ? '' : `<p class="row">${cells.join(' | ')}</p>`;
  });
  return `${name === '' ? '' : `<h1>${escapeHtml(name)}</h1>`}${lines.join('')}`;
}

const NUMBER = /^[-+(]?[\p{Sc}]?\s?\d[\d\s.,'’]*(?:\s?%|\s?[\p{Sc}])?\)?$/u;

/**
 * @param name  of the sheet; empty for the only one of a file that gives none
 * @param rows  from the first that has something, rows without anything among them
 */
export function sheetMarkup(name: string, rows: readonly SheetRow[]): string {
  const parts: string[] = [];
  let group: SheetRow[] = [];
  const end = (): void => {
    if (group.length > 0) parts.push(groupMarkup(group));
    group = [];
  };
  for (const row of rows.map(withText)) {
    if (row.size === 0) end();
    else group.push(row);
  }
  end();
  const head = name === '' ? '' : `<h1>${escapeHtml(name)}</h1>`;
  return parts.length === 0 ? '' : `${head}${parts.join('')}`;
}

/** Spanned cells without words are kept only within a table's bounds, so they count for nothing here. */
function withText(row: SheetRow): SheetRow {
  return new Map([...row].filter(([, { text }]) => text.trim() !== ''));
}

/** Rows of one cell above a table and below it are its title and its remarks. */
function groupMarkup(rows: readonly SheetRow[]): string {
  const isLine = (row: SheetRow): boolean => row.size === 1;
  const from = rows.findIndex((row) => !isLine(row));
  if (from === -1) return rows.map(lineMarkup).join('');
  const to = rows.findLastIndex((row) => !isLine(row)) + 1;
  return [
    ...rows.slice(0, from).map(lineMarkup),
    tableMarkup(rows.slice(from, to)),
    ...rows.slice(to).map(lineMarkup),
  ].join('');
}

function lineMarkup(row: SheetRow): string {
  return `<p>${[...row.values()].map(({ text }) => escapeHtml(text)).join(' ')}</p>`;
}

function tableMarkup(rows: readonly SheetRow[]): string {
  const columns = rows.flatMap((row) => [...row].map(([at, { colSpan = 1 }]) => [at, at + colSpan] as const));
  const [from, to] = [Math.min(...columns.map(([at]) => at)), Math.max(...columns.map(([, behind]) => behind))];
  const covered = new Set<string>();
  const lines = rows.map((row, line) => {
    const isHead = line === 0 && [...row.values()].every(({ text }) => !NUMBER.test(text.trim()));
    const tag = isHead ? 'th' : 'td';
    let cells = '';
    for (let column = from; column < to; column++) {
      if (covered.has(`${String(line)} ${String(column)}`)) continue;
      const { text = '', colSpan = 1, rowSpan = 1 } = row.get(column) ?? {};
      for (let down = 0; down < rowSpan; down++)
        for (let across = 0; across < colSpan; across++)
          covered.add(`${String(line + down)} ${String(column + across)}`);
      const spans = `${colSpan > 1 ? ` colspan="${String(colSpan)}"` : ''}${rowSpan > 1 ? ` rowspan="${String(rowSpan)}"` : ''}`;
      cells += `<${tag}${spans}>${escapeHtml(text)}</${tag}>`;
    }
    return `<tr>${cells}</tr>`;
  });
  return `<table>${lines.join('')}</table>`;
}
