/** How long an evidence table takes to be filled in, and to be filled in again once one of its documents changed. */
import { createHash } from 'node:crypto';
import { columnKeys, templateQuestion } from '#shared/domain/matrix/templates.ts';
import { fillMatrix } from '../../../electron/cli/fill-matrix.ts';
import { withLibrary, type OpenLibrary } from '../../../electron/cli/open-library.ts';
import { openStore } from '../../../electron/engine/store/open.ts';

export interface TableTimes {
  readonly documents: number;
  readonly questions: number;
  readonly firstCellMs: number;
  readonly allMs: number;
  /** Of the processor, for all of them. */
  readonly allCpuMs: number;
  /** After one document was read again. */
  readonly againMs: number;
  /** A second table of the same questions is the same to the byte. */
  readonly same: boolean;
}

const MOST_QUESTIONS = 8;

/** The first eight questions that the window offers, of all documents of a library that is thrown away. */
export async function benchTable(folder: string, signal: AbortSignal): Promise<TableTimes> {
  const open = <T>(work: (library: OpenLibrary) => Promise<T>): Promise<T> =>
    withLibrary(folder, { indexing: false, isTemporary: true }, work);
  const first = await open(async (library) => {
    const matrix = await make(library, signal);
    const [startedAt, cpuAt] = [performance.now(), process.cpuUsage()];
    const firstCell = firstCellAt(matrix, library, signal);
    const { counts } = await fillMatrix(matrix, library, signal);
    const allMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpuAt);
    const times = { firstCellMs: (await firstCell) - startedAt, allMs, allCpuMs: (user + system) / 1000 };
    const hash = await hashOf(matrix, library, signal);
    const other = await make(library, signal);
    await fillMatrix(other, library, signal);
    return { matrix, times, documents: counts.found, same: hash === (await hashOf(other, library, signal)) };
  });
  await readAnew(folder);
  const againMs = await open(async (library) => {
    const startedAt = performance.now();
    await fillMatrix(first.matrix, library, signal);
    return performance.now() - startedAt;
  });
  return { documents: first.documents, questions: MOST_QUESTIONS, ...first.times, againMs, same: first.same };
}

async function make({ window }: OpenLibrary, signal: AbortSignal): Promise<string> {
  const questions = columnKeys.slice(0, MOST_QUESTIONS).map((key) => templateQuestion(key, 'en'));
  const wanted = { name: 'bench', questions, from: { kind: 'library' as const } };
  return (await window.call('matrix.create', wanted, signal)).matrix;
}

/** @returns on the clock of `performance` */
async function firstCellAt(matrix: string, { window }: OpenLibrary, signal: AbortSignal): Promise<number> {
  const seen = new AbortController();
  try {
    const events = window.start('matrix.watch', { matrix }, AbortSignal.any([signal, seen.signal]));
    for await (const event of events) if (event.kind === 'cells') return performance.now();
    return Number.NaN;
  } finally {
    seen.abort();
  }
}

/** All but what a table is called and when it was made. */
async function hashOf(matrix: string, { window }: OpenLibrary, signal: AbortSignal): Promise<string> {
  const { text } = await window.call('matrix.export', { matrix, format: 'json' }, signal);
  return createHash('sha256').update(text).digest('hex');
}

/** One document is as after it was read once more. */
async function readAnew(folder: string): Promise<void> {
  const store = await openStore(folder);
  try {
    await store.writer.write((db) =>
      db.run(
        'UPDATE indexes SET indexed_at = indexed_at + 1 WHERE document_key = (SELECT min(document_key) FROM indexes)',
      ),
    );
  } finally {
    await store.close();
  }
}
