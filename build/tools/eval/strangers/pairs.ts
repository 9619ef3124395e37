/** A run beside another one, question by question, in the groups that are tallied. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { Asked } from './ask.ts';
import { answeredAs, unansweredAs, type Judgement } from './judge.ts';
import { groupsOf } from './tally.ts';

const Outcomes = z.object({
  questions: z.array(z.object({ id: z.string(), judgement: z.enum([...answeredAs, ...unansweredAs]) })),
});

/**
 * What came of each question, by its id, in the run whose JSON this is.
 *
 * @throws AppError `input.invalid` if it is no such file, or one of the sealed half, which has sums alone
 */
export async function readOutcomes(file: string): Promise<ReadonlyMap<string, Judgement>> {
  try {
    const { questions } = Outcomes.parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(questions.map(({ id, judgement }) => [id, judgement]));
  } catch (error) {
    throw new AppError('input.invalid', `${file} has no outcome of single questions.`, undefined, error);
  }
}

/** Questions with an answer that both runs asked, counted. */
export interface Pairs {
  readonly name: string;
  readonly questions: number;
  /** Right and first, in the other run and in this one. */
  readonly before: number;
  readonly now: number;
  readonly gained: number;
  readonly lost: number;
}

export function pairsOf(earlier: ReadonlyMap<string, Judgement>, asked: readonly Asked[]): readonly Pairs[] {
  return groupsOf(asked).flatMap(({ name, own }) => {
    const both = own.flatMap(({ question: { id, answerable }, judgement }) => {
      const was = earlier.get(id);
      return was === undefined || !answerable ? [] : [{ was: was === 'right', is: judgement === 'right' }];
    });
    const count = (is: (one: (typeof both)[number]) => boolean): number => both.filter(is).length;
    const pairs = {
      name,
      questions: both.length,
      before: count(({ was }) => was),
      now: count(({ is }) => is),
      gained: count(({ was, is }) => is && !was),
      lost: count(({ was, is }) => was && !is),
    };
    return both.length === 0 ? [] : [pairs];
  });
}
