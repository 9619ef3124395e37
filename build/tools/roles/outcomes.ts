/** What came of each question with each scripted model, one question a line, so that a run goes on where it was stopped. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
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

export interface Outcomes {
  readonly known: readonly Asked[];
  add(asked: Asked): Promise<void>;
}

/**
 * Open what an earlier run left in the file; of another version, dataset or setting nothing is taken over.
 *
 * @param file  undefined keeps nothing
 * @param run  everything that the outcomes depend on
 */
export async function openOutcomes(file: string | undefined, run: string): Promise<Outcomes> {
  if (file === undefined) return { known: [], add: () => Promise.resolve() };
  const header = JSON.stringify({ run });
  const [first, ...lines] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const known = first === header ? lines.flatMap(parse) : [];
  // Written again, so that a line which a crash cut short is gone.
  await writeFile(file, [header, ...known.map((one) => JSON.stringify(one)), ''].join('\n'));
  return { known, add: (asked) => appendFile(file, `${JSON.stringify(asked)}\n`) };
}

function parse(line: string): readonly Asked[] {
  try {
    const parsed = Asked.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
