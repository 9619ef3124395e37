/** A table for spreadsheets, which take what begins like a formula for one: a quotation mark before it keeps it words. */

const FORMULA = /^[=@+\-\t\r]./su;
/** '-0.5', '+3 %', '-1.2 ± 0.3', '-2–4': numbers begin with a sign, too. */
const NUMBERS = /^[+-][\d.,\s%‰°±×^()–-]+$/u;

function asWords(cell: string): string {
  return FORMULA.test(cell) && !NUMBERS.test(cell) ? `'${cell}` : cell;
}

/** Comma-separated values as RFC 4180 has them, with lines that end in CR LF. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(asWords(cell))).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet takes from the clipboard as a grid: tabs between cells. */
export function gridText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => asWords(cell.replace(/[\t\r\n]+/gu, ' '))).join('\t')).join('\n');
}
