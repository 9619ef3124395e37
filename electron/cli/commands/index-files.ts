import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import { isAppError, toReport, type AppError, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, ImportReceipt, RejectedFile } from '#shared/contract/library.ts';
import type { Particulars } from '#shared/contract/particulars.ts';
import { errorOut, type ErrorOut } from '#shared/dialect/failure.ts';
import { hasLibrary } from '../../host/server-library.ts';
import { takeInside } from '../attached.ts';
import { flag, stringOption, type Command } from '../command.ts';
import { adviceFor, exitCodes, UsageError } from '../failure.ts';
import { outcomeOf, outcomeOfFailure, type IndexStatus } from '../index-outcome.ts';
import { libraryEvents } from '../library-events.ts';
import { chosenFolder, fileOf, listDocuments, withLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, type Output } from '../output.ts';
import { scansLines } from '../scans-lines.ts';
import { particularsLines } from '../particulars.ts';
import { chosenPassword, passwordHelp, passwordOptions } from '../password.ts';
import { chosenRecognition, recognitionHelp, recognitionOptions } from '../recognition.ts';

interface IndexedFile {
  readonly file: string;
  readonly document: DocumentId | null;
  readonly pages: number;
  readonly sections: number;
  readonly segments: number;
  readonly status: IndexStatus;
  /** Scanned pages that were not come to, 1-based; absent if there is none. */
  readonly pagesLeft?: readonly number[];
  /** Absent where there are none. */
  readonly particulars?: Particulars;
  readonly error?: ErrorOut;
  readonly timings: Readonly<Record<string, number>>;
  /** Of its scanned pages, for whoever reads it here. */
  readonly said?: readonly string[];
}

export const index: Command = {
  name: 'index',
  usage:
    '[PATH…] [--library DIR] [--follow-links] [--attached] [--password-file F] [--no-ocr | --ocr-time S] [--ocr-data DIR] [--json]',
  summary: 'Add documents and folders of them to a library and index them; without any, those that wait.',
  help: [
    '  --library DIR    folder of the library; made if need be',
    '  --follow-links   take in what links in folders lead to as well, also out of them',
    '  --attached       index what lies inside PDFs (portfolios, attachments) as documents of their own, too',
    ...passwordHelp('the encrypted files among them'),
    ...recognitionHelp,
    '  --ocr-data DIR   folder of Tesseract’s language data for this library from now on; ‘default’: where it is installed',
    '',
    'Without a path, documents that are in the library and wait are indexed, such as those that ‘wayleaf import’ took in.',
    'One line for each document: indexed, failed, needs-password or needs-ocr. The exit status is 0 if anything could',
    'be indexed, 1 if nothing could. What is stopped goes on where it was when the command is given again. Where the disk is',
    'full, or the library’s server stays away, it ends with exit status 1, and what is left waits in the library.',
    '',
  ],
  options: {
    library: { type: 'string' },
    'follow-links': { type: 'boolean' },
    attached: { type: 'boolean' },
    ...passwordOptions,
    ...recognitionOptions,
    'ocr-data': { type: 'string' },
  },
  positionals: { min: 0, max: Infinity, what: 'A document or a folder' },
  run: async (given, values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const password = await chosenPassword(values, surroundings);
    const startedAt = performance.now();
    const paths = given.map((one) => path.resolve(cwd, one));
    const folder = chosenFolder(values, surroundings);
    if (paths.length === 0 && !hasLibrary(folder))
      throw new UsageError(`There is no library in ${folder}.`, 'Name what is to be indexed: wayleaf index PATH…');
    const recognition = chosenRecognition(values);
    const { documents, stopped } = await withLibrary(
      folder,
      { indexing: true, ...recognition, out },
      async (library) => {
        await chooseLanguageData(library, stringOption(values, 'ocr-data'), cwd, out);
        out.progress.show(0, 'Looking for files');
        const followLinks = flag(values, 'follow-links');
        const adding = paths.length > 0;
        const receipt = adding ? await library.host.call('host.add', { paths, followLinks }, signal) : nothingAdded;
        const wanted = adding
          ? new Set([...receipt.added, ...receipt.duplicates.map((one) => one.document)])
          : await waitingIn(library, signal);
        await noteDeleted(library, out, signal);
        const settle = (some: ReadonlySet<DocumentId>) => untilSettled(library, some, password, out, signal);
        const { settled, rejected, stopped } = flag(values, 'attached')
          ? await withInside(library, await settle(wanted), settle, { password, signal })
          : { ...(await settle(wanted)), rejected: [] };
        const all = { ...receipt, rejected: [...receipt.rejected, ...rejected] };
        return { documents: await describe(library, settled, all, paths), stopped };
      },
    );
    out.progress.clear();
    const error = stopped && errorOut(toReport(stopped));
    out.printJson('index', {
      documents: documents.map(({ said: _, ...document }) => document),
      timings: { total: performance.now() - startedAt },
      ...(error && { error }),
    });
    if (stopped) {
      printDocuments(documents, performance.now() - startedAt, out);
      out.note(
        `wayleaf: ${stopped.message} What is left waits in the library.\n${adviceFor(stopped.code) ?? ''}`.trim(),
      );
      return exitCodes.failure;
    }
    if (documents.length === 0) {
      out.note('No document waits to be indexed.');
      return exitCodes.done;
    }
    printDocuments(documents, performance.now() - startedAt, out);
    if (documents.some(({ status }) => status === 'indexed' || status === 'needs-ocr')) return exitCodes.done;
    return documents.every((document) => document.error?.code === 'file.missing') ? exitCodes.usage : exitCodes.failure;
  },
};

