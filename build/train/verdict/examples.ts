/** Questions with and without an answer, as the verdict sees them: through the index of the product. */
import type { Ensemble } from '#shared/domain/document/headings/trees.ts';
import { judgeRetrieval } from '#shared/domain/answer/verdict.ts';
import { pathSettings } from '#shared/domain/retrieval/settings.ts';
import { runStrategy } from '#shared/domain/strategies/run-strategy.ts';
import type { Dataset, OpenSubject, Subject } from '../../tools/eval/dataset.ts';
import { randomFrom } from '../boost.ts';
import { sourceOf } from '../sources.ts';
import { OFF_TOPIC } from './off-topic.ts';

/**
 * What a question is to the document that it is asked of: one with an answer, one that annotators found none to, one of
 * another document of its source, or one of general knowledge.
 */
export const askings = ['own', 'annotated', 'strayed', 'off-topic'] as const;
export type Asking = (typeof askings)[number];

export interface VerdictExample {
  readonly source: string;
  readonly document: string;
  readonly asking: Asking;
  readonly signs: readonly number[];
}

/** Questions of each source. */
export type Sampling = Readonly<Record<Asking, number>>;

interface Asked {
  readonly question: string;
  readonly asking: Asking;
}

/**
 * @param ranker  one that has not learned from this source
 * @param budgetTokens  as the app asks
 */
export async function examplesOf(
  dataset: Dataset,
  sampling: Sampling,
  ranker: Ensemble | undefined,
  budgetTokens: number,
): Promise<readonly VerdictExample[]> {
  const examples: VerdictExample[] = [];
  for (const [subject, asked] of planOf(dataset.subjects, sampling)) {
    if (subject.source.kind !== 'text') continue;
    const opened = await subject.source.open();
    for (const { question, asking } of asked) {
      const signs = await judged(question, opened, ranker, budgetTokens);
      examples.push({ source: sourceOf(dataset), document: subject.name, signs, asking });
    }
    opened.close();
  }
  return examples;
}

/** Which questions each document is asked. */
function planOf(subjects: readonly Subject[], sampling: Sampling): ReadonlyMap<Subject, readonly Asked[]> {
  const random = randomFrom(1);
  const shuffled = <T>(list: readonly T[]): readonly T[] =>
    list
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const texts = subjects.filter(({ source }) => source.kind === 'text');
  const all = shuffled(texts.flatMap((subject) => subject.questions.map((question) => ({ subject, question }))));
  const answerable = all.filter(({ question }) => question.unanswerable !== true);
  const plan = new Map<Subject, Asked[]>();
  const add = (subject: Subject, question: string, asking: Asking): void =>
    void plan.set(subject, [...(plan.get(subject) ?? []), { question, asking }]);
  for (const { subject, question } of answerable.slice(0, sampling.own)) add(subject, question.question, 'own');
  for (const { subject, question } of all
    .filter((one) => one.question.unanswerable === true)
    .slice(0, sampling.annotated))
    add(subject, question.question, 'annotated');
  const used = [...plan.keys()];
  const any = (): Subject | undefined => used[Math.floor(random() * used.length)];
  for (const { subject, question } of shuffled(answerable).slice(0, sampling.strayed)) {
    const other = any();
    if (other && other !== subject) add(other, question.question, 'strayed');
  }
  for (const question of shuffled(OFF_TOPIC).slice(0, sampling['off-topic'])) {
    const other = any();
    if (other) add(other, question, 'off-topic');
  }
  return plan;
}

async function judged(
  question: string,
  { reader, document }: OpenSubject,
  ranker: Ensemble | undefined,
  budgetTokens: number,
): Promise<readonly number[]> {
  const scope = { kind: 'documents' as const, documents: [document] };
  const world = { reader, aids: {}, signal: new AbortController().signal, now: () => performance.now() };
  const settings = { ...pathSettings, ranker };
  const work = runStrategy({ question, scope, strategy: 'path', budgetTokens, settings }, world);
  for (;;) {
    const step = await work.next();
    if (step.done) return judgeRetrieval(step.value).signs;
  }
}
