/** What helps whoever is asked for help: versions, numbers and the log, without names or words of the reader's. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { crashNotes, logFile } from '../../host/file-log.ts';
import { readSmallFile } from '../../process/small-file.ts';
import { listSummaries } from '../store/documents.ts';
import type { Store } from '../store/open.ts';

export interface DiagnosticsDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly version: () => Promise<string>;
  /** `WAYLEAF_LOGS` names the folder of the host's logs. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const LOG_LINES = 60;
const MB = 2 ** 20;
/** A log that is larger was not written here. */
const MOST_LOG_BYTES = 2 * MB;

export function diagnosticsHandlers(deps: DiagnosticsDeps): Pick<Handlers<Methods>, 'app.diagnostics'> {
  return { 'app.diagnostics': async () => ({ text: await diagnosticsText(deps) }) };
}

async function diagnosticsText({ store, folder, version, env }: DiagnosticsDeps): Promise<string> {
  const documents = listSummaries(store.read);
  const pages = documents.reduce((sum, { pages: count }) => sum + count, 0);
  const database = await sizeOf(path.join(folder, 'library.db'));
  const logs = env.WAYLEAF_LOGS;
  const { electron, node } = process.versions;
  return [
    `Wayleaf ${await version()}`,
    `${process.platform} ${process.arch}, ${electron ? `Electron ${electron}, ` : ''}Node ${node}`,
    `Library: ${howMany(documents.length, 'document')} (${statesText(documents)}), ${howMany(pages, 'page')}, ${Math.ceil(database / MB)} MB, version ${store.read.schemaVersion()}${store.isReadOnly ? ', read-only' : ''}, vectors: ${store.vectorSearch}`,
    `Engine: ${Math.round(process.memoryUsage.rss() / MB)} MB, ${Math.round(process.uptime())} s`,
    ...(logs === undefined ? [] : [`Crashes: ${crashNotes(logs).join(', ') || 'none'}`, '', ...lastLines(logs)]),
  ].join('\n');
}

/** '10 ready, 1 failed (pdf.broken)' */
function statesText(documents: readonly DocumentSummary[]): string {
  const states = Map.groupBy(documents, ({ state }) =>
    state.kind === 'failed' ? `failed (${state.error.code})` : state.kind,
  );
  return [...states].map(([state, { length }]) => `${length} ${state}`).join(', ') || 'none';
}

/** The reader hands them to others: they are of no file that a link leads to. */
function lastLines(logs: string): string[] {
  const text = readSmallFile(logFile(logs), MOST_LOG_BYTES) ?? '';
  return text.trimEnd().split('\n').slice(-LOG_LINES);
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
