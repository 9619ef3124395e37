/** Which questions are asked: all, a random choice, or one that is the same in every run. */
import { createHash } from 'node:crypto';
import { shuffled } from '../metrics/bootstrap.ts';
import type { Dataset, GoldQuestion, Subject } from './dataset.ts';

/** One question to be asked, with where it is asked. */
export interface Task {
  readonly dataset: string;
  readonly subject: Subject;
  readonly question: GoldQuestion;
}

export const splits = ['train', 'check'] as const;
export type Split = (typeof splits)[number];

export interface Choice {
  /** Of all questions, by chance. */
  readonly limit: number;
  readonly seed: number;
  /** Of each dataset, by a hash of the question: the same in every run, and a larger sample holds a smaller one. */
  readonly sample: number;
  /** Documents of one part alone. */
  readonly split: Split | undefined;
}

const CHECKED_OF = 3; // one document in three is for checking

/** In the order of the files, so that the questions of a document come together. */
export function chooseTasks(datasets: readonly Dataset[], { limit, seed, sample, split }: Choice): readonly Task[] {
  const all = datasets.flatMap(({ name, subjects }) => {
    const own = subjects
      .filter((subject) => split === undefined || splitOf(subject.name) === split)
      .flatMap((subject) => subject.questions.map((question): Task => ({ dataset: name, subject, question })));
    return kept(own, sample, ({ question }) => hashOf(`${name}/${question.id}`));
  });
  if (all.length <= limit) return all;
  const chosen = new Set(shuffled(all, seed).slice(0, limit));
  return all.filter((task) => chosen.has(task));
}

export function splitOf(document: string): Split {
  return Number.parseInt(hashOf(document).slice(0, 8), 16) % CHECKED_OF === 0 ? 'check' : 'train';
}

/** The `count` items with the smallest keys, in their order. */
function kept<T>(items: readonly T[], count: number, keyOf: (item: T) => string): readonly T[] {
  if (items.length <= count) return items;
  const keyed = items.map((item) => ({ item, key: keyOf(item) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const chosen = new Set(keyed.slice(0, count).map(({ item }) => item));
  return items.filter((item) => chosen.has(item));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
