import { isAbort, isAppError } from '../../../base/errors.ts';
import { formatContext, type ContextPassage } from '../../context/format-context.ts';
import { contextSource, type ContextOpening, type ContextSource } from '../../context/source.ts';
import type { DocumentId } from '../../../base/ids.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { answerFromPassages } from '../../prompts/answer-from-passages.ts';
import { promptWords } from '../../prompts/text-prompt.ts';
import type { Chat } from '../../ports/chat.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { World } from '../../retrieval/world.ts';
import { notFoundText, type AnswerSentence } from '../answer.ts';
import type { AnsweringEvent } from '../answer-question.ts';
import {
  checkSentence,
  closestSentence,
  supportOf,
  type CheckedPassage,
  type SentenceCheck,
} from './check-sentence.ts';
import { passageEvidence, type NumberedPassage } from './passage-evidence.ts';
import { replySentences, type ReplySentence } from './reply-sentences.ts';
import { meaningOf, type Meaning } from './meaning.ts';
import { visibleText } from './visible-text.ts';

/** What came of asking a language model. */
export type Written =
  | {
      readonly kind: 'written';
      readonly sentences: readonly AnswerSentence[];
      readonly evidence: readonly Evidence[];
      readonly contextTokens: number;
      readonly notes: readonly string[];
    }
  /** It says that the passages do not answer. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly note: string };

const MOST_PASSAGES = 8;
const MOST_SENTENCES = 12;
// No token is longer on average: what exceeds this has lost count of its limit.
const TOKEN_MAX_CHARS = 16;
const QUOTED_INSTEAD = 'so the answer is quoted from the documents.';

/**
 * Let a language model answer from the passages, sentence by sentence, each checked as it comes. Everything that was
 * yielded is void if it does not end with `written`.
 *
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but `failed`
 */
export async function* writeAnswer(
  chat: Chat,
  retrieval: Retrieval,
  budgetTokens: number,
  world: World,
): AsyncGenerator<AnsweringEvent, Written, void> {
  const { passages, context } = passagesFor(retrieval, budgetTokens, world);
  const { question } = retrieval.query;
  yield { kind: 'evidence', evidence: passageEvidence(passages, new Map(), retrieval, world.reader) };
  const checked = passages.map(({ n, passage, path }): CheckedPassage => toChecked(n, passage, path));
  const meaning = meaningOf(world, checked);
  const notes = new Set<string>();
  const input = { question, context: context.text, yesNo: retrieval.query.wish === 'yes-no' };
  const request = {
    messages: answerFromPassages.render(input),
    maxTokens: answerFromPassages.maxTokens(input),
    onNote: () => void notes.add('The language model could not hold all of the passages, so it may have missed some.'),
  };
  const sentences: AnswerSentence[] = [];
  let reply = '';
  let draft = '';
  try {
    for await (const piece of chat.reply(request, world.signal)) {
      reply += piece;
      const { whole, open } = replySentences(visibleText(reply), false);
      if (declines(open) || repeats(whole) || whole.length > MOST_SENTENCES) break;
      for (const sentence of whole.slice(sentences.length)) {
        if (declines(sentence.text)) break;
        sentences.push(await judge(sentence, checked, question, meaning));
        yield { kind: 'sentence', sentence: sentences.at(-1)! };
      }
      if (reply.length > request.maxTokens * TOKEN_MAX_CHARS) break;
      const words = open.slice(0, open.lastIndexOf(' ') + 1).replace(/\s*\[[\d,;\s–-]*\]?/g, '');
      if (words !== draft) yield { kind: 'draft', text: (draft = words) };
    }
    const { whole } = replySentences(visibleText(reply), true);
    for (const sentence of whole.slice(sentences.length, MOST_SENTENCES)) {
      if (declines(sentence.text) || sentences.some(({ text }) => text === sentence.text)) break;
      sentences.push(await judge(sentence, checked, question, meaning));
      yield { kind: 'sentence', sentence: sentences.at(-1)! };
    }
  } catch (error) {
    if (isAbort(error) || !isAppError(error)) throw error;
    const what = error.code === 'chat.unavailable' ? 'could not be reached' : 'broke off';
    return { kind: 'failed', note: `The language model ${what}, ${QUOTED_INSTEAD}` };
  }
  if (sentences.length === 0) {
    if (declines(visibleText(reply))) return { kind: 'declined' };
    return { kind: 'failed', note: `The language model gave no answer, ${QUOTED_INSTEAD}` };
  }
  const evidence = passageEvidence(passages, quotedBy(sentences, checked), retrieval, world.reader);
  return { kind: 'written', sentences, evidence, contextTokens: context.tokens, notes: [...notes] };
}

