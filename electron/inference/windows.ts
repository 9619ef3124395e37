/** Passages as a reader takes them in: the question, the headings, and as many whole sentences as fit beside them. */
import type { Tokens } from './texts-to-tokens.ts';

/** Special tokens of the model, in front of a text and behind each part of it. */
export interface Marks {
  readonly start: number;
  readonly end: number;
}

/** As `build/train/reader/passages.py` has them: a reader is asked as it was trained. */
const QUESTION_TOKENS = 40;
const HEADING_TOKENS = 24;
const LEAST_ROOM = 32;

/** A part of a passage that goes through the model at once. */
export interface Window {
  readonly tokens: Tokens;
  /** Which passage it is of. */
  readonly passage: number;
  /** Position of its first sentence in the passage. */
  readonly first: number;
  readonly sentences: number;
}

/** Token ids of a passage's parts, without any marks. */
export interface PassageIds {
  readonly headings: readonly number[];
  readonly sentences: readonly (readonly number[])[];
}

/** The windows of one passage, in its order; a sentence that is longer than a window is cut. */
export function windowsOf(
  question: readonly number[],
  { headings, sentences }: PassageIds,
  passage: number,
  { start, end }: Marks,
  contextTokens: number,
): readonly Window[] {
  const asked = [start, ...question.slice(0, QUESTION_TOKENS), end];
  const above = headings.slice(-HEADING_TOKENS);
  const room = Math.max(LEAST_ROOM, contextTokens - asked.length - above.length - 1);
  const windows: Window[] = [];
  let open: { first: number; parts: (readonly number[])[]; length: number } = { first: 0, parts: [], length: 0 };
  const close = (): void => {
    if (open.parts.length === 0) return;
    const { first, parts } = open;
    windows.push({ tokens: tokensOf(asked, above, parts, end), passage, first, sentences: parts.length });
  };
  for (const [at, sentence] of sentences.entries()) {
    const part = sentence.slice(0, room);
    if (open.parts.length > 0 && open.length + part.length > room) {
      close();
      open = { first: at, parts: [], length: 0 };
    }
    open.parts.push(part);
    open.length += part.length;
  }
  close();
  return windows;
}

function tokensOf(
  asked: readonly number[],
  above: readonly number[],
  parts: readonly (readonly number[])[],
  end: number,
): Tokens {
  const ids = [...asked, ...above, ...parts.flat(), end];
  return {
    ids,
    types: ids.map((_, at) => (at < asked.length ? 0 : 1)),
    sentences: [
      ...new Array<number>(asked.length + above.length).fill(0),
      ...parts.flatMap((part, at) => part.map(() => at + 1)),
      0,
    ],
    cut: false,
  };
}
