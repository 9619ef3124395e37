/** Where the gold of questions stands in the text that the parser gives. */
import type { StrangersQuestion } from './question.ts';
import { holds } from './judge.ts';
import { sameForm } from './same-words.ts';

/** Sentences of one passage after the other, in reading order. */
export type PassageText = readonly string[];

export interface GoldPlace {
  readonly id: string;
  readonly strings: readonly string[];
  /** How many sentences hold all of its strings. */
  readonly sentences: number;
  /** Where no sentence does: whether a passage does, or two that follow one another, as a list with its items. */
  readonly inPassage: boolean;
}

/**
 * @param questions  about one document
 * @param passages  of that document
 */
export function goldPlaces(
  questions: readonly StrangersQuestion[],
  passages: readonly PassageText[],
): readonly GoldPlace[] {
  const whole = (text: string) => ({ text, files: '' });
  const sentences = passages.flat().map((sentence) => whole(sameForm(sentence)));
  const texts = passages.map((passage) => sameForm(passage.join('\n')));
  const pairs = texts.map((text, at) => whole(`${text} ${texts[at + 1] ?? ''}`));
  return questions.flatMap(({ id, gold }) =>
    gold.map((strings) => ({
      id,
      strings,
      sentences: sentences.filter((one) => holds(strings, one)).length,
      inPassage: pairs.some((one) => holds(strings, one)),
    })),
  );
}
