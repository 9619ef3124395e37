/** Asks a document the question of a cell: each try on the one road that answers questions. */
import type { AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { rolesOf } from '#shared/domain/index/sections.ts';
import { asTried, betterOf, isSettled } from '#shared/domain/matrix/best-attempt.ts';
import { cellOf, type CellAnswer } from '#shared/domain/matrix/cell.ts';
import { attemptsAt, type Attempt } from '#shared/domain/matrix/templates.ts';
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
  const writtenIn = reader.documents({ kind: 'documents', documents: [document] })[0]?.writtenIn;
  let best: CellAnswer | undefined;
  for (const attempt of attemptsAt(question, writtenIn)) {
    const scope = scopeOf(attempt, document, reader);
    if (!scope) continue;
    const { answer, evidence } = await answered(ask, attempt.question, scope, signal);
    best = betterOf(best, asTried(cellOf(answer, evidence), attempt));
    if (isSettled(best)) break;
  }
  return best ?? { verdict: 'not-found', probability: 0, text: '' };
}

/** Undefined where the document has no such section. */
function scopeOf({ role }: Attempt, document: Asked['document'], reader: AskCellDeps['reader']): Scope | undefined {
  if (role === undefined) return { kind: 'documents', documents: [document] };
  const section = reader
    .sections(document)
    .find(({ parent, title }) => parent !== null && rolesOf(title).includes(role));
  return section && { kind: 'section', document, section: section.id };
}

/** As the question is answered of this document anywhere else. */
async function answered(
  ask: AskCellDeps['ask'],
  question: string,
  scope: Scope,
  signal: AbortSignal,
): Promise<AnswerReceipt> {
  const asking = ask({ question, scope, asWritten: true, strategy: 'auto', budgetTokens: BUDGET_TOKENS }, signal);
  if (!(Symbol.asyncIterator in asking)) return asking;
  for (;;) {
    const step = await asking.next();
    if (step.done) return step.value;
  }
}
