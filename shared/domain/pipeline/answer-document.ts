/** One document of several that are asked the same: in the ways of a cell of an evidence table, with all that helps a question to one document. */
import type { Answer } from '../answer/answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { attemptsIn, type PlacedAttempt } from '../matrix/attempts.ts';
import { asTried, betterOf, isSettled } from '../matrix/best-attempt.ts';
import { modelFor } from '../ports/chat.ts';
import { readIn } from '../question/read-in.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { AnswerOne, Part } from './parts.ts';

type Answering = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/**
 * A question of a template in several ways; without any helper the line says what the cell says. A language model is asked in the way that
 * found most by words alone.
 *
 * @param request  of all documents
 */
export async function* answerDocument(
  part: Part,
  request: RetrievalRequest,
  askContext: AskContext,
  answerOne: AnswerOne,
): Answering {
  const { aids, reader } = askContext;
  const [document] = reader.documents(part.scope);
  const attempts = document ? attemptsIn(part.question.text, document.id, reader) : [];
  if (!modelFor('write', aids)) {
    return kept((yield* bestAttempt(attempts, part, request, askContext, answerOne)).answered);
  }
  if (attempts.length < 2)
    return kept(yield* answerOne({ ...request, question: part.question, scope: part.scope }, askContext));
  const { attempt } = yield* bestAttempt(attempts, part, request, { ...askContext, aids: {} }, answerOne);
  return kept(yield* asked(attempt, part, request, askContext, answerOne));
}

interface Best {
  readonly attempt: PlacedAttempt | undefined;
  readonly answered: AnsweredQuestion;
}

async function* bestAttempt(
  attempts: readonly PlacedAttempt[],
  part: Part,
  request: RetrievalRequest,
  askContext: AskContext,
  answerOne: AnswerOne,
): AsyncGenerator<AnsweringEvent, Best, void> {
  let best: (Best & Pick<Answer, 'verdict'>) | undefined;
  for (const attempt of attempts) {
    const answered = yield* asked(attempt, part, request, askContext, answerOne);
    best = betterOf(best, { attempt, answered, verdict: answered.answer.verdict });
    if (isSettled(best)) break;
  }
  return best ?? { attempt: undefined, answered: yield* asked(undefined, part, request, askContext, answerOne) };
}

/** @param attempt  undefined asks as it is written */
async function* asked(
  attempt: PlacedAttempt | undefined,
  { question, scope }: Part,
  request: RetrievalRequest,
  askContext: AskContext,
  answerOne: AnswerOne,
): Answering {
  const isWritten = !attempt || (attempt.question === question.text && attempt.role === undefined);
  if (isWritten) {
    const answered = yield* answerOne({ ...request, question, scope }, askContext);
    return attempt ? withVerdict(answered, attempt) : answered;
  }
  const put = readIn(attempt.question, attempt.scope, askContext.reader);
  return withVerdict(yield* answerOne({ ...request, question: put, scope: attempt.scope }, askContext), attempt);
}

function withVerdict(answered: AnsweredQuestion, attempt: PlacedAttempt): AnsweredQuestion {
  const tried = asTried(answered.answer, attempt);
  if (tried === answered.answer) return answered;
  const said = tried.verdict === 'not-found' ? { short: undefined, sentences: [] } : {};
  return { ...answered, answer: { ...answered.answer, ...tried, ...said, found: tried.verdict === 'found' } };
}

/** Of what was read what the line stands on: many documents have many passages. Where nothing is cited, the closest one. */
function kept(answered: AnsweredQuestion): AnsweredQuestion {
  const cited = answered.evidence.filter((one) => one.cited);
  const [closest] = answered.evidence.toSorted((a, b) => b.score - a.score);
  const evidence: readonly Evidence[] = cited.length > 0 ? cited : closest ? [closest] : [];
  return { ...answered, evidence };
}
