/** What speaks for a stretch of text to name the authors, as numbers. */
import { EDITED, LED_BY_ALONE, LED_BY_START, OTHER_ROLE_NEAR } from './roles.ts';
import type { Cell } from './cells.ts';
import { isAddress } from './author-names.ts';
import type { Line } from '../layout/line.ts';
import { marginalLines } from '../layout/marginal.ts';
import { startsAbstract } from '../patterns.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('authorsFeatures');

export interface Around {
  /** Last line of the title on its page, and its type; undefined where the title is not printed. */
  readonly title?:
    | {
        readonly text: string;
        readonly pageIndex: number;
        readonly top: number;
        readonly bottom: number;
        readonly size: number;
      }
    | undefined;
  readonly bodySize: number;
  /** What the file says, in small letters. */
  readonly claimed: string;
  /** Of addresses of mail on the first pages, before the at sign. */
  readonly mail: readonly string[];
  /** Heads and feet of the pages, in small letters. */
  readonly heads: string;
  /** How often words stand in small letters in the text. */
  readonly uses: ReadonlyMap<string, number>;
}

const NEAR_EM = 2.6;

/** A row for each cell, in the order of `AUTHOR_FEATURES`. */
export function authorFeatures(cells: readonly Cell[], around: Around): readonly (readonly number[])[] {
  const abstract = cells.findIndex(({ text }) => startsAbstract(text));
  const marginal = marginalLines(cells.map(({ line }) => line));
  const pages = Map.groupBy(cells, ({ line }) => line.pageIndex);
  return cells.map((cell, at) => {
    const onPage = pages.get(cell.line.pageIndex) ?? [];
    const view = viewOf(cell, at, onPage, { cells, abstract, marginal, ...around });
    return TABLE.map(([, value]) => Number(value(view)));
  });
}

/** A stretch of text with what stands around it, as the features see it. */
interface CellView extends Around {
  readonly cell: Cell;
  readonly names: readonly string[];
  readonly text: string;
  readonly line: Line;
  readonly marginal: ReadonlySet<Line>;
  /** How many stretches its page has. */
  readonly onPage: number;
  readonly above: Cell | undefined;
  readonly below: Cell | undefined;
  readonly beside: readonly Cell[];
  readonly surnames: readonly string[];
  /** Of its names, in small letters. */
  readonly words: readonly string[];
  readonly isBelowTitle: boolean;
  /** Printed rows between the title and it. */
  readonly fromTitle: number;
  /** Stretches between the beginning of the abstract and it; undefined without an abstract. */
  readonly fromAbstract: number | undefined;
}

/** What is the same for all stretches of a document. */
interface CellsAround extends Around {
  readonly cells: readonly Cell[];
  /** Where the abstract begins; -1 without one. */
  readonly abstract: number;
  readonly marginal: ReadonlySet<Line>;
}

function viewOf(
  cell: Cell,
  at: number,
  onPage: readonly Cell[],
  { cells, abstract, ...around }: CellsAround,
): CellView {
  const { line, names, text } = cell;
  const { title } = around;
  const isBelowTitle = title !== undefined && (line.pageIndex > title.pageIndex || line.base > title.bottom);
  return {
    ...around,
    cell,
    names,
    text,
    line,
    onPage: onPage.length,
    above: neighbor(cell, onPage, -1),
    below: neighbor(cell, onPage, 1),
    beside: onPage.filter((one) => one !== cell && isBeside(one, cell)),
    surnames: names.map((name) => surnameOf(name)),
    words: wordsOf(names),
    isBelowTitle,
    fromTitle: title && isBelowTitle ? rowsBetween(title, cell, cells) : FAR,
    fromAbstract: abstract < 0 ? undefined : at - abstract,
  };
}

const COPYRIGHT = pattern('iu')`©|\(c\)|${lists.copyright}`;

type Feature = readonly [name: string, value: (view: CellView) => number | boolean];

