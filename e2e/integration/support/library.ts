/** Libraries, engines and small documents for the tests of what may go wrong. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DocumentId } from '#shared/base/ids.ts';
import { hostMethods, type HostMethods } from '#shared/contract/host-methods.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { tools, type Tools } from '#shared/contract/tools.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { muxClient } from '#shared/rpc/mux.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { dist } from '../../../build/bundle/paths.mjs';
import { createEngine, type Engine, type EngineOptions } from '../../../electron/engine/engine.ts';
import { onServer, putOnServer, type OnServer } from '../../../electron/engine/testing/server.ts';
import { launchNode, type Helper } from '../../../electron/process/launch.ts';
import { makePaper } from '../../fixtures/pdf/make-paper.ts';
import { paragraph } from '../../fixtures/pdf/prose.ts';
import type { Block } from '../../fixtures/pdf/spec.ts';

export const engineFile = path.join(dist, 'electron/engine.mjs');
export const convertFile = path.join(dist, 'electron/convert.mjs');
export const parserFile = path.join(dist, 'electron/parser.mjs');

/** A folder for one test: `books` for its PDFs, `library` for its library, which lies on a server where tests run on one. */
export interface Home {
  readonly books: string;
  readonly library: string;
  at(...parts: string[]): string;
  /** The folder of another empty library, which lies where the first one does. */
  another(name: string): Promise<string>;
  /** Take everything out of the library, which nobody has open. */
  emptyLibrary(): Promise<void>;
  /** What lies in the library, checked in full. */
  inspect(): Promise<Inspected>;
  /** What a statement finds in the database of the library, or of another one by its folder. */
  rows(sql: string, library?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  remove(): Promise<void>;
}

export async function makeHome(): Promise<Home> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf faults é '));
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  await mkdir(at('books'));
  const servers = new Map<string, OnServer>();
  const another = async (name: string): Promise<string> => {
    if (onServer) await mkdir(at(name));
    if (onServer) servers.set(at(name), await putOnServer(at(name)));
    return at(name);
  };
  const library = await another('library');
  const server = servers.get(library);
  return {
    books: at('books'),
    library,
    at,
    another,
    emptyLibrary: () => (server ? server.empty() : rm(library, { recursive: true })),
    inspect: async () => (server ? inspectServer(server) : inspectDatabase(library)),
    rows: async (sql, of = library) => servers.get(of)?.rows(sql) ?? rowsOf(of, sql),
    remove: async () => {
      for (const one of servers.values()) await one.leave();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function rowsOf(library: string, sql: string): Record<string, unknown>[] {
  // Not read-only: after a kill the log has to be taken in first.
  const sqlite = new DatabaseSync(path.join(library, 'library.db'), { timeout: 5000 });
  try {
    return sqlite.prepare(sql).all();
  } finally {
    sqlite.close();
  }
}

/** A paper of a few pages that no other number gives. */
export async function smallPaper(number: number, sections = 4): Promise<Uint8Array> {
  const blocks = Array.from({ length: sections }, (_, i): Block[] => [
    { kind: 'heading', level: 1, number: String(i + 1), text: `Part ${i + 1} of Report ${number}` },
    { kind: 'paragraph', text: `Report ${number} says so. ${paragraph(number * 100 + i, 8)}` },
    { kind: 'paragraph', text: paragraph(number * 100 + i + 50, 8) },
  ]).flat();
  const { bytes } = await makePaper({ title: `Report ${number}`, blocks, outline: 'headings' });
  return bytes;
}

export async function writePapers(folder: string, count: number, sections?: number): Promise<void> {
  for (let n = 1; n <= count; n++) await writeFile(path.join(folder, `report ${n}.pdf`), await smallPaper(n, sections));
}

/** An engine and the calls to it, in this process or another. */
export interface Session {
  readonly window: Client<Methods>;
  readonly host: Client<HostMethods>;
}

export interface LocalSession extends Session {
  readonly engine: Engine;
  /** As other programs ask it. */
  readonly tools: Client<Tools>;
  close(): Promise<void>;
}

/** The real engine in this process, with the built parser. */
export async function openEngine(library: string, more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  const bugs: unknown[] = [];
  const onBug = (bug: unknown): void => void bugs.push(bug);
  const engine = await createEngine({ libraryFolder: library, parserFile, onBug, ...more });
  const [near, far] = portPair();
  const [hostNear, hostFar] = portPair();
  const [toolsNear, toolsFar] = portPair();
  serve(far, methods, engine.handlers, onBug);
  serve(hostFar, hostMethods, engine.hostHandlers, onBug);
  serve(toolsFar, tools, engine.toolHandlers, onBug);
  return {
    engine,
    tools: createClient(toolsNear, tools),
    window: createClient(near, methods),
    host: createClient(hostNear, hostMethods),
    close: async () => {
      await engine.close();
      if (bugs.length > 0) throw new AggregateError(bugs, 'The engine met errors that nobody foresaw');
    },
  };
}

export interface ProcessSession extends Session {
  readonly helper: Helper;
}

/** The built engine as a process of its own. */
export function launchEngine(library: string, env: Readonly<Record<string, string>> = {}): ProcessSession {
  const helper = launchNode(engineFile, { env: { WAYLEAF_LIBRARY: library, ...env } });
  const mux = muxClient(helper.port);
  return {
    helper,
    window: createClient(mux.open('window'), methods),
    host: createClient(mux.open('host'), hostMethods),
  };
}

/** Watch the library until the documents are as wanted; the last state of each. */
export async function untilDocuments(
  { window }: Session,
  wanted: (documents: readonly DocumentSummary[]) => boolean,
  limitMs = 60_000,
): Promise<readonly DocumentSummary[]> {
  const documents = new Map<DocumentId, DocumentSummary>();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    for await (const event of window.start('library.watch', {}, controller.signal)) {
      apply(documents, event);
      if (wanted([...documents.values()])) return [...documents.values()];
    }
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  const states = [...documents.values()].map(({ fileName, state }) => `${fileName}: ${JSON.stringify(state)}`);
  throw new Error(`Waited in vain; the documents are\n${states.join('\n')}`);
}

function apply(documents: Map<DocumentId, DocumentSummary>, event: LibraryEvent): void {
  if (event.kind === 'snapshot') for (const document of event.documents) documents.set(document.id, document);
  else if (event.kind === 'document') documents.set(event.document.id, event.document);
  else if (event.kind === 'removed') documents.delete(event.document);
}

export const allSettled = (documents: readonly DocumentSummary[]): boolean =>
  documents.every(({ state }) => state.kind === 'ready' || state.kind === 'failed');

/** What the database holds of each document that has an index, counted row by row. */
export interface StoredIndex {
  readonly id: string;
  readonly state: string;
  readonly sections: number;
  readonly nodes: number;
  readonly segments: number;
  readonly searchable: number;
}

export interface Inspected {
  /** 'ok', or what is wrong. */
  readonly integrity: unknown;
  readonly indexes: StoredIndex[];
}

const indexesSql = (searchable: string): string => `
  SELECT d.id, j.state, x.sections,
    (SELECT count(*) FROM nodes n WHERE n.document_key = d.key) AS nodes,
    (SELECT count(*) FROM segments s WHERE s.document_key = d.key) AS segments,
    (${searchable}) AS searchable
  FROM documents d JOIN jobs j ON j.document_key = d.key LEFT JOIN indexes x ON x.document_key = d.key
  ORDER BY d.id`;

const storedOf = (row: Readonly<Record<string, unknown>>): StoredIndex => ({
  id: String(row.id),
  state: String(row.state),
  sections: Number(row.sections ?? 0),
  nodes: Number(row.nodes),
  segments: Number(row.segments),
  searchable: Number(row.searchable),
});

/** Open the database as it lies there, check it in full, and count what is in it. */
export function inspectDatabase(library: string): Inspected {
  const sqlite = new DatabaseSync(path.join(library, 'library.db'));
  try {
    const integrity = sqlite.prepare('PRAGMA integrity_check').all()[0]?.integrity_check;
    const stray = sqlite.prepare('PRAGMA foreign_key_check').all();
    const searchable =
      'SELECT count(*) FROM segments_fts f WHERE f.rowid BETWEEN d.key << 24 AND (d.key + 1 << 24) - 1';
    const indexes = sqlite.prepare(indexesSql(searchable)).all().map(storedOf);
    return { integrity: stray.length > 0 ? stray : integrity, indexes };
  } finally {
    sqlite.close();
  }
}

/** The server keeps keys and pages whole by itself; what it does not know is whether words and segments agree. */
async function inspectServer(server: OnServer): Promise<Inspected> {
  const unfound = await server.rows(
    'SELECT s.id FROM segments s LEFT JOIN segment_words w ON w.id = s.id WHERE w.id IS NULL LIMIT 9',
  );
  const searchable = 'SELECT coalesce(sum(c.rows), 0) FROM word_counts c WHERE c.document_key = d.key';
  const indexes = await server.rows(indexesSql(searchable));
  return { integrity: unfound.length > 0 ? unfound : 'ok', indexes: indexes.map(storedOf) };
}

export { until } from './until.ts';
