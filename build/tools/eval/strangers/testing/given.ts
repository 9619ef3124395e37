/** Answers and questions, as far as a judge looks at them. */
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { AnswerSentence, VerdictKind } from '#shared/domain/answer/answer.ts';
import type { StrangersQuestion } from '../question.ts';
import type { GivenAnswer } from '../shown.ts';

export const anyDocument = documentId('a'.repeat(64));

export function question(gold: StrangersQuestion['gold'], more: Partial<StrangersQuestion> = {}): StrangersQuestion {
  return {
    id: 'ferry-01',
    doc: 'papers/ferry.pdf',
    kind: 'paper',
    language: 'en',
    askedIn: 'en',
    type: 'fact',
    question: 'When does it leave?',
    answerable: true,
    gold,
    ...more,
  };
}

export function sentence(text: string, citations: readonly number[] = [1]): AnswerSentence {
  return { text, citations, supported: true };
}
export const leadIn = (text: string): AnswerSentence => ({ ...sentence(text), form: 'lead-in' });
export const item = (text: string): AnswerSentence => ({ ...sentence(text), form: 'item' });
export const row = (text: string, table: number): AnswerSentence => ({ ...sentence(text, [table]), form: 'row' });

interface Beside {
  readonly verdict?: VerdictKind;
  /** Quoted by no sentence, the best last. */
  readonly passages?: readonly string[];
  readonly file?: string;
  readonly document?: DocumentId;
}

/** An answer of these sentences; evidence 1 and 2 are what they cite. */
export function said(
  sentences: readonly AnswerSentence[],
  { verdict = 'found', passages = [], file = 'ferry.pdf', document = anyDocument }: Beside = {},
): GivenAnswer {
  const cited = [1, 2].map((n) => ({ n, text: '', file, document, score: 1, cited: true }));
  const others = passages.map((text, at) => ({ n: at + 3, text, file, document, score: (at + 1) / 10, cited: false }));
  return { answer: { verdict, sentences }, evidence: [...cited, ...others] };
}
