/** A table for spreadsheets. */

/** Comma-separated values as RFC 4180 has them, with lines that end in CR LF. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet takes from the clipboard as a grid: tabs between cells. */
export function gridText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/gu, ' ')).join('\t')).join('\n');
}
