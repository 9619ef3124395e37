/** Two runs beside each other, question by question. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { table, type Output } from '../../../electron/cli/output.ts';
import type { QuestionResult } from './measure.ts';
import { Said } from './said.ts';
import { FLOOR } from './strategies.ts';
import { keyOf } from './summarize.ts';

const share = z.number().nullable();
const Before = z.object({
  perQuestion: z.array(
    z.object({
      dataset: z.string(),
      document: z.string(),
      id: z.string(),
      strategy: z.string(),
      f1: share,
      recall: share,
      pageRecall: share,
      answer: z.object({ f1: z.number() }).nullable(),
      unanswerable: z.boolean().nullable(),
      denied: z.boolean().nullable(),
      answerText: z.string().nullable(),
      hits: z.array(z.boolean().nullable()).readonly(),
      firstRight: z.boolean().nullable(),
      shortRight: z.boolean().nullable(),
      said: Said.nullable(),
    }),
  ),
});
type Before = z.infer<typeof Before>['perQuestion'][number];

/** Larger is better; null is what does not apply. */
const measures = {
  'first sentence': (one) => one.firstRight,
  'R@1': (one) => one.hits[0] ?? null,
  'R@3': (one) => one.hits[1] ?? null,
  'R@5': (one) => one.hits[2] ?? null,
  'evidence F1': (one) => one.f1,
  recall: (one) => one.recall,
  'page recall': (one) => one.pageRecall,
  'answer F1': (one) => one.answer?.f1 ?? null,
  shortRight: (one) => one.shortRight,
  'rightly denied': (one) =>
    one.unanswerable === null || one.denied === null ? null : one.unanswerable === one.denied,
} as const satisfies Record<string, (one: Before) => number | boolean | null>;

export interface RunDifference {
  readonly strategy: string;
  /** The strategy of the earlier run, where that is another. */
  readonly against: string;
  readonly questions: number;
  /** Questions with the same words and citations, whatever the numbers. */
  readonly sameAnswers: number;
  readonly measures: Readonly<
    Record<
      string,
      {
        readonly same: number;
        readonly better: number;
        readonly worse: number;
        /** Measured in one of the runs alone. */
        readonly different: number;
      }
    >
  >;
  readonly differing: readonly {
    readonly dataset: string;
    readonly document: string;
    readonly id: string;
    readonly question: string;
    readonly before: string | null;
    readonly now: string | null;
    readonly better: readonly string[];
    readonly worse: readonly string[];
  }[];
}

/** @throws AppError `file.missing`, `input.invalid` for anything but the JSON of an earlier run */
export async function readEarlier(file: string): Promise<readonly Before[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('file.missing', `There is no file ${file}, or it cannot be read.`, undefined, error);
  });
  try {
    return Before.parse(JSON.parse(text)).perQuestion;
  } catch (error) {
    throw new AppError('input.invalid', `${file} is not what --out wrote in an earlier run.`, undefined, error);
  }
}

/** Each strategy against itself in the earlier run; one alone against one alone, whatever they are called. */
export function compareRuns(results: readonly QuestionResult[], earlier: readonly Before[]): readonly RunDifference[] {
  const strategies = [...new Set(results.map(({ strategy }) => strategy))].filter((name) => name !== FLOOR);
  const others = [...new Set(earlier.map(({ strategy }) => strategy))].filter((name) => name !== FLOOR);
  return strategies.flatMap((strategy) => {
    const against = strategies.length === 1 && others.length === 1 ? others[0]! : strategy;
    const before = new Map(earlier.filter((one) => one.strategy === against).map((one) => [keyOf(one), one]));
    const pairs = results
      .filter((one) => one.strategy === strategy)
      .flatMap((now) => {
        const other = before.get(keyOf(now));
        return other ? [{ now, before: other }] : [];
      });
    return pairs.length === 0 ? [] : [differenceOf(strategy, against, pairs)];
  });
}

