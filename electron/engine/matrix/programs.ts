/** Evidence tables as other programs read them, make them and fill them in. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { Matrix, MatrixCell, MatrixRow, RowSource } from '#shared/contract/matrix.ts';
import type { FillProgress, TableCellOut, TableOut, TableRowOut } from '#shared/contract/table-shapes.ts';
import type { TableTools } from '#shared/contract/table-tools.ts';
import type { Handlers, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { citationKeysOf } from '../citations/handlers.ts';
import { listCells } from '../store/matrix-cells.ts';
import { listMatrices } from '../store/matrices.ts';
import { pageOf } from '../tools/paging.ts';
import { cellsBy, countRows, stateOf, wordsOf } from './export/written.ts';
import { wholeHead } from './matrix-feed.ts';
import { changeMatrix, createMatrix, exportMatrix, wantFilling, type MatrixDeps } from './operations.ts';

export function tableToolHandlers(deps: MatrixDeps): Handlers<TableTools> {
  const { store } = deps;
  return {
    list_evidence_tables: async ({ limit, cursor }) => {
      const all = listMatrices(store.read);
      const { entries, nextCursor } = pageOf(all, cursor, limit);
      const tables = entries.map(({ id, name, questions, rows }) => ({ table: id, name, questions, documents: rows }));
      return { tables, total: all.length, nextCursor };
    },
    read_evidence_table: async (params) => readTable(params, deps),
    export_evidence_table: async ({ table, format }) => {
      const { text, encoding = 'utf-8' } = await exportMatrix(table, format, deps);
      return { text, encoding };
    },
    make_evidence_table: (params) => makeTable(params, deps),
    fill_evidence_table: ({ table }, signal) => fillTable(table, deps, signal),
    mark_evidence_cell: (params) => markCell(params, deps),
    leave_out_of_evidence_table: async ({ table, document, reason }) => {
      await changeMatrix(table, { kind: 'leave-out', document, reason }, deps);
      return tableOut(requireHead(table, deps));
    },
  };
}

function requireHead(table: string, { store }: Pick<MatrixDeps, 'store'>): Matrix {
  const head = wholeHead(store, table);
  if (!head) throw new AppError('input.invalid', 'No table with this id is in the library.');
  return head;
}

function tableOut(matrix: Matrix): TableOut {
  const { found, kept, leftOut } = countRows(matrix);
  return {
    table: matrix.id,
    name: matrix.name,
    questions: matrix.questions,
    counts: { found, kept, leftOut: [...leftOut] },
    due: matrix.due,
    unread: matrix.rows.filter(({ state, leftOut: reason }) => state === 'unread' && reason === null).length,
  };
}

function readTable(
  { table, limit, cursor }: ParsedParams<TableTools['read_evidence_table']>,
  deps: MatrixDeps,
): Result<TableTools['read_evidence_table']> {
  const head = requireHead(table, deps);
  const { entries, nextCursor } = pageOf(head.rows, cursor, limit);
  // Of all of the table, as it is exported: keys that are made up tell its documents apart.
  const keys = citationKeysOf(
    head.rows.map(({ document }) => document),
    deps,
  );
  const rows = entries.map((row): TableRowOut => {
    const cellAt = cellsBy(listCells(deps.store.read, table, row.document));
    const cells = head.questions.map((question) => cellOut(question, cellAt(row, question)));
    return { ...rowOut(row), citationKey: keys.get(row.document)?.key ?? null, cells };
  });
  return { ...tableOut(head), rows, nextCursor };
}

const rowOut = ({ document, title, leftOut, state }: MatrixRow) => ({ document, title, leftOut, state });

/** @param cell  undefined where nothing was asked and nothing said */
function cellOut(question: string, cell: MatrixCell | undefined): TableCellOut {
  const answer = cell?.answer ?? null;
  const quote = cell && answer?.quote ? { ...answer.quote, document: cell.document } : undefined;
  const page = quote ? quote.pageIndex + 1 : null;
  return {
    question,
    state: stateOf(cell),
    value: wordsOf(cell),
    answer: answer?.text ?? null,
    probability: answer?.probability ?? null,
    quote: quote?.text ?? null,
    page,
    pageLabel: quote?.pageLabel ?? null,
    link: quote ? formatLink({ document: quote.document, page, quote: quote.text }) : null,
    outdated: cell?.outdated === true,
    confirmed: (cell?.confirmedAt ?? null) !== null,
    locked: cell?.locked ?? false,
    note: cell?.note ?? '',
  };
}

