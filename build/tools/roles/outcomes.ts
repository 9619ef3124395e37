/** What came of each question with each scripted model. */
import { z } from 'zod';
import { openKept, type KeptLines } from '../eval/kept-lines.ts';
import { questionOutcomes } from '../eval/outcome.ts';
import { casts } from './roads.ts';

export const behaviors = ['random', 'hostile', 'echo', 'endless', 'refusing', 'oracle'] as const;
/** A script, or a model as it is. */
export type Behavior = (typeof behaviors)[number] | typeof REAL;
export const REAL = 'model';

const outcome = z.enum(questionOutcomes).nullable();

const One = z.object({
  behavior: z.enum([...behaviors, REAL]),
  cast: z.enum(casts as [(typeof casts)[number], ...(typeof casts)[number][]]),
  /** Was the model asked for the role? */
  asked: z.boolean(),
  /** On the same road, without a model and with it. */
  without: outcome,
  with: outcome,
  /** What was shown is the same, letter by letter. */
  same: z.boolean(),
  /** What it was learnt to agree with, in this question. */
  agreed: z.array(z.boolean()),
  /** Until the first words are shown, with the model; null where nothing is said, or nobody was asked. */
  firstMs: z.number().nullable().default(null),
  ms: z.number(),
});
/** One question with one model in one role. */
export type Paired = z.infer<typeof One>;

const Asked = z.object({ dataset: z.string(), document: z.string(), id: z.string(), pairs: z.array(One) });
/** One question with all of them. */
export type Asked = z.infer<typeof Asked>;

export type Outcomes = KeptLines<Asked>;

/**
 * Open what an earlier run left in the file; of another version, dataset or setting nothing is taken over.
 *
 * @param file  undefined keeps nothing
 * @param run  everything that the outcomes depend on
 */
export function openOutcomes(file: string | undefined, run: string): Promise<Outcomes> {
  return openKept(file, run, Asked);
}
