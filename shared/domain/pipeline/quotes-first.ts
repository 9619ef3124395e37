/** The quoted answer first, at its own speed; a language model writes beside it, and waits for its turn. */
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { instead } from '../answer/verdict.ts';
import { distinctRemarks, type ModelFailure } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

type Answering = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

const TICK_MS = 1000;

export interface Beside {
  /** Who writes. */
  readonly model: string;
  /** Answers without language models, in tenths of a second. */
  readonly quote: () => Answering;
  /** The same question with their help, or the quoted answer where that is better; stops when the signal aborts. */
  readonly write: (signal: AbortSignal) => Answering;
  /** What is kept of it where it is left because it takes too long, with why; undefined where nothing is. */
  readonly soFar?: (() => Answering | undefined) | undefined;
}

/**
 * Quote, then let a model write beside it. What it writes takes the place of the quotes when it is finished; where it takes
 * too long, or the reader has enough, it is left and the quotes stay. Streams what is quoted as an answer that holds until
 * `restart`, and of the model how far it is, once a second where the context has a clock to wait for.
 *
 * @throws AppError `call.cancelled` if the signal aborts
 */
export async function* quotesFirst({ model, quote, write, soFar }: Beside, askContext: AskContext): Answering {
  const quoted = yield* asMeanwhile(quote());
  const stop = new AbortController();
  const onAbort = (): void => stop.abort();
  askContext.signal.addEventListener('abort', onAbort, { once: true });
  if (askContext.signal.aborted) stop.abort();
  const work = write(stop.signal);
  const watch = watchOf(model, askContext);
  let next = work.next();
  try {
    yield watch.event();
    for (;;) {
      const step = await inTime(next, askContext);
      if (step?.done) {
        watch.learn();
        return yield* inPlace(step.value, quoted);
      }
      if (step) {
        if (isOfRoad(step.value)) yield step.value;
        next = work.next();
      }
      const isTold = step ? watch.heard(step.value) : true;
      const what = watch.over();
      if (what !== undefined) return yield* leftWith(what, quoted, what === 'too-long' ? soFar?.() : undefined);
      if (isTold) yield watch.event();
    }
  } finally {
    askContext.signal.removeEventListener('abort', onAbort);
    stop.abort();
    // A model that does not listen is not waited for, nor is its failure anything any more.
    for (const left of [next, work.return(undefined as never)]) left.catch(() => undefined);
  }
}

/** The next step, or undefined where a second has passed without one. */
async function inTime<T>(next: Promise<T>, { after }: AskContext): Promise<T | undefined> {
  return after ? Promise.race([next, after(TICK_MS).then(() => undefined)]) : next;
}

/** What is told of the question itself, not of the answer: the quotes were told already. */
function isOfRoad({ kind }: AnsweringEvent): boolean {
  return kind === 'stage' || kind === 'plan' || kind === 'step' || kind === 'progress';
}

/** The answer of the quotes, as one that holds for the time being; where they walked is told with the answer that stays. */
async function* asMeanwhile(work: Answering): Answering {
  let isMarked = false;
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    const { kind } = step.value;
    const isSaid = kind === 'short' || kind === 'sentence' || kind === 'lines';
    if (!isSaid && kind !== 'stage' && kind !== 'evidence') continue;
    if (!isMarked && isSaid) {
      isMarked = true;
      yield { kind: 'meanwhile', note: { code: 'meanwhile.quoted' } };
    }
    yield step.value;
  }
}

/** What stays: shown in place of the quotes, with these to go back to, where it is another answer. */
function* inPlace(own: AnsweredQuestion, quoted: AnsweredQuestion): Generator<AnsweringEvent, AnsweredQuestion, void> {
  const known = quoted.notes;
  for (const note of distinctRemarks([...known, ...own.notes]).slice(known.length)) yield { kind: 'note', note };
  if (isSame(own, quoted)) return own;
  yield { kind: 'restart' };
  yield { kind: 'evidence', evidence: own.evidence };
  if (own.answer.short) yield { kind: 'short', short: own.answer.short };
  for (const sentence of own.answer.sentences) yield { kind: 'sentence', sentence };
  return { ...own, quoted: { answer: quoted.answer, evidence: quoted.evidence } };
}

function isSame(
  { answer: { sentences: own, overview } }: AnsweredQuestion,
  { answer: { sentences } }: AnsweredQuestion,
): boolean {
  return (
    overview === undefined &&
    own.length === sentences.length &&
    own.every(({ text }, at) => text === sentences[at]!.text)
  );
}

/** The quotes, or what was answered by then. */
async function* leftWith(what: ModelFailure, quoted: AnsweredQuestion, soFar: Answering | undefined): Answering {
  if (!soFar) return { ...quoted, notes: [...quoted.notes, instead(what)] };
  for (;;) {
    const step = await soFar.next();
    if (step.done) return yield* inPlace(step.value, quoted);
  }
}

/** How long it has taken, what it has written, and whether that is enough. */
function watchOf(model: string, { now, patience, pace, leftAtQuotes }: AskContext) {
  const startedAt = now();
  let spokeMs: number | undefined;
  let said = '';
  let draft = '';
  const elapsed = (): number => now() - startedAt;
  return {
    /** Is what it has written another text now? */
    heard: (event: AnsweringEvent): boolean => {
      if (event.kind === 'restart') said = draft = '';
      else if (event.kind === 'draft') draft = event.text;
      else if (event.kind === 'sentence') {
        said += `${event.sentence.text} `;
        draft = '';
      } else return false;
      spokeMs ??= elapsed();
      return true;
    },
    learn: (): void => {
      if (spokeMs !== undefined) pace?.learn(model, { firstMs: spokeMs, restMs: elapsed() - spokeMs });
    },
    /** What happened that it is waited for no longer. */
    over: (): ModelFailure | undefined => {
      if (leftAtQuotes?.()) return 'stopped';
      if (!patience) return undefined;
      const isLate = elapsed() > patience.lastMs || (spokeMs === undefined && elapsed() > patience.firstMs);
      return isLate ? 'too-long' : undefined;
    },
    event: (): AnsweringEvent => {
      const leftMs = pace?.leftMs(model, elapsed(), spokeMs);
      const atMostMs =
        patience && Math.max(0, (spokeMs === undefined ? patience.firstMs : patience.lastMs) - elapsed());
      return {
        kind: 'writing',
        model,
        text: said + draft,
        ...(leftMs === undefined ? {} : { leftMs }),
        ...(atMostMs === undefined ? {} : { atMostMs }),
      };
    },
  };
}
