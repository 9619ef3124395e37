/** In which rows a word stands, and how often: rows ascending, and for each the number of places in each column, as far as 255. */
export interface Occurrences {
  readonly rows: Float64Array;
  readonly path: Uint8Array;
  readonly text: Uint8Array;
  readonly caption: Uint8Array;
}

const COMMA = 44;
const ZERO = 48;
const MOST = 255;

/**
 * @param listed  for each place where the word stands four times the row, and 1, 2 or 3 for path, text or caption; rows
 * ascending, separated by commas
 */
export function parseOccurrences(listed: string): Occurrences {
  const rows: number[] = [];
  const counts: [number[], number[], number[]] = [[], [], []];
  let value = 0;
  const take = (): void => {
    const code = value % 4;
    const row = (value - code) / 4;
    if (rows.at(-1) !== row) {
      rows.push(row);
      for (const column of counts) column.push(0);
    }
    const column = counts[code - 1]!;
    column[rows.length - 1] = Math.min(MOST, column[rows.length - 1]! + 1);
    value = 0;
  };
  for (let at = 0; at < listed.length; at++) {
    const sign = listed.charCodeAt(at);
    if (sign === COMMA) take();
    else value = value * 10 + (sign - ZERO);
  }
  if (listed !== '') take();
  const [path, text, caption] = counts;
  return {
    rows: Float64Array.from(rows),
    path: Uint8Array.from(path),
    text: Uint8Array.from(text),
    caption: Uint8Array.from(caption),
  };
}
