/** What one of two documents says that the other does not, sentence by sentence. */
import type { NodeWords } from '../index/reader.ts';
import { sentencesOf } from '../segment/tokens.ts';
import { runsOf } from './runs.ts';

export interface OnlyHere {
  /** Headings that the other has not, in reading order. */
  readonly headings: readonly string[];
  /** Sentences of which the other has less than half of the words, in their order. */
  readonly sentences: number;
  /** The first of them. */
  readonly examples: readonly { readonly text: string; readonly pageIndex: number }[];
}

export interface Difference {
  readonly ofOne: OnlyHere;
  readonly ofOther: OnlyHere;
}

/** As much of two long documents is compared: what takes some fifty milliseconds. */
const MOST_WORDS = 60_000;
const MOST_NAMED = 8;
/** Nodes between two steps. */
const STEP = 100;

/** What stands in other places, or was cut into other lines, is no difference. Yields between pieces of work of some milliseconds. */
export function* differenceOf(
  one: readonly NodeWords[],
  other: readonly NodeWords[],
): Generator<void, Difference, void> {
  return { ofOne: yield* onlyIn(one, other), ofOther: yield* onlyIn(other, one) };
}

function* onlyIn(nodes: readonly NodeWords[], others: readonly NodeWords[]): Generator<void, OnlyHere, void> {
  const there = runsOf(
    others.map(({ text }) => text),
    MOST_WORDS,
  );
  yield;
  const headingsThere = new Set(others.filter(isHeading).map(({ text }) => lettersOf(text)));
  const headings = nodes.filter((node) => isHeading(node) && !headingsThere.has(lettersOf(node.text)));
  const found: { text: string; pageIndex: number }[] = [];
  let sentences = 0;
  for (const [at, { text, kind, pageIndex }] of nodes.entries()) {
    if (at % STEP === STEP - 1) yield;
    if (kind === 'section') continue;
    for (const { start, end } of sentencesOf(text)) {
      const sentence = text.slice(start, end).trim();
      const runs = runsOf([sentence]);
      if (runs.size === 0 || runs.intersection(there).size * 2 >= runs.size) continue;
      sentences++;
      if (found.length < MOST_NAMED) found.push({ text: sentence, pageIndex });
    }
  }
  return { headings: headings.slice(0, MOST_NAMED).map(({ text }) => text), sentences, examples: found };
}

const isHeading = ({ kind }: NodeWords): boolean => kind === 'section';

/** Headings have other numbers in another version. */
function lettersOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}]+/gu, '');
}
