import type { AnswerSentence } from '../answer/answer.ts';
import { type CheckedPassage, checkedPassage, meaningOf, quotedBy } from '../answer/written/check-sentence.ts';
import { passageEvidence, type NumberedPassage } from '../answer/quotes.ts';
import { isMostlySupported } from '../answer/written/worth.ts';
import { streamSentences, type Spoken } from '../answer/written/stream-sentences.ts';
import { formatContext, contextSource } from '../context/format-context.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { Chat, ChatMessage } from '../ports/chat.ts';
import { promptWords } from '../prompts/prompt.ts';
import type { ModelFailure, Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Material } from '../index/material.ts';

/** Sentences about a part, with the passages that they stand on. */
interface PartNotes {
  /** The heading of the part. */
  readonly part: string;
  readonly sentences: readonly AnswerSentence[];
}

/** What a model is asked, and how much it may answer. */
interface Asking {
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
  /** The id of its prompt. */
  readonly task: string;
}

export interface MapReduceWork {
  readonly chat: Chat;
  readonly material: Material;
  /** Numbered from 1 in reading order. */
  readonly passages: readonly NumberedPassage[];
  /** Words that were given with the task: they need no source. */
  readonly given: string;
  /** Map: about one part. `only` if there is no other, so that its answer is the whole. */
  readonly map: (part: {
    readonly heading: string | undefined;
    readonly context: string;
    readonly only: boolean;
  }) => Asking;
  /** Reduce: one text from the notes on all parts. */
  readonly reduce: (notes: readonly PartNotes[]) => Asking;
  readonly askContext: AskContext;
}

export type MapReduceEvent =
  /** Parts that were read. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'draft'; readonly text: string };

export type MapReduced =
  | {
      readonly kind: 'written';
      readonly sentences: readonly AnswerSentence[];
      /** What the sentences cite, numbered from 1. */
      readonly evidence: readonly Evidence[];
      readonly contextTokens: number;
      readonly parts: number;
      readonly notes: readonly Remark[];
    }
  | { readonly kind: 'failed'; readonly what: ModelFailure };

// Small models hold 4,000 tokens and answer well over half of that.
export const PART_TOKENS = 2200;

/**
 * Map and reduce over the sections (BookRAG eq. 12): a model reads part by part, then puts together what it said of them;
 * one part needs no second step. Each sentence is checked; what is not supported goes no further.
 *
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but `failed`
 */
export async function* mapReduce(work: MapReduceWork): AsyncGenerator<MapReduceEvent, MapReduced, void> {
  const { material, passages, askContext } = work;
  const parts = partsOf(passages);
  const only = parts.length === 1;
  const checked = passages.map(({ n, passage, path }) => checkedPassage(n, passage.segment, path));
  const meaning = meaningOf(askContext, checked);
  const ask = (request: Asking, within: readonly CheckedPassage[]) =>
    streamSentences({
      chat: work.chat,
      request,
      signal: askContext.signal,
      passages: within,
      given: work.given,
      meaning,
    });

  const notes: PartNotes[] = [];
  const source = contextSource(askContext.reader, material.document, material.tree);
  let contextTokens = 0;
  let spoken: Spoken | undefined;
  for (const [at, part] of parts.entries()) {
    if (!only) yield { kind: 'progress', done: at, total: parts.length };
    const context = formatContext(
      part.map(({ n, passage, score }) => ({
        ...passage,
        order: passage.segment.order,
        text: promptWords(passage.segment.text),
        score,
        n,
      })),
      { budgetTokens: PART_TOKENS * 2, sourceOf: () => source, globalInformation: false },
    );
    contextTokens += context.tokens;
    const heading = part[0]?.path.at(-1);
    const within = checked.filter(({ n }) => part.some((passage) => passage.n === n));
    const speech = ask(work.map({ heading, context: context.text, only }), within);
    spoken = only ? yield* asDraft(speech) : yield* quietly(speech);
    if (spoken.kind === 'failed') return { kind: 'failed', what: spoken.what };
    // A part may have nothing to say; what is not supported goes no further.
    const kept = spoken.kind === 'said' ? spoken.sentences.filter(({ supported }) => supported) : [];
    if (kept.length > 0) notes.push({ part: heading ?? work.given, sentences: kept });
  }
  if (!only && notes.length > 0) {
    yield { kind: 'progress', done: parts.length, total: parts.length };
    spoken = yield* asDraft(ask(work.reduce(notes), checked));
  }
  if (spoken?.kind !== 'said')
    return { kind: 'failed', what: spoken?.kind === 'failed' ? spoken.what : 'found-nothing' };
  if (!isMostlySupported(spoken.sentences)) return { kind: 'failed', what: 'barely-supported' };
  const all = passageEvidence(passages, quotedBy(spoken.sentences, checked), askContext.reader);
  const cited = onlyCited(spoken.sentences, all);
  return { kind: 'written', ...cited, contextTokens, parts: parts.length, notes: spoken.notes };
}

