import type { Remark } from '../remarks/remark.ts';
import type { PartValue, Shelf } from './shelf/shelf.ts';

/** One sentence of an answer with the evidence it stands on. */
export interface AnswerSentence {
  readonly text: string;
  /** What was computed, of which `text` is the words; absent for words of documents and models. */
  readonly says?: Remark | undefined;
  /** Numbers of evidence, ascending. */
  readonly citations: readonly number[];
  /** False if the check against the cited words failed. */
  readonly supported: boolean;
  /** How much of it the cited words say, in [0, 1]; absent for the documents' own sentences, which say all of it. */
  readonly support?: number | undefined;
  /** What failed in the check. */
  readonly problem?: Remark | undefined;
  /** Of a list: what leads in, and its items in order; or of a table a row, which its evidence tells by its heads. */
  readonly form?: 'lead-in' | 'item' | 'row' | undefined;
  /** The model that saw this in the figure it cites; what is seen cannot be checked against words. */
  readonly seenBy?: string | undefined;
}

export const shortAnswerKinds = ['number', 'amount', 'date', 'name'] as const;

/** The few words that answer by themselves, said before the sentences that they stand on. */
export interface ShortAnswer {
  readonly kind: (typeof shortAnswerKinds)[number];
  readonly text: string;
  /** Numbers of evidence, ascending. */
  readonly citations: readonly number[];
}

/** A number of a sequence: with the number of the evidence that bears it, or missing. */
export interface CountedNumber {
  readonly number: string;
  readonly n?: number | undefined;
}

/** What is said to a question, before it is judged. */
export interface Said {
  readonly short?: ShortAnswer | undefined;
  readonly sentences: readonly AnswerSentence[];
  /** Of a count with gaps: the numbers that are there and those that are missing, in order. */
  readonly numbers?: readonly CountedNumber[] | undefined;
}

export const verdicts = ['found', 'perhaps', 'not-found'] as const;
export type VerdictKind = (typeof verdicts)[number];

/** Whether the documents answer the question. */
export interface Verdict {
  readonly verdict: VerdictKind;
  /** That they do, in [0, 1]. */
  readonly probability: number;
  /** Why it is not simply found. */
  readonly reason?: Remark | undefined;
}

/**
 * What is asked beside other things: a question, a thing that is compared, or one of several documents; and ahead of things
 * what is said of several of them together.
 */
export const partKinds = ['question', 'together', 'thing', 'document'] as const;

/** One part of a question with its own answer and its own verdict. */
export interface AnswerPart extends Said, Verdict {
  readonly kind: (typeof partKinds)[number];
  /** The words of the question, the thing's name or the document's title. */
  readonly label: string;
  /** What is asked of it alone, with what it points back to. */
  readonly question: string;
  /** Of a document: what its answer comes to, where that can be compared. */
  readonly value?: PartValue | undefined;
}

/** What a language model wrote over several documents from what each of them says; only sentences that their own words bear out. */
export interface Overview {
  readonly model: string;
  /** At least one; it cites evidence of two documents or more. */
  readonly sentences: readonly AnswerSentence[];
  /** Places among the parts of the answer from which it was written, ascending. */
  readonly of: readonly number[];
}

export interface Answer extends Said, Verdict {
  /** At least two, in the order in which they are asked; absent for a question that is one. `sentences` are those of all. */
  readonly parts?: readonly AnswerPart[] | undefined;
  /** Of parts that are documents: their order, what they share, and where they differ. */
  readonly shelf?: Shelf | undefined;
  /** Of parts that are documents: a text over all of them, beside their lines. */
  readonly overview?: Overview | undefined;
  /** True if the verdict is 'found'. */
  readonly found: boolean;
  /** Said in place of sentences where there is none: where nothing was found. */
  readonly denial?: Remark | undefined;
}

/** That nothing was found of parts. */
export function nothingFound(kind: AnswerPart['kind'], parts: readonly string[]): Remark {
  switch (kind) {
    case 'question':
      return { code: 'parts.no-answer', params: { parts } };
    case 'thing':
    case 'together':
      return { code: 'parts.nothing-on', params: { parts } };
    case 'document':
      return { code: 'parts.nothing-in', params: { parts } };
  }
}

/** The short answer and the sentences as one text. */
export function textOf({ short, sentences }: Said): string {
  const said = sentences.map(({ text }) => text);
  if (!short) return said.join(' ');
  return [/[.!?…]$/.test(short.text) ? short.text : `${short.text}.`, ...said].join(' ');
}
