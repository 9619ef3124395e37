import { isAbort, isAppError } from '../../base/errors.ts';
import type { DocumentId } from '../../base/ids.ts';
import { formatContext, contextSource } from '../context/format-context.ts';
import { keyPhrasesPrompt } from '../prompts/key-phrases.ts';
import { askPrompt, promptWords } from '../prompts/prompt.ts';
import { modelFor } from '../ports/chat.ts';
import type { Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { keyPhrases, type KeyPhrase } from './key-phrases.ts';
import { keyOf } from './phrase-candidates.ts';

export interface KeyPhrases {
  /** Best first. */
  readonly phrases: readonly KeyPhrase[];
  readonly model?: string | undefined;
  readonly notes: readonly Remark[];
}

const CANDIDATES = 40;
const CONTEXT_TOKENS = 1200;
const BEGINNING_SEGMENTS = 10;

/**
 * The key phrases of a document: the authors' own where the paper prints them, then what a language model chooses, or what
 * counting does. A model may only choose what stands in the document.
 *
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* findKeyPhrases(
  document: DocumentId,
  limit: number,
  askContext: AskContext,
): AsyncGenerator<void, KeyPhrases, void> {
  const chat = modelFor('write', askContext.aids);
  const counted = yield* keyPhrases(document, askContext.reader, { limit: Math.max(limit, chat ? CANDIDATES : 0) });
  if (!chat || counted.length === 0) return { phrases: counted.slice(0, limit), notes: [] };
  yield;
  try {
    const source = contextSource(askContext.reader, document);
    const orders = Array.from({ length: BEGINNING_SEGMENTS }, (_, order) => order);
    const beginning = askContext.reader.segments(document, orders).map(({ section, order, text }) => ({
      document,
      section,
      order,
      text: promptWords(text),
      score: 1 / (1 + order),
    }));
    const { text } = formatContext(beginning, { budgetTokens: CONTEXT_TOKENS, sourceOf: () => source });
    const title = source.tree.root?.title ?? '';
    const input = { title, context: text, candidates: counted.map((one) => one.text), limit };
    const chosen = await askPrompt(chat, keyPhrasesPrompt, input, askContext.signal);
    return { phrases: merge(chosen, counted, document, askContext).slice(0, limit), model: chat.model, notes: [] };
  } catch (error) {
    if (isAbort(error) || !isAppError(error)) throw error;
    return { phrases: counted.slice(0, limit), notes: [{ code: 'model.phrases-counted' }] };
  }
}

/** The authors' own, then the model's as far as they stand in the document, then the best of the others. */
function merge(
  chosen: readonly string[],
  counted: readonly KeyPhrase[],
  document: DocumentId,
  { reader }: AskContext,
): readonly KeyPhrase[] {
  const byKey = new Map(
    counted.flatMap((one) => [
      [keyOf(one.text), one] as const,
      ...(one.acronym ? [[keyOf(one.acronym), one] as const] : []),
    ]),
  );
  const given = counted.filter((one) => one.given);
  const own = chosen.flatMap((text, at): readonly KeyPhrase[] => {
    const score = Math.round(1000 * (1 - at / (2 * chosen.length))) / 1000;
    const known = byKey.get(keyOf(text));
    if (known) return [{ ...known, score }];
    const scope = { kind: 'documents' as const, documents: [document] };
    const matches = reader.match([text.toLowerCase()], scope, MOST_COUNTED);
    const first = Math.min(...matches.map(({ order }) => order));
    const [segment] = matches.length > 0 ? reader.segments(document, [first]) : [];
    return segment ? [{ text, score, count: matches.length, pageIndex: segment.pageIndex, given: false }] : [];
  });
  const all = [...given, ...own, ...counted.map((one) => ({ ...one, score: one.score / 2 }))];
  const seen = new Set<string>();
  return all.filter(({ text }) => {
    const key = keyOf(text);
    const fresh = !seen.has(key);
    seen.add(key);
    return fresh;
  });
}

const MOST_COUNTED = 200;
