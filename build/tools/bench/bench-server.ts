/** How a library on a PostgreSQL server grows: made text, larger and larger, asked as a window asks, and what it takes on the server's disk. */
import type { Progress } from '../../../electron/cli/output.ts';
import { int, text } from '../../../electron/engine/store/db.ts';
import { createIndexReader } from '../../../electron/engine/store/index-reader.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { askEngine, showMade, type EngineFigures } from './ask-engine.ts';
import { makeQuestions } from './bench-ask.ts';
import { makeLibrary } from './made-library.ts';
import { round } from './numbers.ts';

export interface ServerStep extends EngineFigures {
  readonly segments: number;
  /** Of the documents that were made for this step; null if none was. */
  readonly madePerSecond: number | null;
  /** Tables with their indexes, and what lies beside them, in megabytes, the largest first. */
  readonly tables: readonly { readonly table: string; readonly mb: number }[];
  readonly diskMb: number;
}

export interface ServerBench {
  /** In documents, ascending. */
  readonly sizes: readonly number[];
  readonly segmentsPerDocument: number;
  readonly questions: number;
}

const WARM_UP = 10;
const GIVE_WAY_EVERY = 20;
const LARGEST_TABLES = 6;

/**
 * @param folder  of a library on a server that is empty, or was made so before: it is gone on with
 */
export async function* benchServer(
  folder: string,
  { sizes, segmentsPerDocument, questions }: ServerBench,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<ServerStep, void, void> {
  for (const documents of sizes) {
    const startedAt = performance.now();
    let made = 0;
    for await (const count of makeLibrary(folder, { documents, segmentsPerDocument })) {
      made++;
      if (count % GIVE_WAY_EVERY > 0) continue;
      await showMade(count, documents, progress, signal);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    progress.clear();
    yield await measure(folder, questions, made > 0 ? round(made / seconds) : null, progress, signal);
  }
}

async function measure(
  folder: string,
  count: number,
  madePerSecond: number | null,
  progress: Progress,
  signal: AbortSignal,
): Promise<ServerStep> {
  const { questions, ...size } = await sizeOf(folder, count + WARM_UP);
  const asking = { env: { WAYLEAF_READS_ONLY: '1' }, warmUp: WARM_UP, questions };
  return { ...size, madePerSecond, ...(await askEngine(folder, asking, progress, signal)) };
}

type Size = Pick<ServerStep, 'segments' | 'tables' | 'diskMb'>;

/** A table's own pages, its indexes, and its long values. */
const SIZES = `
  SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
  WHERE c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('documents')) AND c.relkind IN ('r', 'p')
  ORDER BY bytes DESC`;

async function sizeOf(folder: string, count: number): Promise<Size & { readonly questions: readonly string[] }> {
  const store = await openStore(folder);
  try {
    const reader = createIndexReader(store.read);
    const segments = int(store.read.get('SELECT coalesce(sum(segments), 0) AS n FROM indexes')?.n);
    const tables = store.read.all(SIZES).map(({ name, bytes }) => ({ table: text(name), mb: round(int(bytes) / 1e6) }));
    const diskMb = round(tables.reduce((sum, { mb }) => sum + mb, 0));
    return { segments, questions: makeQuestions(reader, count), tables: tables.slice(0, LARGEST_TABLES), diskMb };
  } finally {
    await store.close();
  }
}
