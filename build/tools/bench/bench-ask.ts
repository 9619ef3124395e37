import { AppError } from '#shared/base/errors.ts';
import { methods } from '#shared/contract/methods.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Strategy } from '#shared/domain/retrieval/strategy.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { searchTerms } from '#shared/domain/text/searchable.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createAnswering } from '../../../electron/engine/answering/index.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { benchSearch, type SearchTimes } from './bench-search.ts';
import { percentile, round } from './numbers.ts';
import { taken, type Meter } from './taken.ts';

export interface AskTimes {
  readonly documents: number;
  readonly segments: number;
  readonly questions: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** Processor time of this process for each question, on average and at the 95th percentile: what a quiet machine needs. */
  readonly cpuMs: number;
  readonly p95CpuMs: number;
  /** The parts of it that no strategy is without, on the same questions. */
  readonly search: SearchTimes['search'];
  readonly candidates: SearchTimes['candidates'];
  /** The slowest questions, slowest first. */
  readonly slowest: readonly { readonly question: string; readonly ms: number }[];
}

export interface AskOptions {
  readonly strategy?: Strategy;
  readonly aids?: () => Aids;
  /** Questions that are measured, where the library suggests as many. */
  readonly questions?: number;
  /** Asked before them, and not counted. */
  readonly warmUp?: number;
  readonly meter?: Meter;
}

const SLOWEST = 3;
const WORDS_ASKED = 7;

/** Ask the whole library questions that its own headings and sentences suggest, one after the other, each once. */
export async function benchAsk(
  reader: IndexReader,
  progress: Progress,
  signal: AbortSignal,
  { strategy = 'auto', aids = () => ({}), questions: most = 120, warmUp = 20, meter = taken }: AskOptions = {},
): Promise<AskTimes> {
  const questions = makeQuestions(reader, most + warmUp);
  if (questions.length <= warmUp) {
    throw new AppError('document.not-indexed', 'There is too little in this library to ask about.');
  }
  const asking = { 'answer.ask': methods['answer.ask'], 'search.text': methods['search.text'] };
  const [near, far] = portPair();
  serve(far, asking, createAnswering({ reader, aids, saveHistory: () => undefined }));
  const client = createClient(near, asking);
  const times: { question: string; ms: number; cpuMs: number }[] = [];
  for (const [at, question] of questions.entries()) {
    progress.show(at / questions.length, 'Asking');
    const { ms, cpuMs } = await meter(() =>
      client.call('answer.ask', { question, scope: { kind: 'library' }, strategy }, signal),
    );
    if (at >= warmUp) times.push({ question, ms: round(ms), cpuMs: round(cpuMs) });
  }
  const cpuMs = times.map((one) => one.cpuMs);
  progress.clear();
  const ms = times.map((one) => one.ms);
  const parts = await benchSearch(reader, questions, warmUp, meter, progress, signal);
  const documents = reader.documents({ kind: 'library' });
  return {
    ...parts,
    documents: documents.length,
    segments: documents.reduce((sum, document) => sum + document.segments, 0),
    questions: times.length,
    medianMs: percentile(ms, 0.5),
    p95Ms: percentile(ms, 0.95),
    maxMs: percentile(ms, 1),
    cpuMs: round(cpuMs.reduce((sum, one) => sum + one, 0) / Math.max(1, cpuMs.length)),
    p95CpuMs: percentile(cpuMs, 0.95),
    slowest: times
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ question, ms: slow }) => ({ question, ms: slow })),
  };
}

/** The same questions for the same library: in turn from each document, or from some over all of it, now a heading, now words of a passage. */
export function makeQuestions(reader: IndexReader, count: number): readonly string[] {
  const all = reader.documents({ kind: 'library' });
  const documents = all.filter((_, at) => all.length <= count || at % Math.floor(all.length / count) === 0);
  const perDocument = Math.ceil(count / Math.max(1, documents.length));
  const lists = documents.map((document) => {
    const titles = reader
      .sections(document.id)
      .slice(1)
      .map((section) => section.title);
    const questions: string[] = [];
    for (let n = 0; n < perDocument; n++) {
      const title = titles[Math.floor(((n + 0.5) / perDocument) * titles.length)];
      const order = Math.floor(((n + 0.5) / perDocument) * document.segments);
      const text = reader.segments(document.id, [order])[0]?.text ?? '';
      const asked = n % 2 === 0 && title ? `What does it say about ${title}?` : questionFrom(text);
      if (asked) questions.push(asked);
    }
    return questions;
  });
  return Array.from({ length: perDocument }, (_, n) => lists.flatMap((list) => list[n] ?? []))
    .flat()
    .slice(0, count);
}

/** Words from the middle of a passage, put as people ask. */
function questionFrom(text: string): string | undefined {
  const terms = searchTerms(text.slice(0, 600)).filter((term) => /^\p{L}{4,}$/u.test(term));
  const asked = terms.slice(Math.floor(terms.length / 3)).slice(0, WORDS_ASKED);
  return asked.length >= 3 ? `How are ${asked.slice(0, -1).join(' ')} and ${asked.at(-1) ?? ''} related?` : undefined;
}
