import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { findFiles } from '../../../electron/engine/library/find-files.ts';
import { withLibrary, type OpenLibrary } from '../../../electron/cli/open-library.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { spentMs, watchMemory } from './memory.ts';
import { round } from './numbers.ts';
import { timePdftotext } from './pdftotext.ts';

export interface IndexTimes {
  readonly documents: number;
  readonly failed: number;
  readonly pages: number;
  readonly indexMs: number;
  readonly msPerPage: number;
  /** pdftotext over the same files, one after the other; null where it is not installed. */
  readonly pdftotextMs: number | null;
  /** indexMs / pdftotextMs. */
  readonly ratio: number | null;
  /** Processor time of all processes, the library's closing included; 0 where the system has no /proc. */
  readonly indexCpuMs: number;
  readonly pdftotextCpuMs: number;
  /** Largest resident memory of all processes together, sampled; null where the system has no /proc. */
  readonly peakMb: number | null;
}

/** Index the files into a library that is thrown away, and compare with pdftotext on the same files in the same run. */
export async function benchIndex(
  paths: readonly string[],
  progress: Progress,
  signal: AbortSignal,
): Promise<IndexTimes> {
  const { files } = await findFiles(paths, () => undefined, signal);
  if (files.length === 0) throw new AppError('file.missing', 'No PDF files are there.');
  progress.show(0, 'pdftotext');
  const beganAt = await spentMs();
  const pdftotextMs = await timePdftotext(
    files.map((file) => file.path),
    signal,
  );
  const comparedAt = await spentMs();
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-'));
  try {
    const startedAt = performance.now();
    const indexed = await withLibrary(folder, { indexing: true, isTemporary: true }, async (library) => {
      const memory = watchMemory(() => [process.pid, ...library.engine.parserPids()]);
      const documents = await indexAll(library, paths, progress, signal);
      return { documents, indexMs: performance.now() - startedAt, peakMb: memory.stop() };
    });
    const indexedAt = await spentMs();
    const pages = indexed.documents.reduce((sum, document) => sum + document.pages, 0);
    return {
      documents: indexed.documents.length,
      failed: indexed.documents.filter((document) => document.state.kind === 'failed').length,
      pages,
      indexMs: round(indexed.indexMs),
      msPerPage: round(indexed.indexMs / Math.max(1, pages)),
      pdftotextMs,
      ratio: pdftotextMs === null ? null : round(indexed.indexMs / pdftotextMs),
      indexCpuMs: indexedAt - comparedAt,
      pdftotextCpuMs: comparedAt - beganAt,
      peakMb: indexed.peakMb,
    };
  } finally {
    progress.clear();
    await rm(folder, { recursive: true, force: true });
  }
}

async function indexAll(
  library: OpenLibrary,
  paths: readonly string[],
  progress: Progress,
  signal: AbortSignal,
): Promise<readonly DocumentSummary[]> {
  const { added } = await library.host.call('host.add', { paths: [...paths] }, signal);
  const settled = new Map<string, DocumentSummary>();
  const look = (document: DocumentSummary): void => {
    if (document.state.kind === 'ready' || document.state.kind === 'failed') settled.set(document.id, document);
  };
  if (added.length === 0) return [];
  for await (const event of library.window.start('library.watch', {}, signal)) {
    if (event.kind === 'snapshot') event.documents.forEach(look);
    else if (event.kind === 'document') look(event.document);
    progress.show(settled.size / added.length, `${settled.size} of ${added.length} documents`);
    if (settled.size === added.length) break;
  }
  return [...settled.values()];
}
