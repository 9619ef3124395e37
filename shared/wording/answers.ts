/** Says an answer as a text, and why it is in doubt. */
import {
  nothingFound,
  textOf,
  type Answer,
  type AnswerPart,
  type AnswerSentence,
  type Verdict,
} from '../domain/answer/answer.ts';
import { remarkText } from './remarks.ts';
import { shelfLines } from './shelf.ts';
import type { Voice } from './voice.ts';

/** A sentence as it stands, or what was computed in words. */
export function sentenceText({ text, says }: Pick<AnswerSentence, 'text' | 'says'>, voice: Voice): string {
  return says ? remarkText(says, voice) : text;
}

/** All of them with the words of this voice. */
export function inVoice<S extends AnswerSentence>(sentences: readonly S[], voice: Voice): readonly S[] {
  return sentences.map((sentence) => ({ ...sentence, text: sentenceText(sentence, voice) }));
}

function saidIn({ short, sentences }: Pick<Answer, 'short' | 'sentences'>, voice: Voice): string {
  return textOf({ short, sentences: inVoice(sentences, voice) });
}

/** The whole answer as plain text; if nothing was found, the sentence that says so. */
export function answerText(
  answer: Pick<Answer, 'short' | 'sentences' | 'parts' | 'shelf' | 'overview' | 'denial'>,
  voice: Voice,
): string {
  if (answer.parts) {
    const said = answer.parts.map((part) => partText(part, voice));
    const over = answer.overview ? [saidIn({ sentences: answer.overview.sentences }, voice)] : [];
    // Documents have a line each.
    return [...over, ...said, ...shelfLines(answer, voice)].join(answer.shelf ? '\n' : ' ');
  }
  const text = saidIn(answer, voice);
  return text === '' && answer.denial ? remarkText(answer.denial, voice) : text;
}

function partText(part: AnswerPart, voice: Voice): string {
  const text = part.verdict === 'not-found' ? '' : saidIn(part, voice);
  if (text === '') return remarkText(nothingFound(part.kind, [part.label]), voice);
  return part.kind === 'question' || part.kind === 'together' ? text : `${part.label}: ${text}`;
}

/** Why an answer is no plain 'found', as it is said to the reader wherever it is shown; '' where nothing speaks against it. */
export function doubtText({ verdict, reason }: Verdict, voice: Voice): string {
  const doubt = reason ? remarkText(reason, voice) : '';
  return verdict === 'perhaps' ? voice.t('Perhaps: {doubt}', { doubt }) : doubt;
}
