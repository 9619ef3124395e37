/** Figures, tables, equations, references: listed, counted, and tables as rows. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ItemKind, ItemOut } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { inventoryOf, type Inventory } from '#shared/domain/agent/global/inventory.ts';
import { outlineOf } from '#shared/domain/agent/global/outline.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { TableCells } from '#shared/domain/document/tree.ts';
import type { Item } from '#shared/domain/index/item.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Target } from '#shared/domain/question/reading.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { yieldToEventLoop, requireIndexed } from '../answering/scope.ts';
import type { ToolDeps } from './deps.ts';
import { pageOf } from './paging.ts';
import { Places, quadsOut } from './places.ts';

const TARGETS: Readonly<Record<ItemKind, Target['kind']>> = {
  figure: 'figure',
  table: 'table',
  equation: 'formula',
  reference: 'reference',
  algorithm: 'algorithm',
  footnote: 'footnote',
  appendix: 'appendix',
  section: 'section',
};

/** @throws AppError `document.unknown`, `document.not-indexed` */
export function listItems(
  { document, kind, limit, cursor }: ParsedParams<Tools['list_items']>,
  deps: ToolDeps,
): Result<Tools['list_items']> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  places.document(document);
  const { items, state, missing } = inventory(kind, document, reader);
  const { entries, nextCursor } = pageOf(items, cursor, limit);
  return {
    items: entries.map((item) => itemOut(item, kind, places)),
    total: items.length,
    state,
    missing: [...missing],
    nextCursor,
  };
}

function inventory(kind: ItemKind, document: DocumentId, reader: IndexReader): Inventory {
  requireIndexed({ kind: 'documents', documents: [document] }, reader);
  return inventoryOf({ kind: TARGETS[kind] }, document, outlineOf(document, reader), reader);
}

function itemOut({ document, section, record }: Item, kind: string, places: Places): ItemOut {
  const { id, text, label, lines, pageIndex } = record;
  const marks = quadsOf(lines, 0, text.length);
  return {
    ...places.at(document, section, marks[0]?.pageIndex ?? pageIndex, text === '' ? null : text),
    item: id,
    kind,
    label: label ?? null,
    text,
    quads: quadsOut(marks),
  };
}

/** @throws AppError `document.unknown`, `document.not-indexed` */
export async function countItems(
  { kind, documents }: ParsedParams<Tools['count_items']>,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['count_items']>> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  const counted: Result<Tools['count_items']>['documents'] = [];
  for (const document of new Set(documents)) {
    const { title } = places.document(document);
    const { items, state, missing } = inventory(kind, document, reader);
    counted.push({ document, title, count: items.length, state, missing: [...missing] });
    await yieldToEventLoop(signal);
  }
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    exact: counted.every(({ state }) => state === 'complete'),
    documents: counted,
  };
}

/** @throws AppError `document.unknown`, `document.not-indexed`, `input.invalid` */
export function getTable(
  { document, table }: ParsedParams<Tools['get_table']>,
  deps: ToolDeps,
): Result<Tools['get_table']> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  places.document(document);
  requireIndexed({ kind: 'documents', documents: [document] }, reader);
  const record = reader.items(document, ['table']).find(({ id }) => id === table);
  if (!record) throw new AppError('input.invalid', 'This document has no such table.');
  const text = reader.contents(document, [table])[0]?.text ?? '';
  return {
    table: itemOut({ document, section: record.parent, record }, 'table', places),
    headerRows: record.cells?.headerRows ?? 0,
    rows: record.cells ? rowsOf(record.cells, text) : null,
    text,
  };
}

const MAX_CELLS = 100_000;

/** A cell over several rows or columns stands in the first of them. Null for what is too large to be a table. */
function rowsOf({ rows, columns, cells }: TableCells, text: string): string[][] | null {
  if (rows * columns > MAX_CELLS) return null;
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const { row, column, spans } of cells) {
    const own = grid[row];
    if (!own || column >= columns) continue;
    own[column] = spans.map(({ start, end }) => text.slice(start, end).trim()).join(' ');
  }
  return grid;
}
