import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { Remark } from '../remarks/remark.ts';
import type { AnsweredQuestion } from './outcome.ts';

type Answering<R = AnsweredQuestion> = AsyncGenerator<AnsweringEvent, R, void>;

/** Somebody who waits so long wants to see something. */
const SILENT_MS = 1500;
const meanwhileNote: Remark = { code: 'meanwhile.quoted' };

/**
 * An answer that a model works on, with a quoted one in its place while the model says nothing for too long. The first
 * word of the model, or its end, voids what was quoted.
 *
 * @param quote  answers without models, in tenths of a second
 * @param after  resolves after so many milliseconds
 */
export async function* withMeanwhile(
  work: Answering,
  quote: () => Answering,
  after: (delayMs: number) => Promise<void>,
): Answering {
  const silent = after(SILENT_MS).then(() => true);
  let isQuoted = false;
  let mayQuote = true;
  /** The model's own, for when it speaks: tags of the quoted answer lead to what is shown until then. */
  let held: AnsweringEvent | undefined;
  try {
    for (;;) {
      const next = work.next();
      const arrived = next.then(
        () => false,
        () => false,
      );
      if (mayQuote && (await Promise.race([arrived, silent]))) {
        mayQuote = false;
        const quoted = await quotedAnswer(quote(), after);
        isQuoted = quoted.length > 0;
        yield* quoted;
      }
      const step = await next;
      if (step.done || saysSomething(step.value)) {
        mayQuote = false;
        if (isQuoted) yield { kind: 'restart' };
        if (held) yield held;
        held = undefined;
        isQuoted = false;
      }
      if (step.done) return step.value;
      if (isQuoted && step.value.kind === 'evidence') held = step.value;
      else if (!isQuoted || step.value.kind !== 'restart') yield step.value;
    }
  } finally {
    // A model that is still silent is left, and its answer with it.
    void work.return(undefined as never).catch(() => undefined);
  }
}

function saysSomething({ kind }: AnsweringEvent): boolean {
  return kind === 'draft' || kind === 'sentence' || kind === 'short';
}

/** What is shown of it: nothing where nothing can be quoted. */
async function quotedAnswer(
  work: Answering,
  after: (delayMs: number) => Promise<void>,
): Promise<readonly AnsweringEvent[]> {
  for (;;) {
    const step = await work.next();
    if (step.done) {
      const { answer, evidence } = step.value;
      if (answer.sentences.length === 0) return [];
      return [
        { kind: 'meanwhile', note: meanwhileNote },
        { kind: 'evidence', evidence },
        ...(answer.short ? [{ kind: 'short' as const, short: answer.short }] : []),
        ...answer.sentences.map((sentence) => ({ kind: 'sentence' as const, sentence })),
      ];
    }
    await after(0);
  }
}
