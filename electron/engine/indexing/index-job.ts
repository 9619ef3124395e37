import { SURE } from '#shared/domain/document/found-facts.ts';
import { summaryOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import { hasRecognizedText } from '../store/recognized-pages.ts';
import { endJob, ownsJob, type Job, type JobProgress } from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import type { PagesFile } from '../converting/made-pages.ts';
import { carryAfter, carryBefore } from '../library/carry-over.ts';
import { writeIndex } from '../store/write-index.ts';
import { correctNewIndex } from '../tree/tree-editor.ts';
import { toIndex } from './index-document.ts';
import { misleadingFonts } from './font-check.ts';
import { keptPages } from './kept-pages.ts';
import type { HandOver, ParsedPdf } from './parsers.ts';
import { readDocument, type Readers } from './read-document.ts';
import { earlierOutcomes } from './scan-outcomes.ts';
import type { Wish } from './wish.ts';
import { fault } from '#shared/base/messages.ts';

export interface IndexJobDeps extends Readers {
  readonly store: Store;
  /** Name of this engine among those that have the library open. */
  readonly owner: string;
  readonly now: () => number;
  /** The PDF that is read for the document. */
  readonly locate: (document: DocumentKey, signal: AbortSignal) => Promise<PagesFile | undefined>;
  readonly password: string | undefined;
  /** Recognition of a document stops when the processor has worked so long, and goes on at the next start. */
  readonly recognizeMs?: number | undefined;
  /** Takes what was read of a document that somebody waits for. */
  readonly onPart?: ((id: Job['id'], ...part: Parameters<HandOver['take']>) => void) | undefined;
  /** The document was read to the end, and is in the library. */
  readonly onWhole?: ((id: Job['id'], parsed: ParsedPdf) => void) | undefined;
}

export interface IndexJobHooks {
  readonly onProgress: (progress: JobProgress) => void;
  /** The file was read; it is not opened again. */
  readonly onRead: () => void;
  readonly wish: Wish;
}

/**
 * Read the document of a job and store its index, if need be in two steps: what the file says by itself, and after its
 * scanned pages were recognized all of it.
 *
 * @throws AppError `file.missing`, the codes of `ParserPool.parse` and of writing
 */
export async function indexJob(
  job: Job,
  deps: IndexJobDeps,
  { onProgress, onRead, wish }: IndexJobHooks,
  signal: AbortSignal,
): Promise<void> {
  const { store, parsers, recognizer, locate, password, onPart } = deps;
  const file = await locate(job.document, signal);
  if (!file) throw fault('file.missing', 'file.unnamed-moved-add-again', {});
  const before = indexFacts(store.read, job.document);
  let pages = 0;
  const handOver: HandOver | undefined = onPart && {
    wish,
    take: (part, read) => onPart(job.id, asSaid(part, file), read),
  };
  const read = await readDocument(
    { parsers, recognizer },
    {
      path: file.path,
      password,
      isLaidOut: file.facts !== undefined,
      handOver,
      misleadingFonts: misleadingFonts(store.read, job.id),
    },
    {
      onProgress: (progress) => {
        pages = progress.pagesTotal;
        onProgress(progress);
      },
      // Recognition takes minutes; until then the pages are there, and what text they have. An index that is there
      // already may have more than that.
      onFirst: async (first) => {
        if (!before) await storeIndex(job, asSaid(first, file), false, deps);
      },
      pages: keptPages(store, job.document),
      earlier: earlierOutcomes(before?.problems ?? []),
      told: hasRecognizedText(store.read, job.document) ? before?.writtenIn : undefined,
      recognizeMs: deps.recognizeMs,
    },
    signal,
  );
  const parsed = asSaid(read, file);
  onRead();
  onProgress({ stage: 'storing', pagesDone: pages, pagesTotal: pages });
  await storeIndex(job, parsed, true, deps);
  deps.onWhole?.(job.id, parsed);
}

/** What a source says of itself goes before what can be told from its pages. */
function asSaid(parsed: ParsedPdf, { facts }: PagesFile): ParsedPdf {
  if (!facts) return parsed;
  const { title, ...metadata } = facts;
  const said = { from: 'file', confidence: SURE } as const;
  const { authors: _authors, year: _year, ...others } = parsed.summary.found ?? {};
  const found = {
    ...others,
    ...(title !== undefined && { title: said }),
    ...(metadata.authors !== undefined && { authors: said }),
    ...(metadata.year !== undefined && { year: said }),
  };
  return { ...parsed, summary: { ...parsed.summary, metadata, found, ...(title !== undefined && { title }) } };
}

/** @param last  the job is done with this */
async function storeIndex(
  job: Job,
  parsed: ParsedPdf,
  last: boolean,
  { store, owner, now }: IndexJobDeps,
): Promise<void> {
  const title = summaryOf(store.read, job.id)?.title ?? '';
  const made = toIndex(parsed, title, now());
  await store.writer.writeHeld(async (db) => {
    // Whoever removed or stopped the document, or took the job over, has the last word.
    if (!ownsJob(db, owner, job.document)) return;
    await writeIndex(db, job.document, made);
    if (last) carryBefore(db, job.document, job.id);
    await correctNewIndex(db, job.document);
    if (last) carryAfter(db, job.document, job.id, now());
    if (last) endJob(db, owner, job.document, { state: 'done' });
  });
}
