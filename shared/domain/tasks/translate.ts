/** Selected words in another language, paragraph by paragraph, by a language model. */
import { isAbort, isAppError } from '../../base/errors.ts';
import { visibleText } from '../answer/written/stream-sentences.ts';
import type { Chat } from '../ports/chat.ts';
import { translateText } from '../prompts/translate-text.ts';
import type { ModelFailure, Remark } from '../remarks/remark.ts';
import { countTokens } from '../segment/tokens.ts';

/** What is written of the paragraph `at`, whole each time; `done` with what it comes to. */
export type TranslateEvent =
  | { readonly kind: 'draft'; readonly at: number; readonly text: string }
  | { readonly kind: 'done'; readonly at: number; readonly paragraph: TranslatedParagraph };

export interface TranslatedParagraph {
  /** Empty where nothing can be used. */
  readonly text: string;
  /** Numbers that the original has and the translation has not. */
  readonly missing: readonly string[];
  readonly note?: Remark | undefined;
}

/** No token is longer on average: what exceeds this has lost count of its limit. */
const TOKEN_MAX_CHARS = 16;

/**
 * @param language  in English, as 'German'
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but a note, and ends it
 */
export async function* translate(
  paragraphs: readonly string[],
  language: string,
  chat: Chat,
  signal: AbortSignal,
): AsyncGenerator<TranslateEvent, readonly TranslatedParagraph[], void> {
  const translated: TranslatedParagraph[] = [];
  for (const [at, text] of paragraphs.entries()) {
    const paragraph = yield* translateOne({ at, text, language }, chat, signal);
    translated.push(paragraph);
    yield { kind: 'done', at, paragraph };
    if (paragraph.note) break;
  }
  return translated;
}

async function* translateOne(
  { at, text, language }: { readonly at: number; readonly text: string; readonly language: string },
  chat: Chat,
  signal: AbortSignal,
): AsyncGenerator<TranslateEvent, TranslatedParagraph, void> {
  const input = { text, language, tokens: countTokens(text) };
  const maxTokens = translateText.maxTokens(input);
  const request = { messages: translateText.render(input), maxTokens, task: translateText.id };
  let reply = '';
  let failure: ModelFailure | undefined;
  try {
    for await (const piece of chat.reply(request, signal)) {
      reply += piece;
      if (reply.length > maxTokens * TOKEN_MAX_CHARS) {
        failure = 'broke-off';
        break;
      }
      yield { kind: 'draft', at, text: plainReply(reply) };
    }
  } catch (error) {
    if (isAbort(error) || !isAppError(error)) throw error;
    failure = error.code === 'chat.unavailable' ? 'unreachable' : 'broke-off';
  }
  const written = plainReply(reply);
  if (failure === undefined && written === '') failure = 'no-answer';
  const note: Remark | undefined = failure && { code: 'model.not-translated', params: { failure } };
  return { text: written, missing: note ? [] : missingNumbers(text, written), ...(note ? { note } : {}) };
}

/** Without thinking, the labels around the text and quotation marks around all of it. */
function plainReply(reply: string): string {
  return visibleText(reply)
    .replaceAll(/<<<\/?[a-z]{1,9}>>>/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const NUMBER = /\d(?:[\d.,\u00A0\u202F'’]*\d)?/gu;
/** Languages write small numbers as words. */
const LEAST_FIGURES = 2;

/** Numbers of the original that the translation has nowhere, however either groups their figures. */
export function missingNumbers(original: string, translation: string): readonly string[] {
  const figures = (number: string): string => number.replaceAll(/\D/gu, '');
  const there = new Set([...translation.matchAll(NUMBER)].map(([number]) => figures(number)));
  const all = [...original.matchAll(NUMBER)].map(([number]) => number);
  return [...new Set(all.filter((number) => figures(number).length >= LEAST_FIGURES && !there.has(figures(number))))];
}
