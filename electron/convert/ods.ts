/** Sheets of OpenDocument, ISO/IEC 26300: each cell as it is shown. */
import { cleanHtml } from './clean-html.ts';
import { limits } from './limits.ts';
import { saidInOpenDocument } from './odt.ts';
import { tooLarge, tooManyCells, unreadable } from './refusals.ts';
import { sheetsMarkup, type SheetCell, type SheetRow } from './sheet.ts';
import type { Reader } from './source.ts';
import { first, parseXml, visitXml, type Element } from './xml.ts';
import { Zip } from './zip.ts';

export const ods: Reader = async (bytes, name) => {
  const zip = await Zip.open(bytes, name);
  const manifest = await zip.read('META-INF/manifest.xml');
  if (manifest && first(parseXml(manifest), 'manifest:encryption-data'))
    throw unreadable(name, 'is protected by a password');
  const content = await zip.read('content.xml');
  if (!content) throw unreadable(name, 'is damaged, or no sheets of OpenDocument');
  if (content.length > limits.sheetBytes) throw tooLarge(name);
  const book = new Book(name);
  visitXml(content, {
    whole: CELLS,
    onOpen: (tag, attributes) => book.open(tag, attributes),
    onElement: (element) => book.cell(element),
  });
  book.end();
  if (!book.isOne) throw unreadable(name, 'is damaged, or no sheets of OpenDocument');
  return { body: cleanHtml(sheetsMarkup(book.sheets), () => undefined), said: await saidInOpenDocument(zip) };
};

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);
/** Of rows that are alike; a sheet ends with a million empty ones. */
const MOST_ALIKE = 10_000;

/** Gathers rows as they come; what is repeated is there as often, in the bounds of a file. */
class Book {
  readonly sheets: { readonly name: string; readonly rows: Map<number, SheetCell>[] }[] = [];
  isOne = false;
  readonly #name: string;
  #column = 0;
  #alike = 1;
  #cells = 0;

  constructor(name: string) {
    this.#name = name;
  }

  open(tag: string, attributes: Element['attributes']): void {
    if (tag === 'office:spreadsheet') this.isOne = true;
    if (tag === 'table:table') this.end();
    if (tag === 'table:table') this.sheets.push({ name: attributes['table:name'] ?? '', rows: [] });
    if (tag !== 'table:table-row') return;
    this.#repeat();
    this.#column = 0;
    this.#alike = countOf(attributes['table:number-rows-repeated']);
    this.sheets.at(-1)?.rows.push(new Map());
  }

  /** Rows that are repeated, the last among them. */
  end(): void {
    this.#repeat();
    this.#alike = 1;
  }

  cell({ name, attributes, children }: Element): void {
    const count = countOf(attributes['table:number-columns-repeated']);
    const row = this.sheets.at(-1)?.rows.at(-1);
    const text = name === 'table:table-cell' ? shownIn(children) : '';
    if (row && text !== '') {
      const spans = {
        colSpan: countOf(attributes['table:number-columns-spanned']),
        rowSpan: countOf(attributes['table:number-rows-spanned']),
      };
      this.#count(count);
      for (let at = 0; at < count; at++) row.set(this.#column + at, { text, ...spans });
    }
    this.#column += count;
  }

  #repeat(): void {
    const rows = this.sheets.at(-1)?.rows;
    const row: SheetRow | undefined = rows?.at(-1);
    if (!rows || !row || row.size === 0) return;
    for (let more = Math.min(MOST_ALIKE, this.#alike - 1); more > 0; more--) {
      this.#count(row.size);
      rows.push(new Map(row));
    }
  }

  #count(more: number): void {
    this.#cells += more;
    if (this.#cells > limits.sheetCells) throw tooManyCells(this.#name, limits.sheetCells);
  }
}

function countOf(said: string | undefined): number {
  return Math.max(1, Math.trunc(Number(said ?? 1)) || 1);
}

/** Paragraphs of a cell; what somebody remarked of it is none of them. */
function shownIn(children: Element['children']): string {
  return children
    .map((child) => (typeof child !== 'string' && child.name === 'text:p' ? wordsIn(child) : ''))
    .filter((text) => text !== '')
    .join(' ')
    .trim();
}

function wordsIn(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.name === 'text:s') return ' ';
      return child.name === 'office:annotation' ? '' : wordsIn(child);
    })
    .join('');
}
