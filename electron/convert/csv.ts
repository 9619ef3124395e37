/** A table as text, RFC 4180 and its kin: whatever parts the cells. */
import Papa from 'papaparse';
import { cleanHtml } from './clean-html.ts';
import { decodeText } from './decode-text.ts';
import { limits } from './limits.ts';
import { tooLarge, tooManyCells } from './refusals.ts';
import { sheetsMarkup, type SheetRow } from './sheet.ts';
import type { Reader } from './source.ts';

const LOOKED_AT = 30;

export const csv: Reader = async (bytes, name) => {
  const text = decodeText(bytes);
  if (text.length > limits.textChars) throw tooLarge(name);
  // Empty lines, which part tables here, would hide what parts cells.
  const { delimiter } = Papa.parse(text, { preview: LOOKED_AT, skipEmptyLines: true }).meta;
  let cells = 0;
  const rows: SheetRow[] = [];
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      cells += data.length;
      if (cells > limits.sheetCells) parser.abort();
      else rows.push(new Map(data.map((one, column) => [column, { text: one.trim() }])));
    },
  });
  if (cells > limits.sheetCells) throw tooManyCells(name, limits.sheetCells);
  return { body: cleanHtml(sheetsMarkup([{ name: '', rows }]), () => undefined), said: {} };
};
