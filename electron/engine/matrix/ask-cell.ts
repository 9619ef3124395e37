/**
 * Fills a cell in: a question of the template by the signs of its column, any other on the one road that answers questions
 * (decision 236).
 */
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { cellOf, cellOfPassage, nothingSaid, type CellAnswer } from '#shared/domain/matrix/cell.ts';
import { templateOf, templateQuestion } from '#shared/domain/matrix/templates.ts';
import { findForColumn } from '#shared/domain/tasks/columns/find-for-column.ts';
import { seeDocument, type SeenDocument } from '#shared/domain/tasks/columns/read-document.ts';
import { columnSigns } from '#shared/domain/text/languages/column-signs.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
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
  const scope: Scope = { kind: 'documents', documents: [document] };
  const writtenIn = reader.documents(scope)[0]?.writtenIn;
  const template = templateOf(question);
  if (template !== undefined && writtenIn !== undefined) {
    const looked = await seen.look(asked, writtenIn, reader, signal);
    if (looked) {
      const found = findForColumn(template, looked, reader);
      return found ? cellOfPassage(found, found.evidence) : nothingSaid;
    }
  }
  const put = template === undefined ? question : templateQuestion(template, writtenIn ?? '');
  const { answer, evidence } = await answered(ask, put, scope, signal);
  return cellOf(answer, evidence);
}

/** Keeps the document that was looked at last. */
export class SeenDocuments {
  #last: { readonly document: DocumentId; readonly stamp: string; readonly seen: SeenDocument } | undefined;

  /** Undefined where nothing is known of its language. */
  async look(
    { document, indexStamp: stamp }: Pick<DueCell, 'document' | 'indexStamp'>,
    language: WrittenLanguage,
    reader: IndexReader,
    signal: AbortSignal,
  ): Promise<SeenDocument | undefined> {
    const own = columnSigns(language)?.own;
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
