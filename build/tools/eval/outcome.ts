/** What came of a question, as an honest reader would book it. */
import { isRightSentence, type SentenceGold } from './first-sentence.ts';
import type { Said } from './said.ts';

export const questionOutcomes = [
  /** The first sentence shown is right. */
  'right',
  /** Another sentence shown is right, or the first one stands in a marked paragraph, or on a marked page. */
  'partly',
  'wrong',
  'refused-wrongly',
  'refused-rightly',
  /** Answered although there is no answer: under 'perhaps', or plainly as 'found'. */
  'perhaps-unfounded',
  'unfounded',
] as const;
export type QuestionOutcome = (typeof questionOutcomes)[number];

/** What was marked. */
export interface Marked {
  readonly unanswerable: boolean;
  /** Names of paragraphs, or pages, that answer. */
  readonly units: ReadonlySet<string>;
  /** Null where no sentence could be right: 'partly' is then the most that can be told. */
  readonly sentences: SentenceGold | null;
}

/** @returns null where nobody marked what answers */
export function outcomeOf({ verdict, sentences: shown }: Said, marked: Marked): QuestionOutcome | null {
  const refused = verdict === 'not-found';
  if (marked.unanswerable) {
    if (refused) return 'refused-rightly';
    return verdict === 'found' ? 'unfounded' : 'perhaps-unfounded';
  }
  if (marked.units.size === 0) return null;
  if (refused) return 'refused-wrongly';
  const gold = marked.sentences;
  const right = gold ? shown.findIndex(({ text, unit }) => isRightSentence(text, unit ?? undefined, gold)) : -1;
  if (right === 0) return 'right';
  return right > 0 || marked.units.has(shown[0]?.unit ?? '') ? 'partly' : 'wrong';
}
