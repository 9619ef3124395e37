/** `kill -9` while a library is saved, taken in, asked, sent files and laid out: nothing is lost, doubled or left in halves. */
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportReceipt } from '#shared/contract/library.ts';
import { findBrowser } from '../../electron/print/find-browser.mjs';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import {
  launchEngine,
  makeHome,
  openEngine,
  smallPaper,
  until,
  untilDocuments,
  writePapers,
  type Home,
  type ProcessSession,
} from '../integration/support/library.ts';
import { notedMark } from '../integration/support/noted-mark.ts';
import { kills } from '../integration/support/ring.ts';
import { findEngine, runningBelow } from '../support/processes.ts';
import { signIn, startServer } from '../support/server.ts';
import { isAlive } from '../../electron/process/testing/is-alive.ts';

const LIMIT_MS = 1_800_000;
const PAPERS = 4;
const { signal } = new AbortController();

const seed = Date.now() % 1_000_000;
const random = randomNumbers(seed);
let home: Home;
beforeEach(async () => {
  home = await makeHome();
});
afterEach(() => home.remove());

/** Papers that are read, each with a note, as a library and as an archive of it. */
async function makeArchive(): Promise<string> {
  await writePapers(home.books, PAPERS, 2);
  const session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books] });
  const documents = await untilDocuments(
    session,
    (all) => all.length === PAPERS && all.every(({ state }) => state.kind === 'ready'),
  );
  for (const { id, fileName } of documents)
    await session.window.call('annotations.add', { annotations: [notedMark(id, fileName)] });
  const archive = home.at('archive.wayleaf');
  await session.host.call('host.save-library', { path: archive });
  await session.close();
  return archive;
}

/** An engine that does something over and over until it is killed, some time after it began. */
async function killedAt(library: string, withinMs: number, work: (on: ProcessSession) => Promise<void>): Promise<void> {
  const session = launchEngine(library);
  await session.host.call('host.library', {});
  const end = new AbortController();
  const working = (async () => {
    while (!end.signal.aborted) await work(session);
  })().catch((error: unknown) => {
    if (!end.signal.aborted) throw error; // else what was under way when it was killed
  });
  await Promise.race([wait(random() * withinMs), working]);
  end.abort();
  session.helper.kill();
  await Promise.all([session.helper.exited, working]);
  expect((await home.inspect()).integrity, `seed ${String(seed)}`).toBe('ok');
}

const draftsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('.wayleaf-'));

test(
  'the engine is killed while it saves a library: the file is whole or as it was',
  { timeout: LIMIT_MS },
  async () => {
    await makeArchive();
    const target = home.at('saved.wayleaf');
    for (let kill = 0; kill < kills('saving'); kill++) {
      await killedAt(home.library, 200, async ({ host }) => {
        await host.call('host.save-library', { path: target, overwrite: true });
      });
      if (!existsSync(target)) continue;
      await rm(home.at('checked'), { recursive: true, force: true });
      const checked = await openEngine(home.at('checked'), { indexing: false });
      const found = await checked.engine.archive.takeIn(target, { signal });
      expect(found, `seed ${String(seed)}`).toMatchObject({
        documents: PAPERS,
        rejected: [],
        added: { annotations: PAPERS },
      });
      await checked.close();
    }
    const last = await openEngine(home.library);
    await last.host.call('host.save-library', { path: target, overwrite: true });
    await last.close();
    expect(await draftsIn(home.at())).toEqual([]);
  },
);

test(
  'the engine is killed while it takes in an archive: taken in again it is all there, once',
  { timeout: LIMIT_MS },
  async () => {
    const archive = await makeArchive();
    await home.emptyLibrary();
    for (let kill = 0; kill < kills('taking in'); kill++) {
      await killedAt(home.library, 250, async ({ host }) => {
        await host.call('host.take-in-library', { path: archive });
      });
      const notes = (await home.rows('SELECT note FROM annotations')).map(({ note }) => note);
      expect(new Set(notes).size, `seed ${String(seed)}: a note is there twice`).toBe(notes.length);
      if (notes.length === PAPERS && kill % 2 === 0) await home.emptyLibrary();
    }
    const last = await openEngine(home.library);
    await last.host.call('host.take-in-library', { path: archive });
    await untilDocuments(last, (all) => all.length === PAPERS && all.every(({ state }) => state.kind === 'ready'));
    const { annotations } = await last.window.call('annotations.list', {});
    expect(annotations.map(({ note }) => note).sort()).toEqual(
      Array.from({ length: PAPERS }, (_, at) => `report ${String(at + 1)}.pdf`),
    );
    await last.close();
    expect(await readdir(path.join(home.library, 'incoming'))).toEqual([]);
  },
);

