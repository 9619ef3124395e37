/** A library on a PostgreSQL server, through the engine and the command line: moved there and back, and shared. */
import { mkdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { readerText } from '../../electron/engine/store/reader-backups.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { closeServer, putOnServer } from '../../electron/engine/testing/server.ts';
import { startCli } from './support/run-cli.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  untilDocuments,
  writePapers,
  type Home,
  type LocalSession,
} from './support/library.ts';

const { signal } = new AbortController();
let home: Home;
const sessions: LocalSession[] = [];
const leaving: (() => Promise<void>)[] = [];
beforeEach(async () => (home = await makeHome()));
afterEach(async () => {
  await closeAll();
  for (const leave of leaving.splice(0)) await leave();
  await home.remove();
});
afterAll(() => closeServer());

async function open(name: string): Promise<LocalSession> {
  const session = await openEngine(home.at(name));
  sessions.push(session);
  return session;
}

async function closeAll(): Promise<void> {
  for (const session of sessions.splice(0)) await session.close();
}

async function onServer(name: string): Promise<void> {
  await mkdir(home.at(name));
  const server = await putOnServer(home.at(name));
  leaving.push(() => server.leave());
}

const ready = (session: LocalSession): Promise<readonly DocumentSummary[]> =>
  untilDocuments(session, (all) => all.length === 2 && allSettled(all));

async function answerOf(session: LocalSession): Promise<unknown> {
  const asked = { question: 'What does Report 2 say?', scope: { kind: 'library' } } as const;
  const { answer, evidence } = await session.window.call('answer.ask', asked);
  return { answer, evidence };
}

/** What the reader made, except for what names a place or a time of this machine. */
async function madeIn(name: string): Promise<string[]> {
  const store = await openStore(home.at(name));
  const lines = (await readerText(store.read)).split('\n').filter((line) => !/"table":"(?:files|settings)"/.test(line));
  await store.close();
  return lines.slice(0, -2).toSorted();
}

test('a library moves to a server and back, and nothing is lost', async () => {
  await writePapers(home.books, 2, 1);
  const first = await open('library');
  await first.host.call('host.add', { paths: [home.books] });
  for (const { id, fileName } of await ready(first))
    await first.window.call('document.edit', { document: id, edit: { title: `My ${fileName}` } });
  const wanted = await answerOf(first);
  await first.engine.archive.save(home.at('there.wayleaf'), { signal });

  await onServer('server');
  const moved = await open('server');
  await moved.engine.archive.takeIn(home.at('there.wayleaf'), { signal });
  expect((await ready(moved)).map(({ title }) => title).toSorted()).toEqual(['My report 1.pdf', 'My report 2.pdf']);
  expect(await answerOf(moved)).toEqual(wanted);
  await moved.engine.archive.save(home.at('back.wayleaf'), { signal });

  const back = await open('back');
  await back.engine.archive.takeIn(home.at('back.wayleaf'), { signal });
  await ready(back);
  await closeAll();
  expect(await madeIn('back')).toEqual(await madeIn('server'));
  expect(await answerOf(await open('back'))).toEqual(wanted);
});

test('the command line asks what lies on a server', async () => {
  await writePapers(home.books, 2, 1);
  await onServer('server');
  const indexed = await startCli(['index', home.books, '--library', home.at('server'), '--json']);
  expect(indexed.status, indexed.stderr).toBe(0);
  const asked = await startCli(['ask', 'What does Report 2 say?', '--library', home.at('server'), '--json']);
  expect(asked.status, asked.stderr).toBe(0);
  expect(JSON.parse(asked.stdout)).toMatchObject({ verdict: 'found' });
});
