/** Candidates for short answers as the product finds them, with whether they are right. */
import { extractAnswer } from '#shared/domain/answer/extract.ts';
import { asksForSpan, headingsIn } from '#shared/domain/answer/span/find-span.ts';
import { considerSpans, type Considered } from '#shared/domain/answer/span/signs.ts';
import type { ScoredSentence } from '#shared/domain/answer/sentences.ts';
import { judgeRetrieval } from '#shared/domain/answer/judge.ts';
import { verdictOf } from '#shared/domain/answer/verdict.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { Strategy } from '#shared/domain/retrieval/strategy.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { runStrategy } from '#shared/domain/agent/run-strategy.ts';
import type { Dataset, GoldQuestion, OpenSubject } from '../../tools/eval/dataset.ts';
import type { SemanticsOf } from '../encoding.ts';
import { isRightShort } from '../../tools/eval/short-right.ts';

export interface Labelled extends Pick<Considered, 'candidate' | 'signs'> {
  /** Undefined where the source does not tell. */
  readonly right: boolean | undefined;
}

export interface AskedExample {
  readonly source: string;
  readonly candidates: readonly Labelled[];
  /** The sentences that hold the answer were taken away: nothing that is left is right. */
  readonly bereft: boolean;
  /** Marked answers tell of every candidate whether it is right. */
  readonly judged: boolean;
}

export interface SourceExamples {
  readonly source: string;
  /** Of all kinds, those among them for which no short answer is ever looked for. */
  readonly questions: number;
  readonly asked: readonly AskedExample[];
}

/**
 * @param budgetTokens  as the app asks
 * @param semanticsOf  a document, where meaning is to be told as well
 */
export async function examplesOf(
  { name, subjects }: Dataset,
  source: string,
  strategy: Strategy,
  budgetTokens: number,
  semanticsOf?: SemanticsOf,
): Promise<SourceExamples> {
  const asked: AskedExample[] = [];
  for (const { source: from, questions } of subjects) {
    const wanted = questions.filter(({ question }) => asksForSpan({ reading: readQuestion(question) }));
    if (from.kind !== 'text' || wanted.length === 0) continue;
    const opened = await from.open();
    const aids = { semantics: await semanticsOf?.(opened) };
    for (const gold of wanted) {
      const retrieval = await retrieve(gold.question, strategy, opened, { aids, budgetTokens });
      if (!retrieval.computed && !retrieval.digest) asked.push(...labelled(source, gold, retrieval, opened));
    }
    opened.close();
  }
  const questions = subjects.reduce((sum, subject) => sum + subject.questions.filter(isMarked).length, 0);
  return { source: source || name, questions, asked };
}

/** Is it known what would be right? */
function isMarked({ answers, unanswerable }: GoldQuestion): boolean {
  return unanswerable === true || answers.length > 0;
}

async function retrieve(
  question: string,
  strategy: Strategy,
  { reader, document }: OpenSubject,
  { aids, budgetTokens }: { readonly aids: Aids; readonly budgetTokens: number },
): Promise<Retrieval> {
  const scope = { kind: 'documents' as const, documents: [document] };
  const askContext = { reader, aids, signal: new AbortController().signal, now: () => performance.now() };
  const work = runStrategy({ question: readQuestion(question), scope, strategy, budgetTokens }, askContext);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

function labelled(
  source: string,
  gold: GoldQuestion,
  retrieval: Retrieval,
  { reader }: OpenSubject,
): readonly AskedExample[] {
  const judgement = judgeRetrieval(retrieval);
  const { said, scored } = extractAnswer(retrieval, reader, judgement.probability);
  if (!judgement.found || verdictOf({ by: 'passages', judgement }, said).verdict !== 'found') return [];
  const consider = (sentences: readonly ScoredSentence[]): readonly Considered[] =>
    considerSpans(retrieval.query, sentences, headingsIn(retrieval), judgement.probability);
  const whole = labelOf(consider(scored), gold);
  const example = { source, judged: isMarked(gold), bereft: false, candidates: whole };
  if (gold.unanswerable === true) return [example];
  const right = new Set(
    whole.filter((one) => one.right !== false).map(({ candidate }) => candidate.text.toLowerCase()),
  );
  const without = scored.filter(({ text }) => ![...right].some((answer) => text.toLowerCase().includes(answer)));
  if (right.size === 0 || without.length === scored.length) return [example];
  const left = consider(without).map(({ candidate, signs }) => ({ candidate, signs, right: false }));
  return [example, { ...example, bereft: true, candidates: left }];
}

/** Where only sentences are marked, what stands alone of its kind in one of them is right; of several, which one is not told. */
function labelOf(considered: readonly Considered[], gold: GoldQuestion): readonly Labelled[] {
  const inGold = ({ from }: Considered): boolean =>
    gold.sentences.some((one) => one.includes(from.text.trim()) || from.text.includes(one));
  return considered.map((one) => {
    const { candidate, signs } = one;
    const told = isRightShort(candidate.text, gold);
    if (told !== null) return { candidate, signs, right: told };
    if (!inGold(one)) return { candidate, signs, right: false };
    const texts = new Set(considered.filter(({ from }) => from === one.from).map((other) => other.candidate.text));
    return { candidate, signs, right: texts.size === 1 ? true : undefined };
  });
}
