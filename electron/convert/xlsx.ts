/** Sheets of Excel, ISO/IEC 29500: each cell as it is shown, not as it is held. */
import SSF from 'ssf';
import { cleanHtml } from './clean-html.ts';
import { limits } from './limits.ts';
import { tooLarge, tooManyCells, unreadable } from './refusals.ts';
import { sheetsMarkup, type Sheet, type SheetCell, type SheetRow } from './sheet.ts';
import type { Converted, Reader } from './source.ts';
import { first, parseXml, textIn, visitXml, within, type Element } from './xml.ts';
import { Zip } from './zip.ts';

/** Of rows without anything between two others; a sheet may have a million. */
const MOST_EMPTY = 1;
const MOST_SPANNED = 50;

export const xlsx: Reader = async (bytes, name) => {
  const zip = await Zip.open(bytes, name);
  const workbook = await zip.read('xl/workbook.xml');
  if (!workbook) throw unreadable(name, 'is damaged, or no workbook of Excel');
  const book = parseXml(workbook);
  const files = await targets(zip);
  const shown = await Shown.read(zip, first(book, 'workbookPr')?.attributes.date1904);
  let room = limits.sheetCells;
  const sheets: Sheet[] = [];
  for (const { attributes } of within(book, 'sheet')) {
    if (attributes.state !== undefined && attributes.state !== 'visible') continue;
    const content = await zip.read(files.get(attributes['r:id'] ?? '') ?? '');
    if (!content) continue;
    if (content.length > limits.sheetBytes) throw tooLarge(name);
    const rows = rowsOf(content, shown, room);
    if (!rows) throw tooManyCells(name, limits.sheetCells);
    room -= rows.reduce((sum, row) => sum + row.size, 0);
    sheets.push({ name: attributes.name ?? '', rows });
  }
  return { body: cleanHtml(sheetsMarkup(sheets), () => undefined), said: await saidIn(zip) };
};

