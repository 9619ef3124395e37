/** Where the words of a title stand in a question, slips of the pen and left-out words allowed. */
import { slipsBetween } from '../text/spelling.ts';
import type { TitleForm, TitleWord } from './catalog.ts';
import type { Word } from './compared-words.ts';

export interface Alignment {
  /** Words of the question: the first of the title, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Words of the title that are not small and were found. */
  readonly matched: number;
  /** Of these, those with a slip. */
  readonly slipped: number;
  /** Words between them that are not small and not of the title. */
  readonly added: number;
}

// What a word is worth that both have, and what it costs where one does not have it. Only their relations matter: a content
// word that is missing costs less than one found brings, or titles could not be cut short.
const FOUND = { content: 2, slipped: 1.5, small: 0.5 };
const LACKED = { content: 1.2, small: 0.2 };

interface Cell {
  readonly score: number;
  readonly from: number;
  readonly to: number;
  readonly matched: number;
  readonly slipped: number;
  readonly added: number;
  /** Words of the question since the last one found that are not small. */
  readonly pending: number;
}

/** The best local alignment; undefined where no word that is not small is found. */
export function align(words: readonly Word[], { words: title }: TitleForm): Alignment | undefined {
  let best: Cell | undefined;
  let row: Cell[] = title.map(() => empty(0));
  for (const [at, word] of words.entries()) {
    const next: Cell[] = [];
    for (const [place, own] of title.entries()) {
      const before = (place > 0 ? row[place - 1] : undefined) ?? empty(at);
      const skipped = lacking(row[place] ?? empty(at), word.small, !word.small);
      const left = place > 0 ? next[place - 1] : undefined;
      const missing = left && lacking(left, own.small, false);
      const found = foundAt(before, word, own, at);
      const cell = [found, skipped, missing].reduce<Cell>(
        (top, one) => (one && one.score > top.score ? one : top),
        empty(at + 1),
      );
      next.push(cell);
      if (cell.matched > 0 && cell.score > (best?.score ?? 0)) best = cell;
    }
    row = next;
  }
  return best;
}

const empty = (from: number): Cell => ({ score: 0, from, to: from, matched: 0, slipped: 0, added: 0, pending: 0 });

function lacking(cell: Cell, small: boolean, added: boolean): Cell {
  const score = cell.score - (small ? LACKED.small : LACKED.content);
  return { ...cell, score, pending: cell.pending + (added ? 1 : 0) };
}

function foundAt(before: Cell, word: Word, own: TitleWord, at: number): Cell | undefined {
  const same = word.folded === own.folded || word.stem === own.stem;
  const slipped = !same && !own.small && !word.small && slipsBetween(word.folded, own.folded) !== undefined;
  if (!same && !slipped) return undefined;
  const worth = slipped ? FOUND.slipped : own.small ? FOUND.small : FOUND.content;
  return {
    score: before.score + worth,
    from: before.score === 0 ? at : before.from,
    to: at + 1,
    matched: before.matched + (own.small ? 0 : 1),
    slipped: before.slipped + (slipped ? 1 : 0),
    added: before.added + before.pending,
    pending: 0,
  };
}