test(
  'the engine is killed while it answers: every answer that was kept is there, once',
  { timeout: LIMIT_MS },
  async () => {
    await makeArchive();
    const kept = new Set<string>();
    for (let kill = 0; kill < kills('asking'); kill++)
      await killedAt(home.library, 400, async ({ window }) => {
        const question = `What does Report ${String(1 + (kept.size % PAPERS))} say, asked ${String(kill)} and ${String(kept.size)}?`;
        const receipt = await window.call('answer.ask', { question, scope: { kind: 'library' } });
        if (receipt.kept) kept.add(question);
      });
    const asked = (await home.rows('SELECT question FROM history')).map(({ question }) => String(question));
    expect(new Set(asked).size, `seed ${String(seed)}: an answer is there twice`).toBe(asked.length);
    expect(
      [...kept].filter((question) => !asked.includes(question)),
      `seed ${String(seed)}`,
    ).toEqual([]);
  },
);

/** Whom a kill meets while files are uploaded. */
const VICTIMS = ['server', 'engine', 'all'] as const;

test(
  'the server, its engine or both are killed while files are sent: what was taken is there, once',
  { timeout: LIMIT_MS },
  async () => {
    const papers = await Promise.all(Array.from({ length: 12 }, (_, at) => smallPaper(100 + at, 1)));
    const taken = new Map<string, string>();
    let doubled = 0;
    for (let kill = 0; kill < kills('uploading'); kill++) {
      const server = await startServer(['--library', home.library]);
      const session = await signIn(server.address);
      const end = new AbortController();
      const sending = (async () => {
        for (let n = 0; !end.signal.aborted; n++) {
          const name = `report ${String(n % papers.length)}.pdf`;
          const body = papers[n % papers.length]! as BodyInit;
          const response = await session.fetch(`/upload?name=${encodeURIComponent(name)}`, { method: 'POST', body });
          if (!response.ok) continue; // the engine is gone, and comes again
          const { added, duplicates } = (await response.json()) as ImportReceipt;
          const id = added[0] ?? duplicates[0]?.document;
          if (id === undefined) continue;
          if (added.length > 0 && taken.has(name)) doubled++;
          taken.set(name, id);
        }
      })().catch((error: unknown) => {
        if (!end.signal.aborted) throw error;
      });
      await Promise.race([wait(200 + random() * 600), sending]);
      const victim = VICTIMS[kill % VICTIMS.length]!;
      const below = runningBelow(server.process.pid!).map(({ pid }) => pid);
      const engine = findEngine(server.process.pid!);
      if (victim === 'engine' && engine !== undefined) {
        process.kill(engine, 'SIGKILL');
        // The server starts another, which takes what is sent from here on.
        await until(() => ![engine, undefined].includes(findEngine(server.process.pid!)), 30_000);
      }
      end.abort();
      if (victim === 'all') for (const pid of below) endNow(pid);
      server.process.kill('SIGKILL');
      await Promise.all([server.exited, sending]);
      await until(() => below.every((pid) => !isAlive(pid)), 30_000);
      expect((await home.inspect()).integrity, `seed ${String(seed)}`).toBe('ok');
      const there = new Set((await home.rows('SELECT id FROM documents')).map(({ id }) => String(id)));
      expect(
        [...taken.values()].filter((id) => !there.has(id)),
        `seed ${String(seed)}`,
      ).toEqual([]);
    }
    expect(doubled).toBe(0);
    const last = await openEngine(home.library);
    const documents = await untilDocuments(last, (all) => all.every(({ state }) => state.kind === 'ready'));
    expect(documents.every(({ missing }) => !missing)).toBe(true);
    await last.close();
    expect(await readdir(path.join(home.library, 'incoming'))).toEqual([]);
  },
);

const browser = process.platform === 'linux' ? findBrowser() : undefined;

test.skipIf(browser === undefined)(
  'the browser is killed while it lays out pages: the document says so or is read, and is read when asked again',
  { timeout: LIMIT_MS },
  async () => {
    const session = launchEngine(home.library);
    for (let kill = 0; kill < kills('printing'); kill++) {
      const name = `notes ${String(kill)}.txt`;
      await writeFile(
        path.join(home.books, name),
        `Notes ${String(kill)}\n\n${'Words that are laid out. '.repeat(400)}`,
      );
      await session.host.call('host.add', { paths: [path.join(home.books, name)] });
      const printing = () =>
        runningBelow(session.helper.pid!)
          .filter(({ command }) => /chrom|headless/iu.test(command))
          .map(({ pid }) => pid);
      await until(() => printing().length > 0);
      await wait(random() * 1500);
      for (const pid of printing()) endNow(pid);
      const settled = await untilDocuments(session, (all) =>
        all.some(({ fileName, state }) => fileName === name && (state.kind === 'ready' || state.kind === 'failed')),
      );
      const document = settled.find(({ fileName }) => fileName === name)!;
      if (document.state.kind === 'failed') {
        expect(document.state.error.code, `seed ${String(seed)}`).toMatch(/^(?:convert|file)\./u);
        await session.window.call('indexing.retry', { document: document.id });
      }
      await untilDocuments(session, (all) => all.some(({ id, state }) => id === document.id && state.kind === 'ready'));
    }
    await session.host.call('host.close', {});
    await session.helper.exited;
    expect(await draftsIn(path.join(home.library, 'pages'))).toEqual([]);
  },
);

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
