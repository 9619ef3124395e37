/** Marks that lead from authors to where they work: raised numbers, letters or signs, whatever font or height they have. */
import { withPlainMarks } from '../../text/raised-marks.ts';
import type { Cell } from './cells.ts';

export interface AuthorMarks {
  readonly author: string;
  /** Plain: '1', 'a', '†'. */
  readonly marks: readonly string[];
}

const SIGNS = '*∗†‡§¶⋆✩⇑#♮♯♭';
const MARK = new RegExp(String.raw`\d{1,2}|(?<!\p{L})[a-z](?!\p{L})|[${SIGNS}]`, 'gu');
const NEXT_EM = 1.9;

/** The marks behind each name, up to the next one. */
export function marksOf(naming: readonly Cell[], authors: readonly string[]): readonly AuthorMarks[] {
  const found: AuthorMarks[] = [];
  for (const cell of naming) {
    const text = withPlainMarks(cell.text);
    let at = 0;
    const places = cell.names.flatMap((name) => {
      const start = indexOfName(text, name, at);
      if (start < 0) return [];
      at = start + name.length;
      return [{ name, start, end: at }];
    });
    for (const [n, { name, end }] of places.entries()) {
      const behind = text.slice(end, places[n + 1]?.start);
      const author = authors.find((one) => one.toLowerCase() === name.toLowerCase());
      // What stands behind the last name may be where that one works.
      const tail = /^[^\p{L}]*(?:(?<!\p{L})[a-z](?!\p{L})[^\p{L}]*)*/u.exec(behind)![0];
      if (author !== undefined) found.push({ author, marks: tail.match(MARK) ?? [] });
    }
  }
  return found;
}

function indexOfName(text: string, name: string, from: number): number {
  return text.toLowerCase().indexOf(name.toLowerCase(), from);
}

export interface MarkedEntry {
  readonly mark: string;
  readonly text: string;
  /** Where it begins. */
  readonly first: Cell;
}

/**
 * What begins with a mark, with the lines that it goes on in.
 *
 * @param used  by authors; other marks end an entry
 */
export function markedEntries(cells: readonly Cell[], used: ReadonlySet<string>): readonly MarkedEntry[] {
  const entries: { mark: string; text: string; first: Cell; last: Cell }[] = [];
  let open: (typeof entries)[number] | undefined;
  for (const cell of cells) {
    const mark = aloneMark(cell, used);
    const lone = mark === undefined ? loneMarkOf(cell, cells, used) : undefined;
    if (mark !== undefined) continue;
    const parts =
      lone === undefined ? partsOf(cell.text, used, entries.at(-1)?.mark) : [{ mark: lone, text: cell.text }];
    for (const part of parts) {
      if (part.mark !== undefined) {
        open = { mark: part.mark, text: part.text, first: cell, last: cell };
        entries.push(open);
      } else if (open && !LABELLED_MAIL.test(part.text) && goesOn(open.last, cell)) {
        open.text = joinedText(open.text, part.text, isCentered(open.last, cell));
        open.last = cell;
      } else open = undefined;
    }
  }
  // A mark leads to one place; what repeats it further down is a note of another kind.
  const first = new Map<string, MarkedEntry>();
  for (const { mark, text, first: from } of entries) if (!first.has(mark)) first.set(mark, { mark, text, first: from });
  return [...first.values()];
}

/** A cell that is nothing but a mark, which stands beside its text. */
function aloneMark({ text }: Cell, used: ReadonlySet<string>): string | undefined {
  const mark = withPlainMarks(text).trim();
  return used.has(mark) ? mark : undefined;
}

function loneMarkOf(cell: Cell, cells: readonly Cell[], used: ReadonlySet<string>): string | undefined {
  const beside = cells.find(
    (one) =>
      aloneMark(one, used) !== undefined &&
      one.x1 <= cell.x0 &&
      cell.x0 - one.x1 < 2 * cell.line.size &&
      Math.abs(one.line.base - cell.line.base) < 0.6 * cell.line.size,
  );
  return beside && aloneMark(beside, used);
}

interface Part {
  readonly mark: string | undefined;
  readonly text: string;
}

/** A line in front of and behind its marks: 'MBZUAI ² University of Orme ³ Weir Labs'. */
function partsOf(text: string, used: ReadonlySet<string>, before: string | undefined): readonly Part[] {
  const parts: Part[] = [];
  const plain = withPlainMarks(text);
  let from = 0;
  let open: string | undefined;
  let isOpen = false;
  let last = before;
  for (const found of plain.matchAll(STARTS)) {
    const mark = found.groups!.mark!;
    const start = found.index;
    const isRaised = text.slice(start, start + mark.length) !== mark || new RegExp(`[${SIGNS}]`, 'u').test(mark);
    // A plain number or letter within a line is a mark where it goes on counting.
    const isNext = start === 0 || isRaised || (last !== undefined && followsOn(last, mark));
    if (!isNext || (!used.has(mark) && start > 0 && !isRaised)) continue;
    if (start > from) parts.push({ mark: isOpen ? open : undefined, text: text.slice(from, start).trim() });
    open = used.has(mark) ? mark : undefined;
    isOpen = true;
    last = mark;
    from = start + found[0].length;
    // What is led to by another mark belongs to nobody here.
    if (!used.has(mark)) open = `other ${mark}`;
  }
  parts.push({ mark: isOpen ? open : undefined, text: text.slice(from).trim() });
  return parts.filter((part) => part.text !== '' || part.mark !== undefined);
}

const STARTS = new RegExp(
  String.raw`(?<=^|[\s.,;])(?<mark>\d{1,2}|[a-z]|[${SIGNS}])\s?(?=[\p{Lu}\p{Lo}])|(?<=[\p{L}.,;])(?<mark>[${SIGNS}])\s?(?=\p{Lu})|(?<=\p{L}[.,;]?)(?<mark>\d{1,2})\s?(?=\p{Lu}\p{L})`,
  'gu',
);

function followsOn(before: string, mark: string): boolean {
  if (/^\d+$/u.test(before) && /^\d+$/u.test(mark)) return Number(mark) === Number(before) + 1;
  return before.length === 1 && mark.length === 1 && mark.codePointAt(0) === before.codePointAt(0)! + 1;
}

/** 'E-mail: …' */
const LABELLED_MAIL = /^(?:[\p{L}-]+\s?){1,3}[:：].*@/u;

/** In the next line of the same type; behind a line that ends short of it something else begins, but in the middle. */
function goesOn(above: Cell, cell: Cell): boolean {
  const { last } = above;
  const { line } = cell;
  const gap = line.base - last.base;
  const isNext = line === last || (gap > 0 && gap < NEXT_EM * line.size);
  const isFull = last.x1 > line.x1 - 2 * line.size || above.text.endsWith(',');
  return isNext && Math.abs(line.size - last.size) < 0.1 * line.size && (isFull || isCentered(above, cell));
}

/** Rows of an address in the middle, each of which says something of its own. */
function isCentered(above: Cell, cell: Cell): boolean {
  const { size } = cell.line;
  return Math.abs(above.x0 + above.x1 - cell.x0 - cell.x1) < 2 * size && Math.abs(above.x0 - cell.x0) > size;
}

function joinedText(text: string, more: string, inRows: boolean): string {
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(more)) return text.slice(0, -1) + more;
  return inRows && !/[,;]$/u.test(text) ? `${text}, ${more}` : `${text} ${more}`;
}
