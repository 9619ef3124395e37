/** The evidence table that is shown: what the engine tells of it, and how the reader looks at it. */
import { isAbort } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type {
  CellChange,
  Matrix,
  MatrixCell,
  MatrixChange,
  MatrixEvent,
  MatrixFormat,
  MatrixRow,
  RowSource,
} from '#shared/contract/matrix.ts';
import { fitsFilter, isNarrowing, type ColumnFilter } from '#shared/domain/matrix/narrow.ts';
import { compareCells, saysWords } from '#shared/domain/matrix/order.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { JumpTarget, Viewer } from './viewer.ts';

export const cellKey = (document: DocumentId, question: string): string => `${document} ${question}`;

/** What a cell is to whoever narrows rows down. */
export const cellStates = ['found', 'perhaps', 'nothing', 'marked'] as const;
export type CellState = (typeof cellStates)[number];

/** A question that is offered, with how many of the documents that were asked answer it. */
export interface Suggested {
  readonly question: string;
  readonly found: number;
  readonly asked: number;
}

export interface MatrixSort {
  /** Null: by the title. */
  readonly question: string | null;
  readonly descending: boolean;
}

export interface MatrixFilter {
  readonly words: string;
  /** Rows in which some cell is so; null: all. */
  readonly state: CellState | null;
  /** What the cells of single columns are narrowed down by, by their questions; each has to hold. */
  readonly columns: ReadonlyMap<string, ColumnFilter<CellState>>;
}

export interface MatrixData {
  /** The one that is shown, or is on its way. */
  readonly id: string | null;
  /** Null until it was told. */
  readonly matrix: Matrix | null;
  readonly cells: ReadonlyMap<string, MatrixCell>;
  /** Null: in the order of the table. */
  readonly sort: MatrixSort | null;
  readonly filter: MatrixFilter;
  /** Documents that a new table is asked for; null while nobody asks. */
  readonly making: { readonly from: RowSource | null; readonly name: string } | null;
}

export interface MatrixShown extends MatrixData {
  readonly show: (id: string) => void;
  readonly close: () => void;
  /** Ask for its name and questions. @param from  its rows; null lets the reader choose */
  readonly askToMake: (from: RowSource | null, name?: string) => void;
  readonly stopMaking: () => void;
  /** Make it, show it, and begin to fill it in. */
  readonly make: (name: string, questions: readonly string[], from: RowSource) => Promise<void>;
  readonly change: (change: MatrixChange) => Promise<void>;
  readonly mark: (document: DocumentId, question: string, change: CellChange) => Promise<void>;
  readonly fill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Stand on the words of a cell; without any, at the beginning of its document. */
  readonly goTo: (document: DocumentId, cell: MatrixCell | undefined) => void;
  /** Questions that most of these documents answer. */
  readonly suggested: (from: RowSource, known: readonly string[], signal: AbortSignal) => Promise<readonly Suggested[]>;
  /** @returns null where it failed, which was said */
  readonly written: (format: MatrixFormat) => Promise<Blob | null>;
  /** The same once more turns it around, and a third time takes it back. */
  readonly sortBy: (question: string | null) => void;
  readonly setFilter: (filter: Partial<MatrixFilter>) => void;
  /** Null shows everything of it again. */
  readonly filterColumn: (question: string, filter: ColumnFilter<CellState> | null) => void;
}

const empty: MatrixData = {
  id: null,
  matrix: null,
  cells: new Map(),
  sort: null,
  filter: { words: '', state: null, columns: new Map() },
  making: null,
};

interface MatrixDeps {
  readonly viewer: Slice<Viewer>;
  readonly opening: Opening;
  readonly notices: Slice<Notices>;
  readonly view: Slice<View>;
}

export function createMatrix(engine: Engine, slice: Slice<MatrixShown>, deps: MatrixDeps): MatrixShown {
  const { get, set } = slice;
  const attempt = (what: string, work: () => Promise<unknown>): Promise<void> => deps.notices.get().attempt(what, work);
  const { show, leave } = createWatching(engine, slice, deps);
  const onOpen = (what: string, work: (matrix: string) => Promise<unknown>): Promise<void> => {
    const { id } = get();
    return id === null ? Promise.resolve() : attempt(what, () => work(id));
  };
  const change = (one: MatrixChange): Promise<void> =>
    onOpen(t('The table could not be changed'), (matrix) => engine.call('matrix.change', { matrix, change: one }));
  return {
    ...empty,
    show,
    close: leave,
    askToMake: (from, name = '') => set({ making: { from, name } }),
    stopMaking: () => set({ making: null }),
    make: (name, questions, from) =>
      attempt(t('The table could not be made'), async () => {
        const { matrix } = await engine.call('matrix.create', { name, questions: [...questions], from });
        set({ making: null });
        show(matrix);
        if (questions.length > 0) await engine.call('matrix.fill', { matrix });
      }),
    change,
    mark: (document, question, marks) => change({ kind: 'cell', document, question, change: marks }),
    fill: () => onOpen(t('The table could not be filled in'), (matrix) => engine.call('matrix.fill', { matrix })),
    stop: () => onOpen(t('It could not be stopped'), (matrix) => engine.call('matrix.stop', { matrix })),
    remove: () => onOpen(t('The table could not be removed'), (matrix) => engine.call('matrix.remove', { matrix })),
    goTo: (document, cell) => goTo(document, cell, deps),
    suggested: async (from, known, signal) =>
      (await engine.call('matrix.suggest', { from, known: [...known] }, signal)).offered,
    written: async (format) => {
      let file: Blob | null = null;
      await onOpen(t('The table could not be exported'), async (matrix) => {
        file = fileOf(format, await engine.call('matrix.export', { matrix, format }));
      });
      return file;
    },
    sortBy: (question) => {
      const { sort } = get();
      const same = sort?.question === question ? sort : null;
      set({ sort: same?.descending === true ? null : { question, descending: same !== null } });
    },
    setFilter: (filter) => set((now) => ({ filter: { ...now.filter, ...filter } })),
    filterColumn: (question, wanted) =>
      set(({ filter }) => {
        const columns = new Map(filter.columns);
        if (wanted && isNarrowing(wanted)) columns.set(question, wanted);
        else columns.delete(question);
        return { filter: { ...filter, columns } };
      }),
  };
}

