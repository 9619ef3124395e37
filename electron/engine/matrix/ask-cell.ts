/**
 * Fills a cell in: a question of the template by the signs of its column, any other on the one road that answers questions
 * (decision 236).
 */
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { attemptsIn, type PlacedAttempt } from '#shared/domain/matrix/attempts.ts';
import { asTried, betterOf, isSettled } from '#shared/domain/matrix/best-attempt.ts';
import { cellOf, cellOfPassage, nothingSaid, type CellAnswer } from '#shared/domain/matrix/cell.ts';
import { templateOf } from '#shared/domain/matrix/templates.ts';
import { findForColumn } from '#shared/domain/tasks/columns/find-for-column.ts';
import { seeDocument, type SeenDocument } from '#shared/domain/tasks/columns/read-document.ts';
import { columnSigns } from '#shared/domain/text/languages/column-signs.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { inSteps } from '../answering/scope.ts';
import type { DueCell } from '../store/matrix-cells.ts';

export interface AskCellDeps {
  readonly ask: Handlers<Methods>['answer.ask'];
  readonly reader: IndexReader;
  /** Of the cells of one document the first looks at it, and the others see what it saw. */
  readonly seen: SeenDocuments;
}

/** As of a question that is asked in the window. */
const BUDGET_TOKENS = 2000;

type Asked = Pick<DueCell, 'document' | 'question' | 'indexStamp'>;

/** @throws what asking throws */
export async function askCell(asked: Asked, deps: AskCellDeps, signal: AbortSignal): Promise<CellAnswer> {
  const { document, question } = asked;
  const { ask, reader, seen } = deps;
  const template = templateOf(question);
  const looked = template === undefined ? undefined : await seen.look(asked, reader, signal);
  if (template !== undefined && looked) {
    const found = findForColumn(template, looked, reader);
    return found ? cellOfPassage(found, found.evidence) : nothingSaid;
  }
  let best: CellAnswer | undefined;
  for (const attempt of attemptsIn(question, document, reader)) {
    const { answer, evidence } = await answered(ask, attempt, signal);
    best = betterOf(best, cellOf({ ...answer, ...asTried(answer, attempt) }, evidence));
    if (isSettled(best)) break;
  }
  return best ?? nothingSaid;
}

/** Keeps the document that was looked at last. */
export class SeenDocuments {
  #last: { readonly document: DocumentId; readonly stamp: string; readonly seen: SeenDocument } | undefined;

  /** Undefined where the document is gone, or no signs of its language are known. */
  async look(
    { document, indexStamp: stamp }: Pick<DueCell, 'document' | 'indexStamp'>,
    reader: IndexReader,
    signal: AbortSignal,
  ): Promise<SeenDocument | undefined> {
    const language = reader.documents({ kind: 'documents', documents: [document] })[0]?.writtenIn;
    const own = language && columnSigns(language)?.own;
    if (!own) return undefined;
    if (this.#last?.document === document && this.#last.stamp === stamp) return this.#last.seen;
    const seen = await inSteps(seeDocument(document, language, own, reader), signal);
    this.#last = { document, stamp, seen };
    return seen;
  }

  forget(): void {
    this.#last = undefined;
  }
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
