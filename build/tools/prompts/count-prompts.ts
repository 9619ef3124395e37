/** Questions asked with a model that judges sections, and what it was handed, counted by what it is. */
import { z } from 'zod';
import type { Task } from '../eval/choose-tasks.ts';
import { openSubject, type OpenSubject, type Subject } from '../eval/dataset.ts';
import type { KeptLines } from '../eval/kept-lines.ts';
import { askDocument } from '../eval/strategies.ts';
import { knowing, knownOf } from '../roles/knowing-models.ts';
import { playing } from '../roles/roles.ts';
import { countPieces, piecesOf, strayKinds, tokenKinds, type HandedPiece } from './count-tokens.ts';

/** One prompt; null where the document could not be read. */
export const CountedPrompt = z.object({
  dataset: z.string(),
  document: z.string(),
  id: z.string(),
  counts: z.record(z.enum(tokenKinds), z.number()).nullable(),
  /** What of it belongs to no sentence, or is not known to, in the order of the prompt. */
  stray: z.array(z.object({ kind: z.enum(tokenKinds), text: z.string() })).readonly(),
});
export type CountedPrompt = z.infer<typeof CountedPrompt>;

export interface Counting {
  readonly tasks: readonly Task[];
  readonly budgetTokens: number;
  readonly kept: KeptLines<CountedPrompt>;
  readonly openFile: (file: string) => OpenSubject | undefined;
  readonly onProgress: (done: number, document: string) => void;
  /** Is this the end of the piece that is counted now? */
  readonly enough: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Count the prompts that were not counted yet, until that is enough.
 *
 * @returns of the tasks, in their order, those that were counted by now
 * @throws AbortError
 */
export async function countPrompts(counting: Counting): Promise<readonly CountedPrompt[]> {
  const { tasks, kept, onProgress, enough, signal } = counting;
  const known = new Map(kept.known.map((one) => [keyOf(one), one]));
  const all: CountedPrompt[] = [];
  let open: { readonly subject: Subject; readonly opened: OpenSubject | undefined } | undefined;
  try {
    for (const [at, task] of tasks.entries()) {
      const { dataset, subject, question } = task;
      const id = { dataset, document: subject.name, id: question.id };
      const before = known.get(keyOf(id));
      if (!before && enough()) break;
      onProgress(at, subject.name);
      if (!before && open?.subject !== subject) {
        open?.opened?.close();
        open = { subject, opened: await openSubject(subject, counting.openFile) };
      }
      const counted = before ?? { ...id, ...countedOf(open?.opened && (await piecesFor(task, open.opened, counting))) };
      if (!before) await kept.add([counted]);
      all.push(counted);
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
  } finally {
    open?.opened?.close();
  }
  return all;
}

function keyOf({ dataset, document, id }: Pick<CountedPrompt, 'dataset' | 'document' | 'id'>): string {
  return JSON.stringify([dataset, document, id]);
}

function countedOf(pieces: readonly HandedPiece[] | undefined): Pick<CountedPrompt, 'counts' | 'stray'> {
  if (!pieces) return { counts: null, stray: [] };
  const stray = pieces.filter(({ kind }) => strayKinds.has(kind) || kind === 'unmarked');
  return { counts: countPieces(pieces), stray: stray.map(({ kind, text }) => ({ kind, text })) };
}

async function piecesFor(
  { subject, question }: Task,
  opened: OpenSubject,
  { budgetTokens, signal }: Pick<Counting, 'budgetTokens' | 'signal'>,
): Promise<readonly HandedPiece[]> {
  const chat = playing(knowing(knownOf(question, opened.units()), true), ['intent']);
  const { evidence } = await askDocument('path', question.question, {
    ...opened,
    budgetTokens,
    aids: { chat },
    signal,
  });
  const { document, reader } = opened;
  return piecesOf(
    evidence.map(({ segment, named = 0 }) => ({ document, segment, named: named > 0 })),
    reader,
    { marked: subject.source.kind !== 'text' },
  );
}
