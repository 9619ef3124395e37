import { composed, isCombining, spacingAccents } from '../../text/accents.ts';
import type { Piece } from './piece.ts';

const OVERLAP = 0.5; // of the narrower of letter and accent
const MOST_APART = 2; // pieces between an accent and its letter

/**
 * Accents that one font draws over a letter of another one, as math does, become part of their letter.
 *
 * @param pieces  of one line, from left to right
 */
export function withAccents(pieces: readonly Piece[]): readonly Piece[] {
  const marks = pieces.map(markOf);
  if (marks.every((mark) => mark === undefined)) return pieces;
  const out: (Piece | undefined)[] = [...pieces];
  for (const [i, mark] of marks.entries()) {
    if (mark === undefined) continue;
    for (let step = -MOST_APART; step <= MOST_APART; step++) {
      const letters = out[i + step];
      const accented = step !== 0 && letters && accentedBy(letters, pieces[i]!, mark);
      if (!accented) continue;
      out[i + step] = accented;
      out[i] = undefined;
      break;
    }
  }
  return out.filter((piece) => piece !== undefined);
}

function markOf({ run, from, to }: Piece): string | undefined {
  if (to - from !== 1) return undefined;
  const text = run.text[from]!;
  return spacingAccents.get(text) ?? (isCombining(text) ? text : undefined);
}

/** The piece with the mark at the letter that the accent lies over; undefined if it lies over none. */
function accentedBy(letters: Piece, accent: Piece, mark: string): Piece | undefined {
  if (letters.rtl || Math.abs(letters.base - accent.base) > 0.5 * letters.size) return undefined;
  const { run, from, to } = letters;
  const start = run.edges[from] ?? 0;
  for (let at = from; at < to; at++) {
    const x0 = letters.x0 + (run.edges[at] ?? 0) - start;
    const x1 = letters.x0 + (run.edges[at + 1] ?? 0) - start;
    const shared = Math.min(x1, accent.x1) - Math.max(x0, accent.x0);
    if (shared <= OVERLAP * Math.min(x1 - x0, accent.x1 - accent.x0) || !isBase(run.text[at]!)) continue;
    return marked(letters, at, mark);
  }
  return undefined;
}

function isBase(letter: string): boolean {
  return /[\p{L}\p{Sm}]/u.test(letter);
}

function marked(piece: Piece, at: number, mark: string): Piece {
  const { run, to } = piece;
  const whole = composed(run.text[at]!, mark);
  const text = run.text.slice(0, at) + (whole ?? run.text[at]! + mark) + run.text.slice(at + 1);
  if (whole !== undefined) return { ...piece, run: { ...run, text } };
  // The mark takes no room of its own.
  const edges = new Float32Array(run.edges.length + 1);
  edges.set(run.edges.subarray(0, at + 1));
  edges.set(run.edges.subarray(at + 1), at + 2);
  edges[at + 1] = run.edges[at + 1] ?? 0;
  return { ...piece, run: { ...run, text, edges }, to: to + 1 };
}
