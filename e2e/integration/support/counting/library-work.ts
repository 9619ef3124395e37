/** A library of made documents, indexed and asked by the real engine; its parser runs in this process, so that it is counted. */
import { writeFile } from 'node:fs/promises';
import type { DocumentId } from '#shared/base/ids.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { SqliteSession } from '../../../../electron/engine/store/sqlite/session.ts';
import { Pace } from '../../../../electron/parser/pace.ts';
import { parseDocument } from '../../../../electron/parser/parse-document.ts';
import { parserMethods } from '../../../../electron/parser/protocol.ts';
import { unpackDocument } from '../../../../electron/parser/unpack-document.ts';
import type { Launcher } from '../../../../electron/process/launch.ts';
import { askedDocuments, makeAsked } from '../../../fixtures/pdf/asked-documents.ts';
import { longBook, twoColumnPaper } from '../../../fixtures/pdf/samples.ts';
import type { MadePdf } from '../../../fixtures/pdf/spec.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home } from '../library.ts';

/** How often blocks of code were entered, branches and rounds of loops counted, in thousands. */
export interface Steps {
  readonly own: number;
  readonly packages: number;
}

interface Counted extends Steps {
  /** Asked of the database, and rows that it gave. */
  readonly statements: number;
  readonly rows: number;
}

export interface CountedWork {
  readonly pages: number;
  /** Each is asked of its document and of the library. */
  readonly questions: number;
  readonly index: Counted;
  readonly ask: Counted;
}

const BOOK_PAGES = 40;
/** No page is given up because the machine is busy. */
const PATIENT_MS = 300_000;

const inProcess: Launcher = () => {
  const [near, far] = portPair();
  const { promise: exited, resolve } = Promise.withResolvers<number | null>();
  serve(far, parserMethods, {
    'pdf.parse': (params, signal) => parseDocument(params, signal, new Pace(performance.now())),
    'pdf.unpack': unpackDocument,
    'pdf.hand-over': async () => null,
  });
  near.onClose(() => resolve(0));
  return { port: near, pid: undefined, kill: () => near.close(), exited };
};

/** @param steps  counts since it was called last */
export async function countLibrary(steps: () => Promise<Steps>): Promise<CountedWork> {
  const home = await makeHome();
  const sql = countSql();
  await writeDocuments(home);
  const session = await openEngine(home.library, {
    parserFile: '',
    launch: inProcess,
    parserCount: 1,
    parserLimits: { pageMs: PATIENT_MS, structureMs: PATIENT_MS },
  });
  try {
    await steps(); // the documents were made meanwhile
    sql.take();
    await session.host.call('host.add', { paths: [home.books] });
    const documents = await untilDocuments(
      session,
      (all) => all.length === askedDocuments.length + 2 && allSettled(all),
      PATIENT_MS,
    );
    const index = { ...(await steps()), ...sql.take() };
    const idOf = new Map(documents.map(({ fileName, id }) => [fileName, id]));
    for (const one of askedDocuments)
      for (const [question] of one.questions) await ask(question, idOf.get(`${one.kind}.pdf`));
    const questions = askedDocuments.flatMap(({ questions }) => questions);
    const pages = documents.reduce((sum, document) => sum + document.pages, 0);
    return { pages, questions: questions.length, index, ask: { ...(await steps()), ...sql.take() } };
  } finally {
    await session.close();
    await home.remove();
  }

  async function ask(question: string, document: DocumentId | undefined): Promise<void> {
    await session.window.call('answer.ask', { question, scope: { kind: 'library' } });
    if (!document) throw new Error('A document is missing');
    await session.window.call('answer.ask', { question, scope: { kind: 'documents', documents: [document] } });
  }
}

async function writeDocuments(home: Home): Promise<void> {
  const write = (name: string, { bytes }: MadePdf): Promise<void> => writeFile(home.at('books', `${name}.pdf`), bytes);
  for (const document of askedDocuments) await write(document.kind, await makeAsked(document));
  await write('long book', await longBook(BOOK_PAGES));
  await write('two columns', await twoColumnPaper());
}

interface SqlCount {
  readonly statements: number;
  readonly rows: number;
}

/** What is asked of the database, and how many rows it gives. */
function countSql(): { take(): SqlCount } {
  let statements = 0;
  let rows = 0;
  const count = (prototype: object, method: string, rowsOf: (found: unknown) => number): void => {
    const asked = Reflect.get(prototype, method) as (...args: unknown[]) => unknown;
    Reflect.set(prototype, method, function (this: unknown, ...args: unknown[]): unknown {
      const found = asked.apply(this, args);
      statements++;
      rows += rowsOf(found);
      return found;
    });
  };
  count(SqliteSession.prototype, 'all', (found) => (found as readonly unknown[]).length);
  count(SqliteSession.prototype, 'get', (found) => (found === undefined ? 0 : 1));
  count(SqliteSession.prototype, 'run', () => 0);
  return {
    take: () => {
      const taken = { statements, rows };
      statements = rows = 0;
      return taken;
    },
  };
}