/** The passages that the model is given, numbered in document order, and the context that holds them. */
function passagesFor(retrieval: Retrieval, budgetTokens: number, { reader }: World) {
  const sources = new Map<DocumentId, ContextSource>();
  const sourceOf = (document: DocumentId): ContextSource => {
    const source =
      sources.get(document) ?? promptSource(contextSource(reader, document, retrieval.trees.get(document)));
    sources.set(document, source);
    return source;
  };
  const keyOf = ({ document, order }: { readonly document: DocumentId; readonly order: number }): string =>
    `${document}/${order}`;
  const unique = new Map<string, Scored>();
  for (const passage of [...retrieval.read, ...retrieval.context]) {
    const key = keyOf({ document: passage.document, order: passage.segment.order });
    if (unique.size < MOST_PASSAGES && !unique.has(key)) unique.set(key, passage);
  }
  const given = [...unique.values()].map(({ document, section, segment, score }, at): ContextPassage => ({
    document,
    section,
    order: segment.order,
    text: promptWords(segment.text),
    score,
    n: at + 1,
  }));
  const options = { budgetTokens, sourceOf };
  // Which passages fit is known only once they are formatted; numbers follow their order in the context.
  const kept = formatContext(given, 'label', options).passages.map((passage, at) => ({ ...passage, n: at + 1 }));
  const context = formatContext(kept, 'label', { ...options, budgetTokens: budgetTokens + NUMBERS_TOKENS });
  const passages = kept.flatMap(({ n, document, section, order }): NumberedPassage[] => {
    const passage = unique.get(keyOf({ document, order }));
    const path = sourceOf(document)
      .tree.path(section)
      .map(({ title }) => title);
    return passage ? [{ n, passage, path }] : [];
  });
  return { passages, context };
}

function promptSource({ tree, abstract, opening }: ContextSource): ContextSource {
  const clean = (found: ContextOpening | undefined) => found && { ...found, text: promptWords(found.text) };
  return {
    tree,
    abstract: (maxTokens) => clean(abstract(maxTokens)),
    opening: (section, maxTokens) => clean(opening(section, maxTokens)),
  };
}

const NUMBERS_TOKENS = 16; // the second numbering may have a digit more here and there

function toChecked(n: number, { segment }: Scored, path: readonly string[]): CheckedPassage {
  const sentences = segment.sentences.map(({ start, end }) => segment.text.slice(start, end));
  return { n, text: segment.text, path, sentences };
}

function declines(text: string): boolean {
  const start = notFoundText.replace(/\.$/, '').toLowerCase();
  const said = text.replace(/^["'“‘*\s]+/, '').toLowerCase();
  return (
    said.startsWith(start) ||
    /^the (?:given |provided )?(?:passages?|documents?|context) (?:do|does) ?n[o']t (?:say|answer|contain|mention|provide|state|specify|include)\b/.test(
      said,
    )
  );
}

/** Has the model begun to say again what it said? */
function repeats(sentences: readonly ReplySentence[]): boolean {
  const texts = sentences.map(({ text }) => text);
  return new Set(texts).size < texts.length;
}

// A sentence that names no passage is given the one that says it, if one says nearly all of it.
const SURE_SUPPORT = 0.75;

async function judge(
  { text, citations }: ReplySentence,
  passages: readonly CheckedPassage[],
  question: string,
  meaning: Meaning,
): Promise<AnswerSentence> {
  const known = citations.filter((n) => passages.some((passage) => passage.n === n));
  if (citations.length > 0 && known.length < citations.length && known.length === 0) {
    const missing = citations.map((n) => `[${n}]`).join(', ');
    return { text, citations: [], supported: false, support: 0, problem: `There is no passage ${missing}.` };
  }
  const source = known.length > 0 ? known : sourceFor(text, passages, question);
  const cited = passages.filter(({ n }) => source.includes(n));
  const check = await meaning.lift(text, cited, checkSentence(text, cited, question));
  return sentenceOf(text, source, check);
}

function sentenceOf(text: string, citations: readonly number[], check: SentenceCheck): AnswerSentence {
  const { supported, support, problem } = check;
  const rounded = Math.round(support * 100) / 100;
  return { text, citations, supported, support: rounded, ...(problem === undefined ? {} : { problem }) };
}

function sourceFor(sentence: string, passages: readonly CheckedPassage[], question: string): readonly number[] {
  const fits = passages
    .map((passage) => ({
      n: passage.n,
      check: checkSentence(sentence, [passage], question),
      own: supportOf(sentence, passage.text, ''),
    }))
    .filter(({ check }) => check.supported && check.support >= SURE_SUPPORT)
    .toSorted((a, b) => b.own - a.own);
  return fits.slice(0, 1).map(({ n }) => n);
}

/** For each cited passage the positions of its sentences that the answer stands on. */
function quotedBy(
  sentences: readonly AnswerSentence[],
  passages: readonly CheckedPassage[],
): ReadonlyMap<number, readonly number[]> {
  const quoted = new Map<number, number[]>();
  for (const { text, citations } of sentences) {
    for (const passage of passages.filter(({ n }) => citations.includes(n))) {
      const closest = closestSentence(text, [passage]);
      if (closest) quoted.set(passage.n, [...(quoted.get(passage.n) ?? []), closest.at]);
    }
  }
  return quoted;
}