const NAMES: readonly Feature[] = [
  ['one', () => 1],
  ['names', ({ names }) => names.length > 0],
  ['several names', ({ names }) => names.length > 1],
  ['many names', ({ names }) => names.length > 3],
  ['whole', ({ cell, names }) => cell.whole && names.length > 0],
  ['a group', ({ cell }) => cell.isGroup],
  ['initials', ({ text }) => /(?<!\p{L})\p{Lu}\.\s?(?:-?\p{Lu}\.\s?)*\p{Lu}\p{Ll}/u.test(text)],
];

const ROLES: readonly Feature[] = [
  ['led by a word before', ({ text }) => LED_BY_START.test(text)],
  ['led by a word above', ({ above }) => above !== undefined && LED_BY_ALONE.test(above.text)],
  ['another role', hasAnotherRole],
];

const PLACE: readonly Feature[] = [
  ['below the title', ({ isBelowTitle }) => isBelowTitle],
  ['right below the title', ({ fromTitle }) => fromTitle < 2],
  ['lines from the title', ({ fromTitle }) => Math.min(fromTitle, FAR) / FAR],
  ['above the title', ({ title, isBelowTitle }) => title !== undefined && !isBelowTitle],
  ['before the abstract', ({ fromAbstract }) => fromAbstract !== undefined && fromAbstract < 0],
  ['behind the abstract', ({ fromAbstract }) => fromAbstract !== undefined && fromAbstract > 0],
];

const PRINT: readonly Feature[] = [
  ['larger than text', ({ line, bodySize }) => line.size > 1.04 * bodySize],
  ['much larger than text', ({ line, bodySize }) => line.size > 1.3 * bodySize],
  ['larger than the title', ({ line, title }) => title !== undefined && line.size > 1.02 * title.size],
  ['in the middle', ({ cell }) => isCentered(cell)],
  ['bold or italic', ({ line }) => line.bold > 0.5 || line.italic > 0.5],
  ['capitals', ({ line }) => line.caps],
];

const ADDRESSES: readonly Feature[] = [
  ['an address in it', ({ text }) => isAddress(text)],
  ['an address below', ({ below }) => below !== undefined && isAddress(below.text)],
  ['an address above', ({ above }) => above !== undefined && isAddress(above.text)],
];

const ELSEWHERE: readonly Feature[] = [
  ['in the file', ({ surnames, claimed }) => surnames.some((name) => name.length > 1 && claimed.includes(name))],
  ['in an address of mail', ({ names, mail }) => isInMail(names, mail)],
  ['on heads of pages', ({ surnames, heads }) => surnames.some((name) => name.length > 2 && heads.includes(name))],
  ['words of the text', ({ words, uses }) => shareOf(words, (word) => (uses.get(word) ?? 0) >= 2)],
];

const NAMES_AROUND: readonly Feature[] = [
  ['names beside it', ({ beside }) => beside.some(namesAlone)],
  ['names below it', ({ below }) => below !== undefined && namesAlone(below)],
  ['names above it', ({ above }) => above !== undefined && namesAlone(above)],
];

const REST: readonly Feature[] = [
  ['marks of notes', ({ text }) => /[*∗†‡§¶⁰¹²³⁴-⁹]|\p{L}\d(?:,\d)*(?!\p{L})/u.test(text)],
  ['first page', ({ line }) => line.pageIndex === 0],
  ['at an edge', ({ line, marginal }) => marginal.has(line)],
  ['behind a copyright', ({ text }) => COPYRIGHT.test(text)],
  ['words of the title', ofTitle],
  ['few lines on the page', ({ onPage }) => onPage < 25],
  ['a date near', ({ above, below }) => isDate(above) || isDate(below)],
  ['family name in capitals', ({ text }) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s\p{Lu}{3,}(?!\p{L})/u.test(text)],
  ['edited', ({ text, above }) => EDITED.test(text) || (above !== undefined && EDITED.test(above.text))],
  ['one below a list', ({ names, above }) => names.length === 1 && above !== undefined && above.names.length > 1],
  ['small words in it', ({ text }) => smallWords(text)],
  ['another role below', ({ below }) => below !== undefined && OTHER_ROLE_NEAR.test(below.text)],
  ['behind a mark', ({ text }) => /^\s?(?:[⁰¹²³⁴-⁹ᵃ-ᶻ*∗†‡§¶]|[a-k\d]\s?(?=\p{Lu}\p{Ll}))/u.test(text)],
];