const nothingAdded: ImportReceipt = { added: [], duplicates: [], rejected: [] };

/** Documents of the library that are not read to the end, and not given up. */
async function waitingIn(library: OpenLibrary, signal: AbortSignal): Promise<ReadonlySet<DocumentId>> {
  const documents = await listDocuments(library, signal);
  const waiting = documents.filter(({ state }) => state.kind !== 'ready' && state.kind !== 'failed');
  return new Set(waiting.map(({ id }) => id));
}

/** Kept with the library, as the choice in Settings. */
async function chooseLanguageData(
  { host, window }: OpenLibrary,
  given: string | undefined,
  cwd: string,
  out: Output,
): Promise<void> {
  if (given === undefined) return;
  const isDefault = given === 'default';
  const { data } = await (isDefault
    ? window.call('recognition.use-default', {})
    : host.call('host.use-language-data', { path: path.resolve(cwd, given) }));
  const what = data ? `${data.languages.join(', ')} in ${data.folder}` : 'no language data is installed';
  out.note(`Scanned pages: ${what}.`);
}

interface Settled {
  readonly settled: readonly DocumentSummary[];
  /** Why the others were not waited for. */
  readonly stopped?: AppError;
}

/** Wait until each wanted document is ready or has failed for good; with a password, encrypted ones get one more try. */
async function untilSettled(
  library: OpenLibrary,
  wanted: ReadonlySet<DocumentId>,
  password: string | undefined,
  out: Output,
  signal: AbortSignal,
): Promise<Settled> {
  const settled = new Map<DocumentId, DocumentSummary>();
  if (wanted.size === 0) return { settled: [] };
  const pages = new Map<DocumentId, { done: number; total: number }>();
  const retried = new Set<DocumentId>();
  const look = async (document: DocumentSummary): Promise<void> => {
    if (!wanted.has(document.id)) return;
    const { state } = document;
    if (state.kind === 'indexing') pages.set(document.id, { done: state.pagesDone, total: state.pagesTotal });
    const retry = shouldRetry(document, password) && !retried.has(document.id);
    if (retry) {
      retried.add(document.id);
      settled.delete(document.id);
      await library.window.call('indexing.retry', { document: document.id, password }, signal);
    } else if (state.kind === 'ready' || state.kind === 'failed' || state.kind === 'paused') {
      settled.set(document.id, document);
      pages.set(document.id, { done: document.pages, total: document.pages });
    }
    showProgress(settled.size, wanted.size, [...pages.values()], document.title, out);
  };
  const gone = new Set<DocumentId>();
  const all = (): readonly DocumentSummary[] => [...wanted].flatMap((id) => settled.get(id) ?? []);
  const onAway = ({ message }: AppError): void => out.note(`${message} Trying again.`);
  try {
    await library.window.call('indexing.resume', {}, signal);
    for await (const event of libraryEvents(library, signal, { onAway })) {
      if (event.kind === 'snapshot') for (const document of event.documents) await look(document);
      else if (event.kind === 'document') await look(event.document);
      // Another program took it out of the library.
      else if (event.kind === 'removed' && wanted.has(event.document)) gone.add(event.document);
      if (settled.size + gone.size >= wanted.size) break;
    }
  } catch (error) {
    if (!isAppError(error) || !error.code.startsWith('library.')) throw error;
    return { settled: all(), stopped: error };
  }
  return { settled: all() };
}

interface SettledAll extends Settled {
  /** What lies inside, and could not be taken out. */
  readonly rejected: readonly RejectedFile[];
}

/** What lies inside of them as well. */
async function withInside(
  library: OpenLibrary,
  first: Settled,
  settle: (wanted: ReadonlySet<DocumentId>) => Promise<Settled>,
  how: { readonly password: string | undefined; readonly signal: AbortSignal },
): Promise<SettledAll> {
  const settled = [...first.settled];
  let { stopped } = first;
  const settleMore = async (wanted: ReadonlySet<DocumentId>): Promise<readonly DocumentSummary[]> => {
    const more = await settle(wanted);
    settled.push(...more.settled);
    stopped ??= more.stopped;
    return stopped ? [] : more.settled;
  };
  const rejected = stopped ? [] : await takeInside(first.settled, { library, ...how, settle: settleMore });
  return { settled, rejected, ...(stopped && { stopped }) };
}