/** Where each part of the workbook is, by its id there. */
async function targets(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const relations = await zip.read('xl/_rels/workbook.xml.rels');
  const found = relations ? [...within(parseXml(relations), 'Relationship')] : [];
  return new Map(
    found.map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
}

const WHOLE = new Set(['c', 'mergeCell']);
class TooMany extends Error {}

/** Undefined where there are more cells than there is room for. */
function rowsOf(sheet: Buffer, shown: Shown, room: number): readonly SheetRow[] | undefined {
  const rows: Map<number, SheetCell>[] = [];
  const places = new Map<string, { readonly row: Map<number, SheetCell>; readonly column: number }>();
  let [last, column, cells] = [0, 0, 0];
  const onOpen = (name: string, { r }: Element['attributes']): void => {
    if (name !== 'row') return;
    const number = Number(r) || last + 1;
    for (let empty = Math.min(MOST_EMPTY, number - last - 1); empty > 0 && rows.length > 0; empty--)
      rows.push(new Map());
    [last, column] = [number, 0];
    rows.push(new Map());
  };
  const onElement = (element: Element): void => {
    const { r, ref } = element.attributes;
    if (element.name === 'mergeCell') {
      span(ref ?? '', places);
      return;
    }
    column = columnOf(r) ?? column;
    const text = shown.text(element);
    const row = rows.at(-1);
    if (text !== '' && row) {
      if (++cells > room) throw new TooMany();
      row.set(column, { text });
      // Of sheets that are lines nothing is merged.
      if (r !== undefined && cells <= limits.cells) places.set(r, { row, column });
    }
    column++;
  };
  try {
    visitXml(sheet, { whole: WHOLE, onOpen, onElement });
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
  return rows;
}

/** The first cell of what is merged stands for all of it. */
function span(
  ref: string,
  places: ReadonlyMap<string, { readonly row: Map<number, SheetCell>; readonly column: number }>,
): void {
  const [from = '', to = ''] = ref.split(':');
  const { row, column = 0 } = places.get(from) ?? {};
  const cell = row?.get(column);
  if (!row || !cell) return;
  const across = (columnOf(to) ?? 0) - column + 1;
  const down = rowOf(to) - rowOf(from) + 1;
  row.set(column, { ...cell, colSpan: bounded(across), rowSpan: bounded(down) });
}

function bounded(span: number): number {
  return Math.min(MOST_SPANNED, Math.max(1, span || 1));
}

/** 'AB12' is in column 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/u.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowOf(reference: string): number {
  return Number(/\d+$/u.exec(reference)?.[0]) || 0;
}

const SHARED = new Set(['si']);

/** What cells show: words that are shared, numbers by their formats. */
class Shown {
  readonly #words: readonly string[];
  /** Of each style of cells. */
  readonly #formats: readonly (string | number)[];
  readonly #from1904: boolean;

  private constructor(words: readonly string[], formats: readonly (string | number)[], from1904: boolean) {
    this.#words = words;
    this.#formats = formats;
    this.#from1904 = from1904;
  }

  static async read(zip: Zip, date1904: string | undefined): Promise<Shown> {
    const shared = await zip.read('xl/sharedStrings.xml');
    const words: string[] = [];
    if (shared)
      visitXml(shared, { whole: SHARED, onOpen: () => undefined, onElement: (one) => words.push(wordsOf(one)) });
    const styles = await zip.read('xl/styles.xml');
    return new Shown(words, styles ? formatsIn(parseXml(styles)) : [], date1904 === '1' || date1904 === 'true');
  }

  text(cell: Element): string {
    const { t: type = 'n', s: style } = cell.attributes;
    const value = textIn(first(cell, 'v'));
    if (type === 's') return this.#words[Number(value)] ?? '';
    if (type === 'inlineStr') return wordsOf(first(cell, 'is') ?? cell);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    const number = Number(value);
    if (type !== 'n' || value === '' || Number.isNaN(number)) return value;
    return this.#number(number, this.#formats[Number(style)] ?? 0);
  }

  #number(value: number, format: string | number): string {
    const code = typeof format === 'number' ? (SSF.get_table()[format] ?? 'General') : format;
    try {
      // Where days come first depends on who reads: dates are written as ISO 8601 has them.
      if (SSF.is_date(code)) return dateText(SSF.parse_date_code(value, { date1904: this.#from1904 }), code);
      return SSF.format(code, value).trim();
    } catch {
      return String(value);
    }
  }
}

function dateText(date: ReturnType<typeof SSF.parse_date_code> | null, code: string): string {
  if (!date) return '';
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${String(date.y)}-${two(date.m)}-${two(date.d)}`;
  const time = `${two(date.H)}:${two(date.M)}`;
  if (!/[dy]/iu.test(code)) return time;
  return /[hs]/iu.test(code) && date.T > 0 ? `${day} ${time}` : day;
}

function formatsIn(styles: Element): readonly (string | number)[] {
  const own = new Map(
    [...within(styles, 'numFmt')].map(({ attributes: { numFmtId = '', formatCode = '' } }) => [numFmtId, formatCode]),
  );
  const used = first(styles, 'cellXfs');
  return used
    ? [...within(used, 'xf')].map(({ attributes: { numFmtId = '0' } }) => own.get(numFmtId) ?? Number(numFmtId))
    : [];
}

/** Without how they are spoken, which stands above words of Japanese. */
function wordsOf(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string' || child.name === 'rPh') return '';
      return child.name === 't' ? textIn(child) : wordsOf(child);
    })
    .join('');
}

async function saidIn(zip: Zip): Promise<Converted['said']> {
  const core = await zip.read('docProps/core.xml');
  if (!core) return {};
  const properties = parseXml(core);
  const said = (field: string): string | undefined => textIn(first(properties, field)) || undefined;
  return { title: said('dc:title'), authors: said('dc:creator')?.split(';') ?? [], date: said('dcterms:created') };
}
