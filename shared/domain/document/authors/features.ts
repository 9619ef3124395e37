/** What speaks for a stretch of text to name the authors, as numbers. */
import { EDITED, LED_BY_ALONE, LED_BY_START, OTHER_ROLE_NEAR } from './roles.ts';
import type { Cell } from './cells.ts';
import { isAddress } from './names.ts';
import type { Line } from '../layout/line.ts';
import { marginalLines } from '../layout/marginal.ts';
import { startsAbstract } from '../patterns.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('authorsFeatures');

export const AUTHOR_FEATURES = [
  'one',
  'names',
  'several names',
  'many names',
  'whole',
  'a group',
  'initials',
  'led by a word before',
  'led by a word above',
  'another role',
  'below the title',
  'right below the title',
  'lines from the title',
  'above the title',
  'before the abstract',
  'behind the abstract',
  'larger than text',
  'much larger than text',
  'larger than the title',
  'in the middle',
  'bold or italic',
  'capitals',
  'an address in it',
  'an address below',
  'an address above',
  'in the file',
  'in an address of mail',
  'on heads of pages',
  'words of the text',
  'names beside it',
  'names below it',
  'names above it',
  'marks of notes',
  'first page',
  'at an edge',
  'behind a copyright',
  'words of the title',
  'few lines on the page',
  'a date near',
  'family name in capitals',
  'edited',
  'one below a list',
  'small words in it',
  'another role below',
  'behind a mark',
] as const;

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
    return featuresOf(cell, at, { cells, onPage, abstract, marginal, ...around });
  });
}

interface Scene extends Around {
  readonly cells: readonly Cell[];
  /** Those of the page that the stretch stands on. */
  readonly onPage: readonly Cell[];
  readonly abstract: number;
  readonly marginal: ReadonlySet<Line>;
}

const say = (is: boolean): number => (is ? 1 : 0);

const COPYRIGHT = pattern('iu')`©|\(c\)|${lists.copyright}`;

function featuresOf(cell: Cell, at: number, scene: Scene): readonly number[] {
  const { line, text, names } = cell;
  const { marginal, title, bodySize, claimed, mail, heads, uses, cells, onPage, abstract } = scene;
  const above = neighbor(cell, onPage, -1);
  const below = neighbor(cell, onPage, 1);
  const beside = onPage.filter((one) => one !== cell && isBeside(one, cell));
  const surnames = names.map((name) => surnameOf(name));
  const after = title !== undefined && (line.pageIndex > title.pageIndex || line.base > title.bottom);
  const distance = title && after ? rowsBetween(title, cell, cells) : FAR;
  const words = names.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  const used = words.filter((word) => (uses.get(word) ?? 0) >= 2).length;
  const titleWords = new Set(title?.text.toLowerCase().match(/\p{L}{3,}/gu));
  const isEdited = EDITED.test(text) || (above !== undefined && EDITED.test(above.text));
  return [
    1,
    say(names.length > 0),
    say(names.length > 1),
    say(names.length > 3),
    say(cell.whole && names.length > 0),
    say(cell.isGroup),
    say(/(?<!\p{L})\p{Lu}\.\s?(?:-?\p{Lu}\.\s?)*\p{Lu}\p{Ll}/u.test(text)),
    say(LED_BY_START.test(text)),
    say(above !== undefined && LED_BY_ALONE.test(above.text)),
    say(OTHER_ROLE_NEAR.test(text) || (above !== undefined && names.length > 0 && OTHER_ROLE_NEAR.test(above.text))),
    say(after),
    say(distance < 2),
    Math.min(distance, FAR) / FAR,
    say(title !== undefined && !after),
    say(abstract >= 0 && at < abstract),
    say(abstract >= 0 && at > abstract),
    say(line.size > 1.04 * bodySize),
    say(line.size > 1.3 * bodySize),
    say(title !== undefined && line.size > 1.02 * title.size),
    say(isCentered(cell)),
    say(line.bold > 0.5 || line.italic > 0.5),
    say(line.caps),
    say(isAddress(text)),
    say(below !== undefined && isAddress(below.text)),
    say(above !== undefined && isAddress(above.text)),
    say(surnames.some((name) => name.length > 1 && claimed.includes(name))),
    say(isInMail(names, mail)),
    say(surnames.some((name) => name.length > 2 && heads.includes(name))),
    words.length === 0 ? 0 : used / words.length,
    say(beside.some((one) => one.names.length > 0 && one.whole)),
    say(below !== undefined && below.names.length > 0 && below.whole),
    say(above !== undefined && above.names.length > 0 && above.whole),
    say(/[*∗†‡§¶⁰¹²³⁴-⁹]|\p{L}\d(?:,\d)*(?!\p{L})/u.test(text)),
    say(line.pageIndex === 0),
    say(marginal.has(line)),
    say(COPYRIGHT.test(text)),
    words.length === 0 ? 0 : words.filter((word) => titleWords.has(word)).length / words.length,
    say(onPage.length < 25),
    say(
      [above, below].some(
        (one) => one !== undefined && /(?<!\d)(?:19|20)\d\d(?!\d)/u.test(one.text) && one.text.length < 40,
      ),
    ),
    say(/^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s\p{Lu}{3,}(?!\p{L})/u.test(text)),
    say(isEdited),
    say(names.length === 1 && above !== undefined && above.names.length > 1),
    smallWords(text),
    say(below !== undefined && OTHER_ROLE_NEAR.test(below.text)),
    say(/^\s?(?:[⁰¹²³⁴-⁹ᵃ-ᶻ*∗†‡§¶]|[a-k\d]\s?(?=\p{Lu}\p{Ll}))/u.test(text)),
  ];
}

const NAME_PARTICLE = pattern('u')`^(?:${lists.nameParticle})$`;

/** Share of the words in small letters, but for those of names. */
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
  const words = names.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  return words.some((word) => mail.some((one) => one.includes(word)));
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
