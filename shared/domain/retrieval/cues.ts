/** How much a sentence or a passage speaks as answers to a question tend to speak. */
import type { QuestionReading, Tail } from '../question/reading.ts';
import { says } from '../text/languages/english.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('retrievalCues');

/** The shape of a sentence that would answer. */
export type Shape =
  | 'number'
  | 'date'
  | 'person'
  | 'place'
  | 'definition'
  | 'list'
  | 'yes-no'
  | 'reason'
  | 'procedure'
  | 'open';

export function shapeOf({ asks, instructs, defines }: Pick<QuestionReading, 'asks' | 'instructs' | 'defines'>): Shape {
  switch (asks) {
    case 'count':
    case 'amount':
      return 'number';
    case 'date':
    case 'person':
    case 'place':
    case 'reason':
    case 'list':
    case 'yes-no':
    case 'definition':
      return asks;
    case 'way':
      return instructs ? 'procedure' : 'open';
    default:
      return defines ? 'definition' : 'open';
  }
}

const YEAR = /\b(1[5-9]|20)\d\d\b/;
const NAME = pattern('u')`(?<=\s)\p{Lu}[\p{L}.-]+(\s+(${lists.name})?\s*\p{Lu}[\p{L}.-]+)*`;

/** How much, in [0, 1], a sentence has each shape; what is not here has no shape of its own. */
const cues: Readonly<Partial<Record<Shape, (sentence: string) => number>>> = {
  number: (sentence) => Math.min(1, countNumbers(sentence) / 2 + (countNumbers(sentence) > 0 ? 0.5 : 0)),
  date: (sentence) => [0, 0.8, 1][Number(YEAR.test(sentence)) + Number(says.month.test(sentence))]!,
  person: (sentence) => (NAME.test(sentence) ? 0.7 : 0),
  place: (sentence) => (says.locates.test(sentence) ? 0.6 : 0),
  definition: (sentence) => Number(says.defines.test(sentence)),
  list: (sentence) => (says.enumerates.test(sentence) ? 0.8 : 0),
  reason: (sentence) => Number(says.because.test(sentence)),
  procedure: (sentence) => (says.instructs.test(sentence) ? 0.8 : 0),
};

/** How much, in [0, 1], a sentence has the shape that is hoped for. */
export function shapeCue(shape: Shape, sentence: string): number {
  return cues[shape]?.(sentence) ?? 0;
}

/** Numbers in figures or words, those that only point elsewhere aside. */
export function countNumbers(sentence: string): number {
  return sentence.replace(says.pointers, ' ').match(says.number)?.length ?? 0;
}

/** True if a sentence has the shape of what the end of a question asks for. */
export function answersTail(tail: Tail, sentence: string): boolean {
  return tail === 'duration' ? says.lasts.test(sentence) : shapeCue(tail, sentence) > 0;
}
