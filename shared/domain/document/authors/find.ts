/** Who wrote a document: the names on its first pages that are likeliest to be authors, in their order. */
import { logistic } from '../headings/trees.ts';
import type { Line } from '../layout/line.ts';
import { titleKey } from '../headings/title-key.ts';
import { frontCells, type Cell } from './cells.ts';
import { authorFeatures, isInMail, type Around } from './features.ts';
import { ROLE_ALONE } from './roles.ts';
import { neighborRows, type AuthorWeights } from './neighbors.ts';
import { WEIGHTS } from './weights.ts';

/** The title's page and the one behind it. */
const PAGES = 2;
const LEAST = 0.5;
/** Of a name that stands in an address of mail on the same pages, too. */
const LEAST_IN_MAIL = 0.2;
/** Of one that stands below others of its kind. */
const LEAST_NEXT = 0.15;
const MOST_NAMES = 200;
const STACKED_EM = 1.7;
/** A mail address begins so near the top of a document as names stand. */
const MAIL = /([\p{L}\p{N}._%+,{}\s-]+)@/gu;
const SMALL_WORD = /(?<![\p{L}\p{N}@._/-])\p{Ll}{3,}(?![\p{L}\p{N}@_/-]|\.\p{L})/gu;
/** Where words of the text are counted. */
const TEXT_PAGES = 12;

export interface PrintedAuthors {
  readonly names: readonly string[];
  /** That the least sure of them is one, in [0, 1]. */
  readonly confidence: number;
  readonly pageIndex: number;
  /** Where the names stand, in reading order. */
  readonly naming: readonly Cell[];
}

export interface TitlePlace {
  readonly text: string;
  readonly lines: readonly Line[];
}

export interface Candidates {
  readonly cells: readonly Cell[];
  readonly rows: readonly (readonly number[])[];
}

/**
 * @param front    lines of the first pages, running heads and feet too
 * @param lines    of the text
 * @param claimed  what the file says
 */
export function authorCandidates(
  front: readonly Line[],
  lines: readonly Line[],
  {
    title,
    bodySize,
    claimed = '',
  }: { readonly title: TitlePlace; readonly bodySize: number; readonly claimed?: string | undefined },
): Candidates {
  const place = placeOf(title);
  const first = place?.pageIndex ?? front[0]?.pageIndex ?? 0;
  const own = front.filter(({ pageIndex }) => pageIndex >= first && pageIndex < first + PAGES);
  const cells = frontCells(own.filter((line) => !isOfTitle(line, place)));
  const around: Around = {
    title: place,
    bodySize,
    claimed: claimed.toLowerCase(),
    mail: mailIn(own.map(({ text }) => text)),
    heads: front
      .filter(
        ({ pageIndex, base, pageHeight }) => pageIndex > first && (base < 0.1 * pageHeight || base > 0.9 * pageHeight),
      )
      .map(({ text }) => text.toLowerCase())
      .join('\n'),
    uses: usesIn(lines),
  };
  return { cells, rows: authorFeatures(cells, around) };
}

function placeOf({ text, lines }: TitlePlace): Around['title'] {
  const [first] = lines;
  if (!first) return undefined;
  const own = lines.filter(({ pageIndex }) => pageIndex === first.pageIndex);
  return {
    text,
    pageIndex: first.pageIndex,
    top: Math.min(...own.map(({ base }) => base)),
    bottom: Math.max(...own.map(({ base }) => base)),
    size: first.size,
  };
}

function isOfTitle({ pageIndex, base, size, text }: Line, title: Around['title']): boolean {
  return (
    pageIndex === title?.pageIndex &&
    base >= title.top - 0.3 * size &&
    base <= title.bottom + 0.3 * size &&
    titleKey(title.text).includes(titleKey(text))
  );
}

