import type { Evidence } from '../evidence/evidence.ts';
import { passageEvidence, type NumberedPassage } from '../quotes.ts';
import { answerFromPassages } from '../../prompts/answer-from-passages.ts';
import type { ModelFailure, Remark } from '../../remarks/remark.ts';
import type { Chat } from '../../ports/chat.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { PassageShare } from '../diagnostics.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import type { AnswerSentence } from '../answer.ts';
import { checkedPassage, meaningOf, quotedBy, type CheckedPassage } from './check-sentence.ts';
import { streamSentences } from './stream-sentences.ts';
import { writingPrompt, type WritingWishes } from './writing-prompt.ts';
import type { AnsweringEvent } from '../answering-event.ts';

/** What came of asking a language model. */
export type Written =
  | {
      readonly kind: 'written';
      readonly sentences: readonly AnswerSentence[];
      readonly evidence: readonly Evidence[];
      /** What it was given, and as its sentences were checked against it. */
      readonly passages: readonly NumberedPassage[];
      readonly checked: readonly CheckedPassage[];
      readonly made: { readonly passages: readonly PassageShare[]; readonly contextTokens: number };
      readonly notes: readonly Remark[];
    }
  /** It says that the passages do not answer, or gave nothing. */
  | { readonly kind: 'declined' | 'failed'; readonly what: ModelFailure };

/**
 * Let a language model answer from the passages, sentence by sentence, each checked as it comes. Everything that was
 * yielded is void if it does not end with `written`.
 *
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but `failed`
 */
export async function* writeAnswer(
  chat: Chat,
  retrieval: Retrieval,
  wanted: WritingWishes,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Written, void> {
  const { passages, context, messages, maxTokens } = writingPrompt(retrieval, wanted, askContext);
  const { question } = retrieval.query;
  yield { kind: 'evidence', evidence: passageEvidence(passages, new Map(), askContext.reader) };
  // What a table is about stands above its rows in the prompt, and may be said of them.
  const checked = passages.map(({ n, passage: { segment }, path }) =>
    checkedPassage(n, segment, segment.about === undefined ? path : [...path, ...segment.about.split('\n')]),
  );
  const spoken = yield* streamSentences({
    chat,
    request: { messages, maxTokens, task: answerFromPassages.id },
    signal: askContext.signal,
    passages: checked,
    given: question,
    meaning: meaningOf(askContext, checked),
  });
  switch (spoken.kind) {
    case 'declined':
      return { kind: 'declined', what: 'declined' };
    case 'failed':
      return spoken;
    case 'said': {
      const { sentences, notes } = spoken;
      const evidence = passageEvidence(passages, quotedBy(sentences, checked), askContext.reader);
      return {
        kind: 'written',
        sentences,
        evidence,
        passages,
        checked,
        made: { passages: passages.map(shareOf), contextTokens: context.tokens },
        notes,
      };
    }
  }
}

function shareOf({ passage, score }: NumberedPassage): PassageShare {
  return { document: passage.document, section: passage.section, tokens: passage.segment.tokens, score };
}
