import type { AnswerSentence } from '../answer/answer.ts';
import type { CheckedPassage } from '../answer/written/check-sentence.ts';
import { checkedPassage } from '../answer/written/checked-passage.ts';
import { meaningOf } from '../answer/written/meaning.ts';
import { passageEvidence, type NumberedPassage } from '../answer/written/passage-evidence.ts';
import { quotedBy } from '../answer/written/quoted-by.ts';
import { streamSentences, type Spoken } from '../answer/written/stream-sentences.ts';
import { formatContext } from '../context/format-context.ts';
import { contextSource } from '../context/source.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Chat, ChatMessage } from '../ports/chat.ts';
import { mergeSummaries } from '../prompts/merge-summaries.ts';
import { summarizePassages } from '../prompts/summarize-passages.ts';
import { promptWords } from '../prompts/text-prompt.ts';
import type { World } from '../retrieval/world.ts';
import type { RankedSentence } from './extract-summary.ts';
import type { Material } from './material.ts';
import type { SummaryEvent } from './summary.ts';

export interface SummaryWork {
  readonly chat: Chat;
  readonly material: Material;
  /** The sentences of the material with their scores: of a text that is too long, the passages with the best are read. */
  readonly ranked: readonly RankedSentence[];
  readonly what: string;
  readonly sentences: number;
  readonly world: World;
}

export type WrittenSummary =
  | {
      readonly kind: 'written';
      readonly sentences: readonly AnswerSentence[];
      readonly evidence: readonly Evidence[];
      readonly contextTokens: number;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'failed'; readonly note: string };

// Small models hold 4,000 tokens and answer well over half of that; more than a dozen parts is more waiting than a summary
// is worth.
const PART_TOKENS = 2200;
const MOST_PARTS = 12;
const PART_SENTENCES = 3;

/** Map and reduce over the sections: each part is summarized by itself, then the summaries; one part needs no second step. */
export async function* writeSummary(work: SummaryWork): AsyncGenerator<SummaryEvent, WrittenSummary, void> {
  const { chat, material, what, sentences, world } = work;
  const passages = passagesOf(work);
  const parts = partsOf(passages);
  const checked = passages.map(({ n, passage, path }) => checkedPassage(n, passage.segment, path));
  const meaning = meaningOf(world, checked);
  const ask = (messages: readonly ChatMessage[], maxTokens: number, within: readonly CheckedPassage[]) =>
    streamSentences({
      chat,
      request: { messages, maxTokens },
      signal: world.signal,
      passages: within,
      given: what,
      meaning,
    });

  const notes: { readonly part: string; readonly sentences: readonly AnswerSentence[] }[] = [];
  const source = contextSource(world.reader, material.document, material.tree);
  let contextTokens = 0;
  let spoken: Spoken | undefined;
  for (const [at, part] of parts.entries()) {
    if (parts.length > 1) yield { kind: 'progress', done: at, total: parts.length };
    const context = formatContext(
      part.map(({ n, passage, score }) => ({
        ...passage,
        order: passage.segment.order,
        text: promptWords(passage.segment.text),
        score,
        n,
      })),
      'label',
      { budgetTokens: PART_TOKENS * 2, sourceOf: () => source, globalInformation: false },
    );
    contextTokens += context.tokens;
    const only = parts.length === 1;
    const input = {
      what: only ? what : (part[0]?.path.at(-1) ?? what),
      context: context.text,
      sentences: only ? sentences : PART_SENTENCES,
    };
    const within = checked.filter(({ n }) => part.some((passage) => passage.n === n));
    const speech = ask(summarizePassages.render(input), summarizePassages.maxTokens(input), within);
    spoken = only ? yield* asDraft(speech) : yield* quietly(speech);
    if (spoken.kind === 'failed') return failed(spoken.what);
    // A part may have nothing to say; what is not supported goes no further.
    const kept = spoken.kind === 'said' ? spoken.sentences.filter(({ supported }) => supported) : [];
    if (kept.length > 0) notes.push({ part: input.what, sentences: kept });
  }
  if (parts.length > 1 && notes.length > 0) {
    yield { kind: 'progress', done: parts.length, total: parts.length };
    const input = { what, notes, sentences };
    spoken = yield* asDraft(ask(mergeSummaries.render(input), mergeSummaries.maxTokens(input), checked));
  }
  if (spoken?.kind !== 'said') return failed(spoken?.kind === 'failed' ? spoken.what : 'gave no summary');
  const all = passageEvidence(passages, quotedBy(spoken.sentences, checked), world.reader);
  return { kind: 'written', ...onlyCited(spoken.sentences, all), contextTokens, notes: spoken.notes };
}

function failed(what: string): WrittenSummary {
  return { kind: 'failed', note: `The language model ${what}, so the summary is quoted from the document.` };
}

/** As it is written, without numbers: which passages are evidence, and in which order, is known only when it is whole. */
async function* asDraft(speech: ReturnType<typeof streamSentences>): AsyncGenerator<SummaryEvent, Spoken, void> {
  let said = '';
  for (;;) {
    const step = await speech.next();
    if (step.done) return step.value;
    if (step.value.kind === 'sentence') said += `${step.value.sentence.text} `;
    yield { kind: 'draft', text: step.value.kind === 'draft' ? said + step.value.text : said };
  }
}

/** Only how it ends. */
async function* quietly(speech: ReturnType<typeof streamSentences>): AsyncGenerator<SummaryEvent, Spoken, void> {
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
    sentences: sentences.map((sentence) => ({
      ...sentence,
      citations: sentence.citations.flatMap(renumbered),
      // The problem names passages by the numbers of the prompt.
      ...(sentence.problem === undefined
        ? {}
        : { problem: sentence.problem.replace(/\[(\d+)\]/g, (_, n: string) => `[${renumbered(Number(n))[0] ?? n}]`) }),
    })),
  };
}

/** Numbered in reading order: all that there is, or of a long text the passages with the best sentences. */
function passagesOf({ material, ranked }: SummaryWork): readonly NumberedPassage[] {
  const { document, tree } = material;
  const worth = new Map<number, number>();
  for (const { segment, score } of ranked) {
    worth.set(segment.order, Math.max(worth.get(segment.order) ?? 0, Math.min(1, Math.max(0, score))));
  }
  const known = material.segments.filter(({ order }) => worth.has(order));
  const best = known.toSorted((a, b) => (worth.get(b.order) ?? 0) - (worth.get(a.order) ?? 0));
  const taken = new Set<number>();
  let tokens = 0;
  for (const segment of best) {
    tokens += segment.tokens;
    if (tokens > PART_TOKENS * MOST_PARTS && taken.size > 0) break;
    taken.add(segment.order);
  }
  return known
    .filter(({ order }) => taken.has(order))
    .map((segment, at) => ({
      n: at + 1,
      passage: { document, section: segment.section, segment },
      path: tree.path(segment.section).map(({ title }) => title),
      score: worth.get(segment.order) ?? 0,
    }));
}

/** Cut between sections where that fills a part by half at least. */
function partsOf(passages: readonly NumberedPassage[]): readonly (readonly NumberedPassage[])[] {
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