/** A table of that name is gone on with: what it has besides stays. */
async function makeTable(params: ParsedParams<TableTools['make_evidence_table']>, deps: MatrixDeps): Promise<TableOut> {
  const { name, questions } = params;
  const from = rowSource(params, deps);
  const known = listMatrices(deps.store.read).find((one) => one.name === name)?.id;
  if (known === undefined) {
    if (questions.length === 0)
      throw new AppError('input.invalid', `There is no table ‘${name}’, and no question for it.`);
    const made = await createMatrix({ name, questions, from: from ?? { kind: 'library' } }, deps);
    return tableOut(requireHead(made, deps));
  }
  if (questions.length > 0) await changeMatrix(known, { kind: 'add-questions', questions }, deps);
  if (from) await changeMatrix(known, { kind: 'add-rows', from }, deps);
  return tableOut(requireHead(known, deps));
}

/** Undefined where nothing is said of documents. */
function rowSource(
  { documents, collection, search }: ParsedParams<TableTools['make_evidence_table']>,
  { document }: MatrixDeps,
): RowSource | undefined {
  const named: readonly (RowSource | undefined)[] = [
    documents && { kind: 'documents', documents },
    collection === undefined ? undefined : { kind: 'collection', name: collection },
    search === undefined ? undefined : { kind: 'search', words: search },
  ];
  const given = named.filter((one) => one !== undefined);
  if (given.length > 1) throw new AppError('input.invalid', 'Give one of: documents, collection, search.');
  if (documents?.some((id) => !document(id)))
    throw new AppError('document.unknown', 'No document with this id is in the library.');
  return given[0];
}

/** Until all is asked that can be; left, it is gone on with only where the reader wants that. */
async function* fillTable(
  table: string,
  deps: MatrixDeps,
  signal: AbortSignal,
): AsyncGenerator<FillProgress, TableOut, void> {
  const wasWanted = requireHead(table, deps).filling;
  await wantFilling(table, true, deps);
  try {
    let of = 0;
    for await (const event of deps.feed.watch(table, signal)) {
      if (event.kind === 'removed') break;
      if (event.kind !== 'matrix') continue;
      const { due: left, filling, problem } = event.matrix;
      if (problem) throw AppError.fromReport(problem);
      if (left === 0 || !filling) return tableOut(event.matrix);
      of = Math.max(of, left);
      yield { kind: 'progress', message: `${String(left)} of ${String(of)} cells are still to be asked`, left, of };
    }
    requireHead(table, deps);
    throw new AppError('call.cancelled', 'The table was left before it was filled in.');
  } finally {
    // A table that is gone wants nothing any more.
    if (!wasWanted) await wantFilling(table, false, deps).catch(() => undefined);
  }
}

async function markCell(
  { table, document, question, ...change }: ParsedParams<TableTools['mark_evidence_cell']>,
  deps: MatrixDeps,
): Promise<Result<TableTools['mark_evidence_cell']>> {
  await changeMatrix(table, { kind: 'cell', document, question, change }, deps, (db) => {
    const [cell] = listCells(db, table, document, question);
    if (cell?.locked && change.locked !== false)
      throw new AppError('input.invalid', 'This cell is locked; it is changed only together with locked: false.');
  });
  return { document, cell: cellOut(question, cellNow(table, document, question, deps)) };
}

const cellNow = (
  table: string,
  document: DocumentId,
  question: string,
  { store }: MatrixDeps,
): MatrixCell | undefined => listCells(store.read, table, document, question)[0];
