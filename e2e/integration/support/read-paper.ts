/** A library with the usual paper, read once by each worker: for tests of what comes after reading. */
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { onServer } from '../../../electron/engine/testing/server.ts';
import { twoColumnPaper } from '../../fixtures/pdf/samples.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home } from './library.ts';

interface ReadPaper {
  readonly file: string;
  readonly library: string;
}

let read: Promise<ReadPaper> | undefined;

/**
 * A home with `twoColumnPaper` as `books/harbor.pdf`, and a library in which it is indexed. Both are copies, so that a test may do
 * with them what it likes. A library on a server cannot be copied as a file; there the paper is read.
 */
export async function makeHomeWithPaper(): Promise<Home> {
  const home = await makeHome();
  const file = path.join(home.books, 'harbor.pdf');
  if (onServer) {
    await readInto(home.library, file);
    return home;
  }
  const template = await (read ??= readOnce());
  await cp(template.file, file, { preserveTimestamps: true });
  await cp(template.library, home.library, { recursive: true });
  const database = new DatabaseSync(path.join(home.library, 'library.db'));
  database.prepare('UPDATE files SET path = ? WHERE path = ?').run(file, template.file);
  database.close();
  return home;
}

async function readOnce(): Promise<ReadPaper> {
  const folder = await mkdtemp(path.join(inject('ofRun'), 'paper-'));
  const paper = { file: path.join(folder, 'books', 'harbor.pdf'), library: path.join(folder, 'library') };
  await mkdir(path.dirname(paper.file));
  await readInto(paper.library, paper.file);
  return paper;
}

async function readInto(library: string, file: string): Promise<void> {
  await writeFile(file, (await twoColumnPaper()).bytes);
  const session = await openEngine(library);
  await session.host.call('host.add', { paths: [file], show: false });
  await untilDocuments(session, (documents) => documents.length === 1 && allSettled(documents));
  await session.close();
}