/** As it is written, without numbers: which passages are evidence, and in which order, is known only when it is whole. */
async function* asDraft(speech: ReturnType<typeof streamSentences>): AsyncGenerator<MapReduceEvent, Spoken, void> {
  let said = '';
  for (;;) {
    const step = await speech.next();
    if (step.done) return step.value;
    if (step.value.kind === 'sentence') said += `${step.value.sentence.text} `;
    yield { kind: 'draft', text: step.value.kind === 'draft' ? said + step.value.text : said };
  }
}

/** Only how it ends. */
async function* quietly(speech: ReturnType<typeof streamSentences>): AsyncGenerator<MapReduceEvent, Spoken, void> {
  for (;;) {
    const step = await speech.next();
    if (step.done) return step.value;
  }
}

/** A summary reads everything; its evidence is what it cites, numbered from 1. */
function onlyCited(
  sentences: readonly AnswerSentence[],
  evidence: readonly Evidence[],
): { readonly sentences: readonly AnswerSentence[]; readonly evidence: readonly Evidence[] } {
  const cited = evidence.filter((one) => one.cited);
  const numberOf = new Map(cited.map(({ n }, at) => [n, at + 1]));
  const renumbered = (n: number): number[] => {
    const to = numberOf.get(n);
    return to === undefined ? [] : [to];
  };
  return {
    evidence: cited.map((one, at) => ({ ...one, n: at + 1 })),
    sentences: sentences.map(({ problem, ...sentence }) => ({
      ...sentence,
      citations: sentence.citations.flatMap(renumbered),
      ...(problem === undefined ? {} : { problem: renumberedIn(problem, (n) => numberOf.get(n) ?? n) }),
    })),
  };
}

/** A problem names passages by the numbers of the prompt. */
function renumberedIn(problem: Remark, numberOf: (n: number) => number): Remark {
  switch (problem.code) {
    case 'source.no-passage':
    case 'source.says-little':
    case 'source.apart':
    case 'source.opposite':
      return { code: problem.code, params: { passages: problem.params.passages.map(numberOf) } };
    case 'source.without-number':
      return { code: problem.code, params: { ...problem.params, passages: problem.params.passages.map(numberOf) } };
    case 'source.without-name':
      return { code: problem.code, params: { ...problem.params, passages: problem.params.passages.map(numberOf) } };
    default:
      return problem;
  }
}

/** Cut between sections where that fills a part by half at least. */
export function partsOf(passages: readonly NumberedPassage[]): readonly (readonly NumberedPassage[])[] {
  const parts: NumberedPassage[][] = [];
  let open: NumberedPassage[] = [];
  let tokens = 0;
  for (const one of passages) {
    const { segment } = one.passage;
    const top = one.path[1];
    const turns = open.at(-1)?.path[1] !== top && tokens >= PART_TOKENS / 2;
    if (open.length > 0 && (turns || tokens + segment.tokens > PART_TOKENS)) {
      parts.push(open);
      open = [];
      tokens = 0;
    }
    open.push(one);
    tokens += segment.tokens;
  }
  return open.length > 0 ? [...parts, open] : parts;
}
