/** What is remarked of an answer, in the reader's language. */
import type { Remark } from '#shared/domain/remarks/remark.ts';
import type { AnswerSentence } from '#shared/domain/answer/answer.ts';
import { sentenceText } from '#shared/wording/answers.ts';
import { remarkText } from '#shared/wording/remarks.ts';
import { readersVoice } from '../languages/voice.ts';

/** A sentence of an answer as it stands, or what was computed in the reader's language. */
export function sentenceWords(sentence: Pick<AnswerSentence, 'text' | 'says'>): string {
  return sentenceText(sentence, readersVoice);
}

export function remarkWords(remark: Remark): string {
  return remarkText(remark, readersVoice);
}
