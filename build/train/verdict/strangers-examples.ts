/** Questions of strangers, answered as the product does without a language model, each with its signs. */
import path from 'node:path';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { PassageReader } from '#shared/domain/ports/passage-reader.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import type { TurnBefore } from '#shared/domain/question/continuation.ts';
import { openInMemory } from '../exam/exam.ts';
import type { SemanticsOf } from '../encoding.ts';
import type { OpenSubject } from '../../tools/eval/dataset.ts';
import { judge } from '../../tools/eval/strangers/judge.ts';
import type { StrangersQuestion } from '../../tools/eval/strangers/question.ts';

/** A question that passages are to answer, where meaning is known. */
export interface StrangersExample {
  readonly document: string;
  /** As `Signs`. */
  readonly answered: readonly number[];
  readonly trusted: readonly number[];
  /** Of its own document, which answers it or does not; or of another, which does not. */
  readonly asking: 'answerable' | 'unanswerable' | 'strayed';
  /** A sentence is quoted, and not computed or denied. */
  readonly quoted: boolean;
  /** What was shown first is right; never where the document does not answer. */
  readonly right: boolean;
}

/** What helps each question. */
export interface Models {
  readonly semanticsOf: SemanticsOf;
  readonly passageReader: PassageReader;
}

/** Questions of other documents that each is asked. */
const STRAYED = 3;

/**
 * What is computed or asked of several things at once is none.
 *
 * @param folder  of the documents
 */
export async function* strangersExamples(
  questions: readonly StrangersQuestion[],
  folder: string,
  { semanticsOf, passageReader }: Models,
): AsyncGenerator<StrangersExample> {
  const documents = [...Map.groupBy(questions, ({ doc }) => doc)];
  // What tells by itself which document is meant has no answer elsewhere.
  const telling = questions.filter(({ library }) => library === true);
  for (const [at, [document, asked]] of documents.entries()) {
    const opened = await openInMemory(path.join(folder, document));
    const aids = { semantics: await semanticsOf(opened), passageReader };
    const turns = new Map<string, TurnBefore>();
    for (const question of asked) {
      const before = question.after === undefined ? undefined : turns.get(question.after);
      const answered = await answerTo(question.question, before, opened, aids);
      turns.set(question.id, turnOf(question.question, answered));
      const example = exampleOf(answered, question);
      if (example) yield { document, ...example };
    }
    const others = telling.filter(({ doc }) => doc !== document);
    for (let n = 0; n < Math.min(STRAYED, others.length); n++) {
      const { question } = others[(at * STRAYED + n) % others.length]!;
      const example = exampleOf(await answerTo(question, undefined, opened, aids));
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
  aids: Pick<Aids, 'semantics' | 'passageReader'>,
): Promise<AnsweredQuestion> {
  const scope = { kind: 'documents' as const, documents: [document] };
  const askContext = {
    reader,
    aids,
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

/** @param question  about this document; undefined for one that is not */
function exampleOf(
  { answer, evidence, judgement }: AnsweredQuestion,
  question?: StrangersQuestion,
): Omit<StrangersExample, 'document'> | undefined {
  if (judgement?.signs.known !== 'meaning') return undefined;
  const given = { answer, evidence: evidence.map((one) => ({ ...one, file: '' })) };
  const { trusted, answered } = judgement.signs;
  const own = question?.answerable === true ? 'answerable' : 'unanswerable';
  return {
    trusted,
    answered,
    asking: question ? own : 'strayed',
    quoted: judgement.trust !== undefined && answer.verdict !== 'not-found',
    right: question !== undefined && judge(question, given) === 'right',
  };
}
