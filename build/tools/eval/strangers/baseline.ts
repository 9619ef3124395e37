/** What came of each question in the run that others are compared with, by its id; no words of an answer. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { Asked } from './ask.ts';
import { answeredAs, unansweredAs, type Judgement } from './judge.ts';

const Judgements = z.record(z.string(), z.enum([...answeredAs, ...unansweredAs]));
const File = z.strictObject({
  /** Asked of its own document, and of the whole library. */
  document: Judgements.default({}),
  library: Judgements.default({}),
});
export type Baseline = z.infer<typeof File>;
export type Asking = keyof Baseline;

/** @returns undefined if there is none; @throws AppError `input.invalid` if it is no such file */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return File.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError('input.invalid', `${file} is no baseline.`, undefined, error);
  }
}

/** Keep this run; questions that it did not ask stay as they were. */
export async function writeBaseline(file: string, asking: Asking, asked: readonly Asked[]): Promise<void> {
  const before = (await readBaseline(file)) ?? File.parse({});
  const now = { ...before[asking], ...Object.fromEntries(asked.map((one) => [one.question.id, one.judgement])) };
  const sorted = Object.fromEntries(Object.entries(now).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify({ ...before, [asking]: sorted }, null, 2)}\n`);
}

/** Ids of questions that fare otherwise. */
export interface Change {
  /** Questions that both runs asked. */
  readonly questions: number;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Without an answer, and stated as found. */
  readonly claimed: readonly string[];
  readonly withdrawn: readonly string[];
}

export function changeOf(before: Baseline[Asking], asked: readonly Asked[]): Change {
  const pairs = asked.flatMap(({ question: { id }, judgement }) => {
    const was = before[id];
    return was === undefined ? [] : [{ id, was, is: judgement }];
  });
  const turned = (to: Judgement): readonly string[] =>
    pairs.filter(({ was, is }) => was !== to && is === to).map(({ id }) => id);
  const left = (from: Judgement): readonly string[] =>
    pairs.filter(({ was, is }) => was === from && is !== from).map(({ id }) => id);
  return {
    questions: pairs.length,
    gained: turned('right'),
    lost: left('right'),
    claimed: turned('found'),
    withdrawn: left('found'),
  };
}