/** In the order of the weights. */
const TABLE: readonly Feature[] = [
  ...NAMES,
  ...ROLES,
  ...PLACE,
  ...PRINT,
  ...ADDRESSES,
  ...ELSEWHERE,
  ...NAMES_AROUND,
  ...REST,
];

/** Names of the features, in the order of the weights. */
export const AUTHOR_FEATURES: readonly string[] = TABLE.map(([name]) => name);

function hasAnotherRole({ text, names, above }: CellView): boolean {
  return OTHER_ROLE_NEAR.test(text) || (above !== undefined && names.length > 0 && OTHER_ROLE_NEAR.test(above.text));
}

function namesAlone({ names, whole }: Cell): boolean {
  return names.length > 0 && whole;
}

function ofTitle({ title, words }: CellView): number {
  const titleWords = new Set(title?.text.toLowerCase().match(/\p{L}{3,}/gu));
  return shareOf(words, (word) => titleWords.has(word));
}

function isDate(cell: Cell | undefined): boolean {
  return cell !== undefined && /(?<!\d)(?:19|20)\d\d(?!\d)/u.test(cell.text) && cell.text.length < 40;
}

function shareOf(words: readonly string[], is: (word: string) => boolean): number {
  return words.length === 0 ? 0 : words.filter(is).length / words.length;
}

/** Of names, in small letters. */
function wordsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

const NAME_PARTICLE = pattern('u')`^(?:${lists.nameParticle})$`;

/** Share of the words in small letters, except for those of names. */
function smallWords(text: string): number {
  const words = text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word));
  const small = words.filter((word) => /^\p{Ll}{3,}/u.test(word) && !NAME_PARTICLE.test(word));
  return words.length === 0 ? 0 : small.length / words.length;
}

const FAR = 30;

/** Printed rows between the title and a stretch, on its page and the next. */
function rowsBetween(title: NonNullable<Around['title']>, { line }: Cell, cells: readonly Cell[]): number {
  const isBetween = ({ line: { pageIndex, base } }: Cell): boolean =>
    (pageIndex > title.pageIndex || base > title.bottom) &&
    (pageIndex < line.pageIndex || (pageIndex === line.pageIndex && base < line.base - 0.5 * line.size));
  return new Set(
    cells
      .filter(isBetween)
      .map(({ line: { pageIndex, base, size } }) => `${String(pageIndex)} ${String(Math.round(base / size))}`),
  ).size;
}

/** A word of a name in one of these, before the at sign. */
export function isInMail(names: readonly string[], mail: readonly string[]): boolean {
  return wordsOf(names).some((word) => mail.some((one) => one.includes(word)));
}

function surnameOf(name: string): string {
  return (name.split(/\s+/u).at(-1) ?? '').toLowerCase();
}

function neighbor({ line, last, x0, x1 }: Cell, onPage: readonly Cell[], way: -1 | 1): Cell | undefined {
  const base = way < 0 ? line.base : last.base;
  let best: Cell | undefined;
  for (const one of onPage) {
    const gap = way * ((way < 0 ? one.last.base : one.line.base) - base);
    const overlaps = Math.min(x1, one.x1) - Math.max(x0, one.x0) > 0;
    if (gap <= 0.2 * line.size || gap > NEAR_EM * line.size || !overlaps) continue;
    const bestGap = best ? way * ((way < 0 ? best.last.base : best.line.base) - base) : Infinity;
    if (gap < bestGap) best = one;
  }
  return best;
}

function isBeside(one: Cell, { line, x0, x1 }: Cell): boolean {
  return (
    one.line.pageIndex === line.pageIndex &&
    Math.abs(one.line.base - line.base) < 0.5 * line.size &&
    (one.x0 >= x1 || one.x1 <= x0)
  );
}

/** In the middle of the page or of its column. */
function isCentered({ line, x0, x1 }: Cell): boolean {
  const middle = (x0 + x1) / 2;
  return (
    Math.abs(middle - line.pageWidth / 2) < 2 * line.size ||
    (x0 - line.left > 2 * line.size && Math.abs(middle - (line.left + line.right) / 2) < 2 * line.size)
  );
}
