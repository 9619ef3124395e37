/** What is remarked of an answer, in the reader's language. */
import type { Remark } from '#shared/domain/remarks/remark.ts';
import type { Answer, AnswerSentence } from '#shared/domain/answer/answer.ts';
import { sentenceText } from '#shared/wording/answers.ts';
import { remarkText } from '#shared/wording/remarks.ts';
import { shelfLines } from '#shared/wording/shelf.ts';
import { readersVoice } from '../languages/voice.ts';

/** A sentence of an answer as it stands, or what was computed in the reader's language. */
export function sentenceWords(sentence: Pick<AnswerSentence, 'text' | 'says'>): string {
  return sentenceText(sentence, readersVoice);
}

/** What the answers of several documents come to together, each a sentence; empty for any other answer. */
export function shelfWords(answer: Pick<Answer, 'parts' | 'shelf'>): readonly string[] {
  return shelfLines(answer, readersVoice);
}

export function remarkWords(remark: Remark): string {
  return remarkText(remark, readersVoice);
}
