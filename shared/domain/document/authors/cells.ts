/** What may name authors: stretches of lines on the first pages, parted where there is room between them. */
import { isLegible, type Line } from '../layout/line.ts';
import { stretchesOf } from '../layout/stretches.ts';
import { footnoteLetters, groupIn, isAddress, isName, leadingNames } from './author-names.ts';
import { EDITED } from './roles.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('authorsCells');

export interface Cell {
  readonly line: Line;
  /** The last line of a list of names that goes on over ends of lines. */
  readonly last: Line;
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  /** Names of people that it begins with, or of a group that it is. */
  readonly names: readonly string[];
  /** It says nothing else. */
  readonly whole: boolean;
  readonly isGroup: boolean;
  /** It says that they edited. */
  readonly isEdited: boolean;
}

const MOST_LINES = 140;
const MOST_CHARS = 400;
const MOST_LEADING = 1.9;
const SAME_SIZE = 0.08;

/** What a list of names goes on with behind room for a mark. */
const INSIDE = /^[\s\d,;&*∗†‡]*[,;&*∗†‡]/u;
const SEPARATOR = pattern('u')`[,;，、]|(?:^|\s)(?:${lists.separator})\s`;

/** In reading order; turned and illegible lines are left out. */
export function frontCells(lines: readonly Line[]): readonly Cell[] {
  const letters = footnoteLetters(lines.map(({ text }) => text));
  const read = lines
    .filter((line) => line.upright && isLegible(line) && line.text.length <= MOST_CHARS)
    .slice(0, MOST_LINES)
    .flatMap(placesIn)
    .map((place) => cellOf(place, letters));
  const cells: Cell[] = [];
  for (const cell of read) {
    const before = cells.at(-1);
    const joined = before && goesOn(before, cell) ? joinedOf(before, cell, letters) : undefined;
    if (joined) cells[cells.length - 1] = joined;
    else cells.push(cell);
  }
  return cells;
}

type Place = Pick<Cell, 'line' | 'last' | 'text' | 'x0' | 'x1'>;

function placesIn(line: Line): readonly Place[] {
  // Room between signs of Chinese is part of a name.
  if (CHINESE.test(line.text)) return [{ line, last: line, text: line.text, x0: line.x0, x1: line.x1 }];
  const isInside = (before: string, behind: string): boolean => INSIDE.test(behind) || /[,;&]$/u.test(before);
  return stretchesOf(line, isInside).map((stretch) => ({ line, last: line, ...stretch }));
}

const CHINESE = /^[\p{Script=Han}\s、，,*∗]+$/u;

function cellOf(place: Place, letters: ReadonlySet<string>): Cell {
  const { found, whole } = leadingNames(place.text, letters);
  const group = found.length === 0 ? groupIn(place.text) : undefined;
  return {
    ...place,
    names: group === undefined ? found : [group],
    whole: whole || group !== undefined,
    isGroup: group !== undefined,
    isEdited: EDITED.test(place.text),
  };
}

function goesOn({ last, x0, x1 }: Cell, { line, x0: from, x1: to }: Cell): boolean {
  return (
    line !== last &&
    line.pageIndex === last.pageIndex &&
    line.column === last.column &&
    line.base - last.base < MOST_LEADING * last.size &&
    Math.abs(line.size - last.size) < SAME_SIZE * last.size &&
    Math.min(x1, to) - Math.max(x0, from) > 0
  );
}

function lastOf(text: string): string {
  return text
    .split(SEPARATOR)
    .at(-1)!
    .replace(/[^\p{L}.]+$/u, '')
    .trim();
}

function firstOf(text: string): string {
  return text
    .split(SEPARATOR)[0]!
    .replace(/[^\p{L}.]+$/u, '')
    .trim();
}

const OPEN_ADDRESS = pattern('u')`[,;&，、]$|\s${lists.openAddress}$`;

const OPEN_LIST = pattern('u')`[,;，、&]$|\s(?:${lists.openList})$`;

/** A list of names, with the line that it goes on in; undefined where that brings no more names, or parts would be lost. */
function joinedOf(before: Cell, cell: Cell, letters: ReadonlySet<string>): Cell | undefined {
  if (!mayGoOn(before, cell)) return undefined;
  // A name that the end of the line parts is whole on neither side of it.
  const isParted = !isName(lastOf(before.text)) || !isName(firstOf(cell.text));
  const text = `${before.text}${isParted ? ' ' : ', '}${cell.text}`;
  if (text.length > 4 * MOST_CHARS) return undefined;
  const whole = cellOf(
    { ...before, text, last: cell.line, x0: Math.min(before.x0, cell.x0), x1: Math.max(before.x1, cell.x1) },
    letters,
  );
  const least = before.names.length + cell.names.length - 1;
  const goesOnInWord = whole.names.length > before.names.length || (whole.whole && !before.whole);
  return goesOnInWord && whole.names.length >= least ? whole : undefined;
}

/** Names that end as a list does that goes on, above more of them. */
function mayGoOn(before: Cell, cell: Cell): boolean {
  if (before.names.length === 0 || before.isGroup || cell.isEdited) return false;
  const isOpen = OPEN_LIST.test(before.text) || (SEPARATOR.test(before.text) && SEPARATOR.test(cell.text));
  return isOpen && (!isAddress(cell.text) || OPEN_ADDRESS.test(before.text));
}
