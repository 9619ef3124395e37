import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import { hasLibrary } from '../host/server-library.ts';
import type { OptionValues, Surroundings } from './command.ts';
import { UsageError } from './failure.ts';
import { libraryEvents } from './library-events.ts';
import { checkNamed, findDocument, isFile } from './find-document.ts';
import { chosenFolder, listDocuments, withLibrary, type OpenChoice, type OpenLibrary } from './open-library.ts';
import { chosenPassword, passwordHelp, passwordOptions } from './password.ts';
import { temporaryFolder } from '../process/drafts.ts';

/** Options of commands that work on one document, wherever it is. */
export const documentOptions = { library: { type: 'string' }, ...passwordOptions } as const;
export const documentHelp = [
  '  --library DIR    folder of the library that the document is in',
  ...passwordHelp('an encrypted file'),
] as const;

/**
 * Work on a document of the library, named as `--doc` names it. A file that is not in the library is
 * read for this once and leaves nothing behind.
 *
 * @throws UsageError if there is no such document, AppError if the file cannot be read
 */
export async function withDocument<T>(
  named: string,
  values: OptionValues,
  surroundings: Surroundings,
  work: (library: OpenLibrary, document: DocumentId) => Promise<T>,
  choice: Pick<OpenChoice, 'modelSettings' | 'models' | 'readsInBackground'> = {},
): Promise<T> {
  checkNamed(named);
  const folder = chosenFolder(values, surroundings);
  const file = path.resolve(surroundings.cwd, named);
  if (hasLibrary(folder)) {
    const found = await withLibrary(folder, { indexing: false, ...choice, out: surroundings.out }, async (library) => {
      const documents = await listDocuments(library, surroundings.signal);
      const document = await findDocument(named, documents, surroundings).catch((error: unknown) => {
        if (error instanceof UsageError && isFile(file)) return undefined;
        throw error;
      });
      const state = documents.find(({ id }) => id === document)?.state.kind;
      // What is still waiting to be indexed is read for itself, if the file is there.
      if (document === undefined || (state !== 'ready' && isFile(file))) return undefined;
      return { result: await work(library, document) };
    });
    if (found) return found.result;
  }
  if (!isFile(file)) throw new UsageError(`There is no file ‘${named}’, and no library that could have it.`);
  return withFile(file, await chosenPassword(values, surroundings), surroundings, work, choice);
}

/** Read a file for this once, whatever library there is; nothing is left behind. Throws as `withDocument`. */
export async function withFile<T>(
  file: string,
  password: string | undefined,
  { out, signal }: Surroundings,
  work: (library: OpenLibrary, document: DocumentId) => Promise<T>,
  choice: OpenChoice,
): Promise<T> {
  const folder = await temporaryFolder('once');
  try {
    return await withLibrary(folder, { indexing: true, isTemporary: true, ...choice }, async (library) => {
      const receipt = await library.host.call('host.add', { paths: [file] }, signal);
      const [rejected] = receipt.rejected;
      if (rejected) throw AppError.fromReport(rejected.error);
      const [document] = receipt.added;
      if (!document) throw new UsageError(`Wayleaf cannot read ${path.basename(file)}.`);
      await library.window.call('indexing.resume', {}, signal);
      await untilReady(library, document, password, (share) => out.progress.show(share, path.basename(file)), signal);
      out.progress.clear();
      return work(library, document);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilReady(
  library: OpenLibrary,
  document: DocumentId,
  password: string | undefined,
  show: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let retried = false;
  for await (const event of libraryEvents(library, signal)) {
    const changed = event.kind === 'snapshot' ? event.documents : event.kind === 'document' ? [event.document] : [];
    const state = changed.find(({ id }) => id === document)?.state;
    if (state?.kind === 'ready') return;
    if (state?.kind === 'indexing') show(state.pagesTotal > 0 ? state.pagesDone / state.pagesTotal : 0);
    if (state?.kind !== 'failed') continue;
    if (state.error.code !== 'pdf.needs-password' || password === undefined || retried) {
      throw AppError.fromReport(state.error);
    }
    retried = true;
    await library.window.call('indexing.retry', { document, password }, signal);
  }
}

const NUMBER = /^\s*(?:chapter\s+|section\s+|appendix\s+|§\s*)?((?:\d+|[A-Z]|[IVXLC]+)(?:\.\d+)*)\.?(?=\s|$|:)/i;

/** The section that is named by its number ('4.1'), its id or the words of its title. */
export function findSection(named: string, sections: readonly SectionRecord[]): SectionRecord {
  const wanted = named.trim().replace(/\.$/, '').toLowerCase();
  const below = sections.filter(({ parent }) => parent !== null);
  const byNumber = below.filter(({ title }) => NUMBER.exec(title)?.[1]?.toLowerCase() === wanted);
  const byTitle = below.filter(({ title }) => title.toLowerCase() === wanted);
  const byWords = below.filter(({ title }) => title.toLowerCase().includes(wanted));
  const byId = below.filter(({ id }) => id === wanted);
  const [found] = [byNumber, byId, byTitle, byWords.length === 1 ? byWords : []].find((list) => list.length > 0) ?? [];
  if (found) return found;
  if (byWords.length > 1) {
    const some = byWords.slice(0, 3).map(({ title }) => `‘${title}’`);
    throw new UsageError(`‘${named}’ fits ${byWords.length} sections, ${some.join(', ')} among them.`);
  }
  throw new UsageError(`This document has no section ‘${named}’.`, 'wayleaf tree FILE.pdf prints the sections.');
}

/** '3' or '3-7', counted from 1, as page indices. */
export function pageRange(given: string): { readonly from: number; readonly to: number } {
  const [, first, last = first] = /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6}))?\s*$/.exec(given) ?? [];
  const from = Number(first) - 1;
  const to = Number(last) - 1;
  if (first === undefined || from < 0 || to < from) throw new UsageError(`--pages takes a page or a range like 3-7.`);
  return { from, to };
}
