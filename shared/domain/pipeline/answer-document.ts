/** One document of several that are asked the same: by words alone as a cell of an evidence table, or by the language model that is there. */
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
 * Without a language model no other helps either, and a question of a template is put in several ways: the line says what the cell says.
 *
 * @param request  of all documents
 */
export async function* answerDocument(
  { question, scope }: Part,
  request: RetrievalRequest,
  askContext: AskContext,
  answerOne: AnswerOne,
): Answering {
  const { aids, reader } = askContext;
  if (modelFor('write', aids)) return kept(yield* answerOne({ ...request, question, scope }, askContext));
  const alone = aids.routing || aids.figures ? askContext : { ...askContext, aids: {} };
  const [document] = reader.documents(scope);
  const attempts: readonly PlacedAttempt[] = document ? attemptsIn(question.text, document.id, reader) : [];
  let best: (AnsweredQuestion & Pick<Answer, 'verdict'>) | undefined;
  for (const attempt of attempts) {
    const isSame = attempt.question === question.text && attempt.scope.kind === 'documents';
    const asked = isSame ? question : readIn(attempt.question, attempt.scope, reader);
    const answered = yield* answerOne({ ...request, question: asked, scope: attempt.scope }, alone);
    const tried = withVerdict(answered, attempt);
    best = betterOf(best, { ...tried, verdict: tried.answer.verdict });
    if (isSettled(best)) break;
  }
  return kept(best ?? (yield* answerOne({ ...request, question, scope }, alone)));
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