interface Pair {
  readonly now: QuestionResult;
  readonly before: Before;
}

function differenceOf(strategy: string, against: string, pairs: readonly Pair[]): RunDifference {
  const changes = pairs.map((pair) => ({
    pair,
    change: changeOf(pair),
    same: wordsOf(pair.now) === wordsOf(pair.before),
  }));
  return {
    strategy,
    against,
    questions: pairs.length,
    sameAnswers: changes.filter(({ same }) => same).length,
    measures: Object.fromEntries(
      Object.keys(measures).map((name) => {
        const counts = { same: 0, better: 0, worse: 0, different: 0 };
        for (const { change } of changes) {
          const one = change[name];
          if (one) counts[one]++;
        }
        return [name, counts];
      }),
    ),
    differing: changes
      .filter(({ same, change }) => !same || Object.values(change).some((one) => one !== 'same'))
      .map(({ pair: { now, before }, change }) => ({
        dataset: now.dataset,
        document: now.document,
        id: now.id,
        question: now.question,
        before: firstOf(before),
        now: firstOf(now),
        better: Object.keys(change).filter((name) => change[name] === 'better'),
        worse: Object.keys(change).filter((name) => change[name] === 'worse'),
      })),
  };
}

type Change = 'same' | 'better' | 'worse' | 'different';

/** Measures that apply to neither run are left out. */
function changeOf({ now, before }: Pair): Readonly<Record<string, Change>> {
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, of]): [string, Change][] => {
      const [a, b] = [of(before), of(now)];
      if (a === null && b === null) return [];
      if (a === null || b === null) return [[name, 'different']];
      const gain = Number(b) - Number(a);
      return [[name, Math.abs(gain) < 1e-9 ? 'same' : gain > 0 ? 'better' : 'worse']];
    }),
  );
}

function wordsOf({ said, answerText }: Pick<Before, 'said' | 'answerText'>): string {
  if (!said) return JSON.stringify(answerText);
  const { verdict, short, sentences } = said;
  return JSON.stringify([verdict, short?.text, sentences.map(({ text, unit }) => [text, unit])]);
}

function firstOf({ said }: Pick<Before, 'said'>): string | null {
  return said?.sentences[0]?.text ?? null;
}

const SHOWN_CHARS = 110;
const SHOWN_QUESTIONS = 200;

export function printDifferences(differences: readonly RunDifference[], out: Output): void {
  for (const { strategy, against, questions, sameAnswers, measures: counts, differing } of differences) {
    const name = strategy === against ? strategy : `${strategy} against ${against}`;
    out.print();
    out.print(`${name}: ${sameAnswers} of ${questions} answers are the same as in the earlier run.`);
    const rows = Object.entries(counts).filter(([, one]) => one.same + one.better + one.worse + one.different > 0);
    out.print(
      table(
        ['measure', 'same', 'better', 'worse', 'different'],
        rows.map(([measure, one]) => [measure, ...[one.same, one.better, one.worse, one.different].map(String)]),
      ),
    );
    for (const one of differing.slice(0, SHOWN_QUESTIONS)) {
      const gains = [...one.better.map((measure) => `+${measure}`), ...one.worse.map((measure) => `−${measure}`)];
      out.print(`${one.dataset} ${one.id}: ${one.question}${gains.length > 0 ? ` (${gains.join(', ')})` : ''}`);
      out.print(`  before  ${shortened(one.before)}`);
      out.print(`  now     ${shortened(one.now)}`);
    }
    if (differing.length > SHOWN_QUESTIONS) out.print(`… and ${differing.length - SHOWN_QUESTIONS} more, in the JSON.`);
  }
}

function shortened(text: string | null): string {
  const line = text?.replace(/\s+/g, ' ') ?? '–';
  return line.length <= SHOWN_CHARS ? line : `${line.slice(0, SHOWN_CHARS)}…`;
}
