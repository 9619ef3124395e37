/** Questions with and without an answer, as the verdict sees them: through the index of the product. */
import { judgeRetrieval } from '#shared/domain/answer/verdict.ts';
import { runStrategy } from '#shared/domain/strategies/run-strategy.ts';
import type { Strategy } from '#shared/domain/retrieval/strategy.ts';
import type { Dataset, OpenSubject, Subject } from '../../tools/eval/dataset.ts';
import { randomFrom } from '../boost.ts';

export interface VerdictExample {
  readonly source: string;
  readonly document: string;
  readonly strategy: Strategy;
  readonly signs: readonly number[];
  readonly answerable: boolean;
  /** Asked of another document than the one that it was written for. */
  readonly strayed: boolean;
}

export interface Sampling {
  /** Of each source, of each sort. */
  readonly answerable: number;
  readonly unanswerable: number;
  readonly strayed: number;
  readonly strategies: readonly Strategy[];
}

interface Asked {
  readonly question: string;
  readonly answerable: boolean;
  readonly strayed: boolean;
}

/** @param budgetTokens  as the app asks */
export async function examplesOf(
  { name, subjects }: Dataset,
  { answerable, unanswerable, strayed, strategies }: Sampling,
  budgetTokens: number,
): Promise<readonly VerdictExample[]> {
  const random = randomFrom(1);
  const shuffled = <T>(list: readonly T[]): readonly T[] =>
    list
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const own = shuffled(subjects.flatMap((subject) => subject.questions.map((question) => ({ subject, question }))));
  const plan = new Map<Subject, Asked[]>();
  const add = (subject: Subject, asked: Asked): void => void plan.set(subject, [...(plan.get(subject) ?? []), asked]);
  const isAnswerable = ({ question }: (typeof own)[number]): boolean => question.unanswerable !== true;
  for (const { subject, question } of own.filter(isAnswerable).slice(0, answerable))
    add(subject, { question: question.question, answerable: true, strayed: false });
  for (const { subject, question } of own.filter((one) => !isAnswerable(one)).slice(0, unanswerable))
    add(subject, { question: question.question, answerable: false, strayed: false });
  const used = [...plan.keys()];
  for (const { subject, question } of shuffled(own.filter(isAnswerable)).slice(0, strayed)) {
    const other = used[Math.floor(random() * used.length)];
    if (other && other !== subject) add(other, { question: question.question, answerable: false, strayed: true });
  }
  const examples: VerdictExample[] = [];
  for (const [subject, asked] of plan) {
    if (subject.source.kind !== 'text') continue;
    const opened = await subject.source.open();
    for (const one of asked)
      for (const strategy of strategies) {
        const { signs } = await judged(one.question, strategy, opened, budgetTokens);
        examples.push({ source: name, document: subject.name, strategy, signs, ...one });
      }
    opened.close();
  }
  return examples;
}

async function judged(question: string, strategy: Strategy, { reader, document }: OpenSubject, budgetTokens: number) {
  const scope = { kind: 'documents' as const, documents: [document] };
  const world = { reader, aids: {}, signal: new AbortController().signal, now: () => performance.now() };
  const work = runStrategy({ question, scope, strategy, budgetTokens }, world);
  for (;;) {
    const step = await work.next();
    if (step.done) return judgeRetrieval(step.value);
  }
}
