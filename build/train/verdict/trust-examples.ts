/** Questions of strangers, answered as the product does without a language model or a passage reader, each with its signs. */
import path from 'node:path';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { TurnBefore } from '#shared/domain/question/continuation.ts';
import { openInMemory } from '../exam/exam.ts';
import type { SemanticsOf } from '../encoding.ts';
import type { OpenSubject } from '../../tools/eval/dataset.ts';
import { judge } from '../../tools/eval/strangers/judge.ts';
import type { StrangersQuestion } from '../../tools/eval/strangers/question.ts';
import type { TrustExample } from './fit-trust.ts';

/**
 * Those that a sentence answers, with its meaning: not what is computed, asked of several things at once, or denied.
 *
 * @param folder  of the documents
 */
export async function* trustExamples(
  questions: readonly StrangersQuestion[],
  folder: string,
  semanticsOf: SemanticsOf,
): AsyncGenerator<TrustExample> {
  for (const [document, asked] of Map.groupBy(questions, ({ doc }) => doc)) {
    const opened = await openInMemory(path.join(folder, document));
    const semantics = await semanticsOf(opened);
    const turns = new Map<string, TurnBefore>();
    for (const question of asked) {
      const before = question.after === undefined ? undefined : turns.get(question.after);
      const answered = await answerTo(question.question, before, opened, semantics);
      turns.set(question.id, turnOf(question.question, answered));
      const example = exampleOf(question, answered);
      if (example) yield { document, ...example };
    }
    opened.close();
  }
}

const BUDGET_TOKENS = 2000; // as the app asks

async function answerTo(
  question: string,
  after: TurnBefore | undefined,
  { reader, document }: OpenSubject,
  semantics: Awaited<ReturnType<SemanticsOf>>,
): Promise<AnsweredQuestion> {
  const scope = { kind: 'documents' as const, documents: [document] };
  const askContext = {
    reader,
    aids: { semantics },
    signal: new AbortController().signal,
    now: () => performance.now(),
  };
  const asked = { question, scope, strategy: 'auto' as const, budgetTokens: BUDGET_TOKENS, after };
  const work = answerQuestion(asked, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

function turnOf(question: string, { continues, evidence }: AnsweredQuestion): TurnBefore {
  const cited = evidence.filter((one) => one.cited);
  const places = cited.map(({ document, section }) => ({ document, section }));
  return { question: continues?.text ?? question, places };
}

function exampleOf(
  question: StrangersQuestion,
  { answer, evidence, judgement }: AnsweredQuestion,
): Omit<TrustExample, 'document'> | undefined {
  if (judgement?.trust === undefined || answer.verdict === 'not-found') return undefined;
  const given = { answer, evidence: evidence.map((one) => ({ ...one, file: '' })) };
  const { trusted, known } = judgement.signs;
  if (known !== 'meaning') return undefined;
  return { trusted, answerable: question.answerable, right: judge(question, given) === 'right' };
}
