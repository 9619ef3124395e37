/** Questions with and without an answer, as the verdict sees them: through the index of the product. */
import { judgeRetrieval } from '#shared/domain/answer/judge.ts';
import type { Signs } from '#shared/domain/answer/verdict-signs.ts';
import { pathSettings, type RetrievalSettings } from '#shared/domain/retrieval/settings.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { runStrategy } from '#shared/domain/agent/run-strategy.ts';
import type { SentenceRanker } from '#shared/domain/retrieval/rank/rank-sentences.ts';
import { rankingOf } from '#shared/domain/retrieval/rank/ranking-of.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { Dataset, GoldQuestion, OpenSubject, Subject } from '../../tools/eval/dataset.ts';
import { randomFrom } from '../boost.ts';
import type { SemanticsOf } from '../encoding.ts';
import { markedIn } from '../sentences/examples.ts';
import { sourceOf } from '../sources.ts';
import { OFF_TOPIC } from './off-topic.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

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
  readonly signs: Signs;
  /** Of questions with an answer: is the likeliest sentence right? Undefined where nobody marked sentences. */
  readonly right: boolean | undefined;
}

/** Questions of each source. */
export type Sampling = Readonly<Record<Asking, number>>;

interface Asked {
  readonly question: string;
  readonly asking: Asking;
  /** What was marked in this very document. */
  readonly gold?: GoldQuestion;
}

/**
 * @param ranker  one that has not learned from this source
 * @param budgetTokens  as the app asks
 * @param semanticsOf  a document, where meaning is to be told as well; then without questions of which words alone are known
 */
export async function examplesOf(
  dataset: Dataset,
  sampling: Sampling,
  ranker: SentenceRanker,
  budgetTokens: number,
  semanticsOf?: SemanticsOf,
): Promise<readonly VerdictExample[]> {
  const examples: VerdictExample[] = [];
  for (const [subject, asked] of planOf(dataset.subjects, sampling)) {
    if (subject.source.kind !== 'text') continue;
    const opened = await subject.source.open();
    const semantics = await semanticsOf?.(opened);
    for (const one of asked) {
      const seen = await judged(one, opened, { ...pathSettings, ranker }, { budgetTokens, semantics });
      if (semantics && seen.signs.known === 'words') continue;
      examples.push({ source: sourceOf(dataset), document: subject.name, asking: one.asking, ...seen });
    }
    opened.close();
  }
  return examples;
}

/** Which questions each document is asked. */
export function planOf(subjects: readonly Subject[], sampling: Sampling): ReadonlyMap<Subject, readonly Asked[]> {
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
  const put = (subject: Subject, asked: Asked): void => void plan.set(subject, [...(plan.get(subject) ?? []), asked]);
  const add = (subject: Subject, question: string, asking: Asking): void => put(subject, { question, asking });
  for (const { subject, question: gold } of answerable.slice(0, sampling.own))
    put(subject, { question: gold.question, asking: 'own', gold });
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

interface Judging extends Pick<Aids, 'semantics'> {
  readonly budgetTokens: number;
}

async function judged(
  { question, gold }: Asked,
  subject: OpenSubject,
  settings: RetrievalSettings,
  { budgetTokens, semantics }: Judging,
): Promise<Pick<VerdictExample, 'signs' | 'right'>> {
  const { reader, document } = subject;
  const scope = { kind: 'documents' as const, documents: [document] };
  const askContext = {
    reader,
    aids: { semantics },
    signal: new AbortController().signal,
    now: () => performance.now(),
  };
  const work = runStrategy(
    { question: readQuestion(question), scope, strategy: 'path', budgetTokens, settings },
    askContext,
  );
  for (;;) {
    const step = await work.next();
    if (!step.done) continue;
    return { signs: judgeRetrieval(step.value).signs, right: gold && isRight(step.value, gold, subject) };
  }
}

/** Undefined where nobody marked sentences. */
function isRight(retrieval: Retrieval, gold: GoldQuestion, subject: OpenSubject): boolean | undefined {
  const { query, ranked, trees, settings } = retrieval;
  const { input, scores } = rankingOf(query, { candidates: ranked, trees }, settings);
  const best = scores.reduce((at, score, n) => (score > (scores[at] ?? -Infinity) ? n : at), 0);
  const { right } = markedIn(input, gold, subject);
  return right === undefined ? undefined : right[best] === 1;
}
