/** Where the authors of a document work, as its first page prints it: by marks behind their names, else by what stands below them. */
import { titleKey } from '../headings/title-key.ts';
import { startsAbstract } from '../patterns.ts';
import { withPlainMarks } from '../../text/raised-marks.ts';
import { isAddress } from './author-names.ts';
import type { Cell } from './cells.ts';
import { marksOf, markedEntries, type AuthorMarks, type MarkedEntry } from './institution-marks.ts';

export interface Institution {
  /** As printed, lines joined, without marks and addresses of mail. */
  readonly name: string;
  /** Who works there, in the order of the authors. */
  readonly authors: readonly string[];
}

/** Papers of collaborations list hundreds on their last pages. */
const MOST = 24;
const NEXT_EM = 2.6;
const MOST_ROWS = 6;
const MOST_CHARS = 300;
const LEAST_CHARS = 4;
/** Of the words of four letters and more, in small letters: sentences have many, addresses few. */
const FEW_SMALL = 0.5;
/** A mark that stands alone leads to a note as often. */
const FEWER_SMALL = 0.34;

/**
 * @param cells    of the first pages, in reading order
 * @param naming   those that name the authors
 * @param authors  their names, in order
 */
export function institutionsOf(
  cells: readonly Cell[],
  naming: readonly Cell[],
  authors: readonly string[],
): readonly Institution[] {
  const own = naming.filter(({ line }) => line.pageIndex === naming[0]!.line.pageIndex);
  const page = cells.filter(({ line }) => line.pageIndex === own[0]?.line.pageIndex);
  const marks = marksOf(own, authors);
  const marked = ofMarks(page, own, marks);
  return merged(marked.length > 0 ? marked : ofPlaces(page, own, authors), authors).slice(0, MOST);
}

/** Each mark of an author leads to what begins with it. */
function ofMarks(
  page: readonly Cell[],
  naming: readonly Cell[],
  marks: readonly AuthorMarks[],
): readonly Institution[] {
  const used = new Set(marks.flatMap((one) => one.marks));
  if (used.size === 0) return [];
  const below = page.slice(page.indexOf(naming[0]!)).filter((cell) => !naming.includes(cell));
  const entries = markedEntries(below, used).map((entry) => ({ ...entry, name: tidied(entry.text) }));
  const counted = entries.filter(({ mark }) => COUNTED.test(mark));
  // Beside numbers signs lead to notes; by themselves they lead to places where those stand right below the names.
  const signed = entries.filter((entry) => !COUNTED.test(entry.mark) && isRightBelow(entry.first, naming));
  const places = [counted, signed].map((some) => placesIn(some, marks)).find((some) => some.length > 0) ?? [];
  return places.map(({ mark, name }) => ({
    name,
    authors: marks.filter((one) => one.marks.includes(mark)).map(({ author }) => author),
  }));
}

const COUNTED = /^[\p{L}\p{N}]/u;
const RIGHT_BELOW_EM = 4;
/** What is said with a colon behind it leads to something else: 'Corresponding author at: …'. */
const LABEL = /^[^:：]{3,40}[:：]\s/u;

function isRightBelow({ line }: Cell, naming: readonly Cell[]): boolean {
  const bottom = Math.max(...naming.map(({ last }) => last.base));
  return line.base < bottom + RIGHT_BELOW_EM * line.size;
}

type Entry = MarkedEntry & { readonly name: string };

/** All that can be one, where one of them surely is. Notes name authors, or say what they are with a colon. */
function placesIn(entries: readonly Entry[], marks: readonly AuthorMarks[]): readonly Entry[] {
  const small = entries.length > 1 ? FEW_SMALL : FEWER_SMALL;
  const places = entries.filter(
    ({ name }) => mayBePlace(name, small) && !LABEL.test(name) && !marks.some(({ author }) => name.includes(author)),
  );
  return places.some(({ name }) => isAddress(name)) ? places : [];
}

/** Behind a name, or below it: in the columns of a grid each below its own, in the middle below all. */
function ofPlaces(page: readonly Cell[], naming: readonly Cell[], authors: readonly string[]): readonly Institution[] {
  const end = page.findIndex(({ text }, at) => at > page.indexOf(naming[0]!) && startsAbstract(text));
  const free = (end < 0 ? page : page.slice(0, end)).filter((cell) => !naming.includes(cell));
  const known = new Map(authors.map((author) => [titleKey(author), author]));
  const placed = naming.map((cell) => {
    const behind = cell.whole ? '' : tidied(behindNames(cell));
    return { cell, place: behind !== '' && isAddress(behind) ? behind : placeBelow(cell, free, naming) };
  });
  return placed.flatMap(({ cell, place }) => {
    const name = place === '' ? placeOfRow(cell, placed) : place;
    return name === '' ? [] : [{ name, authors: cell.names.flatMap((one) => known.get(titleKey(one)) ?? []) }];
  });
}

/** What stands in the middle below a row of names is below some of them. */
function placeOfRow({ line }: Cell, placed: readonly { readonly cell: Cell; readonly place: string }[]): string {
  const row = placed.filter(({ cell }) => Math.abs(cell.line.base - line.base) < 0.5 * line.size);
  const places = new Set(row.map(({ place }) => place).filter((place) => place !== ''));
  return places.size === 1 ? [...places][0]! : '';
}