function usesIn(lines: readonly Line[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { text, pageIndex } of lines) {
    if (pageIndex >= TEXT_PAGES) break;
    for (const word of text.match(SMALL_WORD) ?? []) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return uses;
}

/** What a stretch is by itself, then by what those around it are. */
export function printedAuthors(candidates: Candidates, weights: AuthorWeights = WEIGHTS): PrintedAuthors | undefined {
  const { cells, rows } = candidates;
  const alone = rows.map((row) => weighted(row, weights.alone));
  const together = neighborRows(cells, alone).map((row) => logistic(weighted(row, weights.together)));
  // Below those who edited stands where they work.
  const edited = cells.findIndex(({ isEdited }) => isEdited);
  const mayBe = edited < 0 ? cells : cells.slice(0, edited);
  const mail = mailIn(cells.map(({ text }) => text));
  const leastOf = ({ names, whole }: Cell): number => (whole && isInMail(names, mail) ? LEAST_IN_MAIL : LEAST);
  const likely = mayBe.filter((cell, at) => cell.names.length > 0 && together[at]! >= leastOf(cell));
  const listed = [...likely, ...goingOn(likely, mayBe, together)];
  const authors = withoutWorkplaces(listed, cells, mail)
    .filter((cell) => !isAboveData(cell, cells))
    .filter((cell) => !isUnderRole(cell, cells) && !isGroupOf(cell, listed));
  if (authors.length === 0) return undefined;
  // A list of names on the next page is of others.
  const first = Math.min(...authors.map(({ line }) => line.pageIndex));
  const own = authors.filter(({ line }) => line.pageIndex === first);
  const ordered = inOrder(once(own), cells);
  const names = new Map(ordered.flatMap((cell) => cell.names.map((name) => [titleKey(name), name] as const)));
  return {
    names: [...names.values()].slice(0, MOST_NAMES),
    confidence: Math.min(...own.map((cell) => together[cells.indexOf(cell)]!)),
    pageIndex: first,
    naming: cells.filter((cell) => ordered.some(({ line, x0 }) => line === cell.line && x0 === cell.x0)),
  };
}

export function weighted(row: readonly number[], weights: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

/** Names right below likely ones that look like them: a list with a line for each. */
function goingOn(likely: readonly Cell[], all: readonly Cell[], odds: readonly number[]): readonly Cell[] {
  const found: Cell[] = [];
  for (const [at, cell] of all.entries()) {
    const isLike = (one: Cell): boolean =>
      one.line.font === cell.line.font && one.line.size === cell.line.size && one.whole === cell.whole && !one.isGroup;
    const isNext = [...likely, ...found].some((one) => isLike(one) && isBelow(one, cell));
    if (isNext && cell.names.length > 0 && !cell.isGroup && !likely.includes(cell) && odds[at]! >= LEAST_NEXT)
      found.push(cell);
  }
  return found;
}

/** Below 'Supervisor:' stand those who supervised. */
function isUnderRole(cell: Cell, all: readonly Cell[]): boolean {
  const above = all.findLast((one) => one.line !== cell.line && isBelow(one, cell));
  if (above === undefined) return false;
  if (ROLE_ALONE.test(above.text)) return true;
  return above.names.length > 0 && above.whole && isUnderRole(above, all);
}

/** A group right below a name is where that one works. */
function isGroupOf({ isGroup, ...cell }: Cell, likely: readonly Cell[]): boolean {
  return isGroup && likely.some((one) => !one.isGroup && isBelow(one, { isGroup, ...cell }));
}

/** The head of a column of numbers names no people. */
function isAboveData(cell: Cell, all: readonly Cell[]): boolean {
  return all.some((one) => isBelow(cell, one) && /^[\d\s.,%+–-]*\d[\d\s.,%+–-]*$/u.test(one.text));
}

/**
 * Where addresses of mail are made of names, what stands below a name that is in one and is in none itself is where somebody
 * works, though named like people.
 */
function withoutWorkplaces(likely: readonly Cell[], all: readonly Cell[], mail: readonly string[]): readonly Cell[] {
  const named = new Set(likely.filter(({ names }) => isInMail(names, mail)));
  const isUnderName = (cell: Cell): boolean => {
    const above = all.find((one) => one.line !== cell.line && isBelow(one, cell));
    return above !== undefined && (named.has(above) || (!above.text.includes('@') && isUnderName(above)));
  };
  return likely.filter((cell) => named.has(cell) || !isUnderName(cell));
}

function mailIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(MAIL)].map(([, local]) => local!.toLowerCase()));
}

/** A name that stands in several places belongs to the list of most names, unless all of those stand by themselves as well. */
function once(cells: readonly Cell[]): readonly Cell[] {
  const taken = new Set<string>();
  const longest = cells.toSorted((a, b) => b.names.length - a.names.length);
  const [list, ...others] = longest;
  const elsewhere = new Set(others.flatMap(({ names }) => names.map(titleKey)));
  const isRepeated = others.length > 1 && list!.names.every((name) => elsewhere.has(titleKey(name)));
  return (isRepeated ? others : longest).flatMap((cell) => {
    const names = cell.names.filter((name) => !taken.has(titleKey(name)));
    for (const name of names) taken.add(titleKey(name));
    return names.length > 0 ? [{ ...cell, names }] : [];
  });
}

/** Row by row, except for names right below each other that have an address of their own below them. */
function inOrder(cells: readonly Cell[], all: readonly Cell[]): readonly Cell[] {
  const byRow = cells.toSorted((a, b) => a.line.pageIndex - b.line.pageIndex || rowsApart(a, b) || a.x0 - b.x0);
  const stacks: Cell[][] = [];
  for (const cell of byRow) {
    const stack = stacks.find((one) => isBelow(one.at(-1)!, cell));
    const isOwn = stack && hasOwnEnd(cell, byRow, all);
    if (stack && isOwn) stack.push(cell);
    else stacks.push([cell]);
  }
  return stacks.flat();
}

/** What stands next below a stack belongs to it alone, rather than to a row of them. */
function hasOwnEnd(cell: Cell, chosen: readonly Cell[], all: readonly Cell[]): boolean {
  const overlaps = (a: Cell, b: Cell): boolean => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0;
  const isUnder = (one: Cell): boolean => isBelow(cell, one);
  const below = all.find((one) => isUnder(one));
  if (!below) return !chosen.some((one) => one !== cell && isInRow(one, cell));
  if (chosen.some((one) => one.line === below.line && one.x0 === below.x0)) return hasOwnEnd(below, chosen, all);
  return !chosen.some((one) => !overlaps(one, cell) && overlaps(one, below));
}

function isInRow({ line: a }: Cell, { line: b }: Cell): boolean {
  return a.pageIndex === b.pageIndex && Math.abs(a.base - b.base) < 0.5 * b.size;
}

function rowsApart({ line: a }: Cell, { line: b }: Cell): number {
  return Math.abs(a.base - b.base) < 0.5 * Math.min(a.size, b.size) ? 0 : a.base - b.base;
}

function isBelow(above: Cell, { line, x0, x1 }: Cell): boolean {
  const gap = line.base - above.last.base;
  return (
    line.pageIndex === above.last.pageIndex &&
    gap > 0 &&
    gap < STACKED_EM * line.size &&
    Math.min(x1, above.x1) - Math.max(x0, above.x0) > 0
  );
}
