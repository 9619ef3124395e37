import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { ModelJob } from '#shared/contract/models.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import { pagesOfSegment } from '#shared/domain/retrieval/candidates.ts';
import { wordsOf } from '#shared/domain/text/searchable.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { identify } from '../../../electron/engine/library/identify.ts';
import { parserFile, withLibrary, type OpenChoice, type OpenLibrary } from '../../../electron/cli/open-library.ts';
import { preparing, untilPrepared, type Preparation } from '../../../electron/cli/prepare-library.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { pageName, type OpenSubject, type Unit } from './dataset.ts';

const KEPT_LIBRARIES = 6;

/** A language model that reads the documents before they are asked. */
export interface ModelReading {
  readonly model: string;
  readonly modelSettings: ModelSettingsChange;
  readonly wanted: Preparation;
}

/**
 * Index PDFs into a library that is kept between runs, and work on it. Documents are known by their bytes: the second
 * run over the same files indexes nothing. Another parser makes other trees and has a library of its own; so have other
 * files, since how rare a word is depends on everything that is in a library.
 *
 * @param cache  folder of the libraries; the oldest beyond a few are removed
 * @param choice  `kept` names what is kept there beside the indexes: it has a library of its own
 * @param work  is given the library and the ids of those files that could be read, indexed or not
 */
export async function withIndexedPdfs<T>(
  files: readonly string[],
  cache: string,
  progress: Progress,
  signal: AbortSignal,
  work: (library: OpenLibrary, ids: ReadonlyMap<string, DocumentId>) => Promise<T>,
  choice: OpenChoice & { readonly kept?: string } = {},
): Promise<T> {
  const { kept = '', ...opening } = choice;
  const folder = path.join(cache, await libraryName(files, kept));
  await mkdir(folder, { recursive: true });
  await removeOld(cache, path.basename(folder));
  return withLibrary(folder, { indexing: true, ...opening }, async (library) => {
    const ids = new Map<string, DocumentId>();
    for (const file of files) {
      const id = await identify(file, path.basename(file), signal).catch((error: unknown) => {
        // One bad file costs its own questions.
        if (isAppError(error) && !isAbort(error)) return undefined;
        throw error;
      });
      if (id) ids.set(file, id);
    }
    await untilIndexed(library, [...ids.keys()], new Set(ids.values()), progress, signal);
    return work(library, ids);
  });
}

/** The same, with each file as a subject of questions; none of them is one where there are no files. */
export async function withPdfLibrary<T>(
  files: readonly string[],
  cache: string,
  progress: Progress,
  signal: AbortSignal,
  work: (open: (file: string) => OpenSubject | undefined) => Promise<T>,
  reading?: ModelReading,
): Promise<T> {
  if (files.length === 0) return work(() => undefined);
  const choice = reading && {
    modelSettings: { ...reading.modelSettings, ...preparing(reading.wanted) },
    readsInBackground: true,
    kept: JSON.stringify([reading.modelSettings, reading.wanted]),
  };
  const indexed = async ({ engine, window }: OpenLibrary, ids: ReadonlyMap<string, DocumentId>): Promise<T> => {
    if (reading) {
      const show = ({ done, total }: ModelJob): void =>
        progress.show(total > 0 ? done / total : 1, `${reading.model} has read ${done} of ${total} documents`);
      await untilPrepared({ window }, reading.model, show, signal);
    }
    const frames = new Map<DocumentId, readonly PageFrame[]>();
    for (const id of ids.values()) {
      const view = await window.call('document.view', { document: id }, signal).catch(() => undefined);
      if (view) frames.set(id, view.pages);
    }
    return work((file) => {
      const id = ids.get(file);
      const opened = id === undefined ? undefined : openPdf(id, engine.reader);
      return opened && { ...opened, frameOf: (pageIndex) => frames.get(opened.document)?.[pageIndex] };
    });
  };
  return withIndexedPdfs(files, cache, progress, signal, indexed, choice);
}

async function libraryName(files: readonly string[], kept: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(parserFile))
    .update([...files].sort().join('\n'))
    .update(kept)
    .digest('hex')
    .slice(0, 16);
}

async function removeOld(cache: string, current: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(cache, name))).mtimeMs })),
  );
  const old = aged.toSorted((a, b) => b.at - a.at).slice(KEPT_LIBRARIES - 1);
  await Promise.all(old.map(({ name }) => rm(path.join(cache, name), { recursive: true, force: true })));
}

/** Add the files and wait until each is indexed or has failed for good. */
async function untilIndexed(
  library: OpenLibrary,
  files: readonly string[],
  wanted: ReadonlySet<DocumentId>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  if (wanted.size === 0) return;
  progress.show(0, 'Looking for documents');
  await library.host.call('host.add', { paths: [...files] }, signal);
  await library.window.call('indexing.resume', {}, signal);
  const open = new Set(wanted);
  for await (const event of library.window.start('library.watch', {}, signal)) {
    const changed = event.kind === 'snapshot' ? event.documents : event.kind === 'document' ? [event.document] : [];
    for (const { id, state } of changed) if (state.kind === 'ready' || state.kind === 'failed') open.delete(id);
    progress.show(1 - open.size / wanted.size, `${wanted.size - open.size} of ${wanted.size} documents are indexed`);
    if (open.size === 0) return;
  }
}

/** The document as it is asked; undefined if it could not be indexed or has not a word. */
export function openPdf(document: DocumentId, reader: IndexReader): OpenSubject | undefined {
  const [indexed] = reader.documents({ kind: 'documents', documents: [document] });
  if (!indexed || indexed.segments === 0) return undefined;
  const pieces = pieceStore();
  let units: readonly Unit[] | undefined;
  return {
    reader,
    document,
    paragraphsOf: (segment, gold) => {
      const found = gold.filter((text) => isSameText(pieces(segment.text), pieces(text)));
      return found.length > 0 ? found : [`passage ${segment.order}`];
    },
    pagesOf: (segment) => pagesOfSegment(document, segment, reader),
    units: () => (units ??= pagesOfText(document, reader)),
    unitOf: ({ pageIndex, text }) => ({ name: pageName(pageIndex), heading: '', text, pageIndex }),
    // The library closes them all.
    close: () => undefined,
  };
}

/** The words of each page, by the passages that begin there. */
function pagesOfText(document: DocumentId, reader: IndexReader): readonly Unit[] {
  const pages = Map.groupBy(reader.segments(document), ({ pageIndex }) => pageIndex);
  return [...pages].map(([pageIndex, segments]) => ({
    name: pageName(pageIndex),
    heading: '',
    text: segments.map(({ text }) => text).join('\n'),
    pageIndex,
  }));
}

// Extraction cuts and hyphenates differently; runs of five words are the same however it went.
const RUN_WORDS = 5;
const SAME_SHARE = 0.5;

/** The runs of words of each text, made once. */
function pieceStore(): (text: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const words = wordsOf(text);
    const size = Math.min(RUN_WORDS, words.length);
    const runs = Array.from({ length: words.length - size + 1 }, (_, at) => words.slice(at, at + size).join(' '));
    const made = new Set(runs.filter(Boolean));
    known.set(text, made);
    return made;
  };
}

/** True if one of two texts holds half of the other or more. */
function isSameText(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shorter = Math.min(a.size, b.size);
  return shorter > 0 && a.intersection(b).size >= SAME_SHARE * shorter;
}
