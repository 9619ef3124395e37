/** Asks a document the question of a cell: each try on the one road that answers questions. */
import type { AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { attemptsIn, type PlacedAttempt } from '#shared/domain/matrix/attempts.ts';
import { asTried, betterOf, isSettled } from '#shared/domain/matrix/best-attempt.ts';
import { cellOf, type CellAnswer } from '#shared/domain/matrix/cell.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { DueCell } from '../store/matrix-cells.ts';

export interface AskCellDeps {
  readonly ask: Handlers<Methods>['answer.ask'];
  readonly reader: Pick<IndexReader, 'documents' | 'sections'>;
}

/** As of a question that is asked in the window. */
const BUDGET_TOKENS = 2000;

type Asked = Pick<DueCell, 'document' | 'question'>;

/** @throws what asking throws */
export async function askCell(
  { document, question }: Asked,
  { ask, reader }: AskCellDeps,
  signal: AbortSignal,
): Promise<CellAnswer> {
  let best: CellAnswer | undefined;
  for (const attempt of attemptsIn(question, document, reader)) {
    const { answer, evidence } = await answered(ask, attempt, signal);
    best = betterOf(best, cellOf({ ...answer, ...asTried(answer, attempt) }, evidence));
    if (isSettled(best)) break;
  }
  return best ?? { verdict: 'not-found', probability: 0, text: '' };
}

/** As the question is answered of this document anywhere else. */
async function answered(
  ask: AskCellDeps['ask'],
  { question, scope }: PlacedAttempt,
  signal: AbortSignal,
): Promise<AnswerReceipt> {
  const asked: Scope = scope.kind === 'documents' ? { ...scope, documents: [...scope.documents] } : scope;
  const asking = ask(
    { question, scope: asked, asWritten: true, strategy: 'auto', budgetTokens: BUDGET_TOKENS },
    signal,
  );
  if (!(Symbol.asyncIterator in asking)) return asking;
  for (;;) {
    const step = await asking.next();
    if (step.done) return step.value;
  }
}