/** A spreadsheet takes a CSV file for one in the system's own letters unless it begins so. */
const BYTE_ORDER_MARK = '\u{FEFF}';

function fileOf(
  format: MatrixFormat,
  { text, encoding }: { readonly text: string; readonly encoding?: 'base64' },
): Blob {
  if (encoding === 'base64') return new Blob([Uint8Array.fromBase64(text)]);
  return new Blob([format === 'csv' ? BYTE_ORDER_MARK + text : text]);
}

/** Follows the table that is shown, and no other. */
function createWatching(engine: Engine, { get, set }: Slice<MatrixShown>, { notices, view }: MatrixDeps) {
  let watching: AbortController | undefined;
  const leave = (): void => {
    watching?.abort();
    set(empty);
    if (view.get().main === 'matrix') view.get().setMain('list');
  };
  const follow = async (id: string, signal: AbortSignal): Promise<void> => {
    try {
      for await (const event of engine.start('matrix.watch', { matrix: id }, signal)) {
        if (event.kind === 'removed') leave();
        else if (!signal.aborted) set((now) => applyMatrixEvent(now, event));
      }
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      notices.get().reportFailure(t('The table could not be shown'), error);
      leave();
    }
  };
  const show = (id: string): void => {
    view.get().setMain('matrix');
    if (get().id === id) return;
    watching?.abort();
    watching = new AbortController();
    set({ ...empty, id });
    void follow(id, watching.signal);
  };
  return { show, leave };
}

function goTo(document: DocumentId, cell: MatrixCell | undefined, { view, viewer, opening }: MatrixDeps): void {
  const quote = cell?.answer?.quote;
  const [first] = quote?.marks ?? [];
  const target: JumpTarget | undefined = quote && {
    pageIndex: first?.pageIndex ?? quote.pageIndex,
    quads: first?.quads,
  };
  if (viewer.get().documentId !== document) void opening.open(document, target);
  else {
    view.get().setMain('pages');
    if (target) viewer.get().goTo(target);
  }
}

function applyMatrixEvent(
  { cells }: Pick<MatrixData, 'cells'>,
  event: Exclude<MatrixEvent, { kind: 'removed' }>,
): Partial<MatrixData> {
  if (event.kind === 'matrix') return { matrix: event.matrix };
  const next = new Map(cells);
  for (const cell of event.cells) next.set(cellKey(cell.document, cell.question), cell);
  return { cells: next };
}

/** What stands in a cell, for whoever sees it; undefined where it was not asked. */
export function stateOf(cell: MatrixCell | undefined): 'found' | 'perhaps' | 'nothing' | undefined {
  if (!cell) return undefined;
  if (cell.corrected !== null) return cell.corrected === '' ? 'nothing' : 'found';
  if (!cell.answer) return undefined;
  return cell.answer.verdict === 'not-found' ? 'nothing' : cell.answer.verdict;
}

const isMarked = (cell: MatrixCell): boolean =>
  cell.corrected !== null || cell.confirmedAt !== null || cell.locked || cell.note !== '';

/** The rows that the reader wants to see, in the order in which they do. What is left out comes last, whatever the order. */
export function shownRows({ matrix, cells, sort, filter }: MatrixData): readonly MatrixRow[] {
  if (!matrix) return [];
  const cellsOf = ({ document }: MatrixRow): readonly MatrixCell[] =>
    matrix.questions.flatMap((question) => cells.get(cellKey(document, question)) ?? []);
  const rows = matrix.rows.filter((row) => {
    const own = cellsOf(row);
    const { words, state, columns } = filter;
    const says = words.trim() === '' || own.some((cell) => saysWords(cell, words)) || hasWords(row.title, words);
    const is = state === null || own.some((cell) => isSo(cell, state));
    return says && is && fitsColumns(row, matrix.questions, columns, cells);
  });
  const compare = comparing(sort, cells);
  return rows.toSorted((a, b) => Number(a.leftOut !== null) - Number(b.leftOut !== null) || compare(a, b));
}

function isSo(cell: MatrixCell, state: CellState): boolean {
  return state === 'marked' ? isMarked(cell) : stateOf(cell) === state;
}

/** A column that was removed narrows nothing. */
function fitsColumns(
  { document }: MatrixRow,
  questions: readonly string[],
  columns: MatrixFilter['columns'],
  cells: MatrixData['cells'],
): boolean {
  return [...columns].every(([question, filter]) => {
    if (!questions.includes(question)) return true;
    const cell = cells.get(cellKey(document, question));
    const { state } = filter;
    return (state === null || (cell !== undefined && isSo(cell, state))) && fitsFilter(cell, filter);
  });
}

function hasWords(title: string, words: string): boolean {
  return saysWords({ answer: null, corrected: title }, words);
}

function comparing(sort: MatrixSort | null, cells: MatrixData['cells']): (a: MatrixRow, b: MatrixRow) => number {
  if (!sort) return () => 0;
  const { question, descending } = sort;
  const turn = descending ? -1 : 1;
  if (question === null) return (a, b) => turn * a.title.localeCompare(b.title);
  const at = ({ document }: MatrixRow): MatrixCell | undefined => cells.get(cellKey(document, question));
  return (a, b) => turn * compareCells(at(a), at(b));
}