function behindNames({ text, names }: Cell): string {
  const last = names.at(-1)!;
  const at = text.toLowerCase().lastIndexOf(last.toLowerCase());
  return at < 0 ? '' : text.slice(at + last.length);
}

/** The rows right below a name, up to an address of mail; those of people who share a place go through each other. */
function placeBelow(cell: Cell, free: readonly Cell[], naming: readonly Cell[]): string {
  const rows: Cell[] = [];
  let last = cell;
  while (rows.length < MOST_ROWS) {
    const next = nearestBelow(last, [...free, ...naming]);
    if (!next) break;
    last = next;
    if (naming.includes(next)) {
      if (rows.length > 0) break;
      continue;
    }
    if (next.text.includes('@')) {
      if (rows.length > 0) return joined(rows);
      continue;
    }
    if (isAnother(next, cell)) break;
    const isLike = rows.length === 0 || Math.abs(next.line.size - rows[0]!.line.size) < 0.1 * next.line.size;
    if (!isLike || !mayBePlace(next.text) || isDated(next.text)) break;
    rows.push(next);
  }
  return isAddress(rows.map(({ text }) => text).join(' ')) ? joined(rows) : '';
}

/** Somebody else's name in the type of this one, or what stands between them. */
function isAnother({ names, whole, text, line }: Cell, cell: Cell): boolean {
  const isAlike = line.font === cell.line.font && Math.abs(line.size - cell.line.size) < 0.1 * line.size;
  return isAlike && ((names.length > 0 && whole) || text.length < LEAST_CHARS);
}

function nearestBelow({ last, x0, x1 }: Cell, cells: readonly Cell[]): Cell | undefined {
  let best: Cell | undefined;
  for (const one of cells) {
    const gap = one.line.base - last.base;
    const overlaps = Math.min(x1, one.x1) - Math.max(x0, one.x0) > 0;
    if (!overlaps || gap <= 0.3 * one.line.size || gap > NEXT_EM * Math.max(last.size, one.line.size)) continue;
    if (!best || one.line.base < best.line.base) best = one;
  }
  return best;
}

function joined(rows: readonly Cell[]): string {
  let text = '';
  for (const row of rows) text += text === '' || /[,;]$/u.test(text) ? ` ${row.text}` : `, ${row.text}`;
  return tidied(text);
}

function isDated(text: string): boolean {
  return /(?<!\d)(?:19|20)\d\d(?![\d-])/u.test(text) && !isAddress(text);
}

function mayBePlace(text: string, small = FEW_SMALL): boolean {
  if (text.length > MOST_CHARS || !/\p{L}{2}/u.test(text) || text.includes('://')) return false;
  const words = text.match(/(?<!\p{L})\p{L}{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Ll}/u.test(word)).length <= small * words.length;
}

/** Without marks, addresses of mail and what leads to them. */
function tidied(text: string): string {
  return withPlainMarks(text)
    .replace(MAIL, '')
    .trim()
    .replace(/^\p{L}+[:：]\s(?=\p{Lu})/u, '')
    .replace(/^[\s\d,;.:*∗†‡§¶⋆✉()-]+(?=\p{L})|[\s,;.:*∗†‡§¶⋆✉(]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const MAIL = /(?:(?:^|[,;.(])\s*(?:[\p{L}-]+\s?){1,3}[:：])?\s*[{(]?[^\s{}]*(?:\{[^}]*\})?\s?@.*$/u;

/** Each place once, with all who work there. */
function merged(found: readonly Institution[], authors: readonly string[]): readonly Institution[] {
  const byName = Map.groupBy(found, ({ name }) => titleKey(name));
  return [...byName.values()].map((same) => {
    const here = new Set(same.flatMap((one) => one.authors));
    return { name: same[0]!.name, authors: authors.filter((author) => here.has(author)) };
  });
}

/** As one text: 'Weir Institute, Orme (Ada Lovelace, Tom Reed); School of Reeds (Lena Moss)'; of one place alone its name. */
export function institutionsText(institutions: readonly Institution[], authors: readonly string[]): string {
  const [only] = institutions;
  if (institutions.length === 1 && only!.authors.length === authors.length) return plainName(only!.name);
  return institutions
    .map(({ name, authors: here }) => `${plainName(name)}${here.length > 0 ? ` (${here.join(', ')})` : ''}`)
    .join('; ');
}

/** A semicolon parts places. */
function plainName(name: string): string {
  return name.replaceAll(';', ',');
}

/** Places in such a text; of one alone all authors work there. */
export function readInstitutions(text: string, authors: readonly string[]): readonly Institution[] {
  const known = new Map(authors.map((author) => [titleKey(author), author]));
  const places = text.split(/\s*;\s*/u).filter((one) => one !== '');
  return places.map((one) => {
    const [, name = one, people = ''] = /^(.*) \(([^()]*)\)$/u.exec(one) ?? [];
    const here = people.split(/,\s*/u).flatMap((person) => known.get(titleKey(person)) ?? []);
    if (here.length > 0) return { name, authors: here };
    return { name: one, authors: places.length === 1 ? authors : [] };
  });
}