/** Names what was there when it was last looked at, and is in no file now. */
async function noteDeleted(library: OpenLibrary, out: Output, signal: AbortSignal): Promise<void> {
  const missing = async (): Promise<readonly DocumentSummary[]> =>
    (await listDocuments(library, signal)).filter((document) => document.missing && document.newer === undefined);
  const before = new Set((await missing()).map(({ id }) => id));
  await library.host.call('host.check-files', {}, signal);
  for (const { id, fileName } of await missing())
    if (!before.has(id)) out.note(`${printable(fileName)} is not there any more.`);
}

const STOPPED: ErrorReport = { code: 'call.cancelled', message: 'Another program stopped it.' };

/** An encrypted document when there is a password, one that was stopped, and one that another cause may have failed. */
function shouldRetry({ state }: DocumentSummary, password: string | undefined): boolean {
  if (state.kind === 'paused') return true;
  if (state.kind !== 'failed' || password === undefined) return false;
  return state.error.code === 'pdf.needs-password' || state.error.code === 'pdf.wrong-password';
}

function showProgress(
  done: number,
  total: number,
  pages: readonly { readonly done: number; readonly total: number }[],
  title: string,
  out: Output,
): void {
  const under = pages.reduce((sum, one) => sum + (one.total > 0 ? one.done / one.total : 0), 0);
  out.progress.show(Math.max(done, under) / total, `${done} of ${howMany(total, 'document')} · ${title}`);
}

async function describe(
  library: OpenLibrary,
  settled: readonly DocumentSummary[],
  receipt: ImportReceipt,
  paths: readonly string[],
): Promise<readonly IndexedFile[]> {
  const known = await Promise.all(settled.map(async (document) => describeOne(library, document)));
  const rejected = receipt.rejected.map(({ name, error }): IndexedFile => {
    const file = paths.find((one) => path.basename(one) === name) ?? name;
    return { ...nothingOf(file), ...outcomeOfFailure(error) };
  });
  return [...known, ...rejected];
}

async function describeOne(library: OpenLibrary, document: DocumentSummary): Promise<IndexedFile> {
  const { state } = document;
  const base = {
    ...nothingOf(await fileOf(library, document)),
    document: document.id,
    pages: document.pages,
  };
  if (state.kind === 'failed') return { ...base, ...outcomeOfFailure(state.error) };
  if (state.kind === 'paused') return { ...base, ...outcomeOfFailure(STOPPED) };
  const facts = library.engine.indexFacts(document.id);
  const { scans } = await library.window.call('document.details', { document: document.id });
  const pagesLeft = (await library.engine.untriedPages(document.id)).map((pageIndex) => pageIndex + 1);
  const numbers = {
    sections: facts?.sections ?? 0,
    segments: facts?.segments ?? 0,
    timings: facts?.timings ?? {},
    ...(pagesLeft.length > 0 ? { pagesLeft } : {}),
    ...(facts && Object.keys(facts.particulars).length > 0 && { particulars: facts.particulars }),
  };
  return { ...base, ...numbers, ...outcomeOf(facts), said: scansLines(scans) };
}

function nothingOf(file: string) {
  return { file, document: null, pages: 0, sections: 0, segments: 0, timings: {} };
}

/** What is already recognized is kept. */
function leftNote({ pagesLeft = [] }: IndexedFile): string {
  const count = pagesLeft.length;
  if (count === 0) return '';
  return `, ${count} scanned ${count === 1 ? 'page' : 'pages'} left: give the command again to go on`;
}

function printDocuments(documents: readonly IndexedFile[], totalMs: number, out: Output): void {
  for (const document of documents) {
    const name = printable(path.basename(document.file));
    if (document.status === 'indexed') {
      const size = `${howMany(document.pages, 'page')}, ${howMany(document.sections, 'section')}${leftNote(document)}`;
      out.print(`${out.style('green', 'indexed')}  ${name}  ${out.style('dim', size)}`);
      for (const line of [...(document.said ?? []), ...particularsLines(document.particulars ?? {})])
        out.print(`         ${line}`);
    } else {
      const advice = document.error && adviceFor(document.error.code);
      out.print(
        `${out.style('yellow', document.status)}  ${name}  ${document.error?.message ?? ''} ${advice ?? ''}`.trimEnd(),
      );
    }
  }
  const ready = documents.filter((document) => document.status === 'indexed');
  const pages = ready.reduce((sum, document) => sum + document.pages, 0);
  out.print();
  if (hasMoreInside(documents)) out.print('Files inside are indexed as documents of their own with --attached.');
  out.print(
    `${ready.length} of ${howMany(documents.length, 'document')}, ${howMany(pages, 'page')}, ${(totalMs / 1000).toFixed(1)} s`,
  );
}

/** Does something lie inside of them that could be a document, and is none yet? */
function hasMoreInside(documents: readonly IndexedFile[]): boolean {
  const here = new Set(documents.map(({ document }) => document));
  return documents.some(({ particulars }) => particulars?.attached?.some(({ id }) => id && !here.has(id)));
}
