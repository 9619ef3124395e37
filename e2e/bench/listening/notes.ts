/** A folder of notes that is kept current: 200 documents of five highlights, while 1,000 notes change. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeLibrary } from '../../../build/tools/bench/made-library.ts';
import { createEngine } from '../../../electron/engine/engine.ts';
import { addAnnotations } from '../../../electron/engine/store/annotations.ts';
import { listSummaries } from '../../../electron/engine/store/documents.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { hostMethods } from '#shared/contract/host-methods.ts';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { dist } from '../../support/paths.ts';
import type { Row } from '../table.ts';
import { countOf, type Budget } from '../bounded.ts';
import { timesRow } from './window.ts';

const DOCUMENTS = 200;
const MARKS = 5;
const CHANGES = 1000;
const EVERY_MS = 25;
const LOOK_MS = 20;
const LIMIT_MS = 20_000;
const SAID_EVERY = 250;
const OWN = 'What the reader wrote above. Ä\r\n\n';

export async function notesRows(budget: Budget): Promise<readonly Row[]> {
  const home = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-notes-'));
  const [library, vault] = [path.join(home, 'library'), path.join(home, 'vault')];
  try {
    await mkdir(vault);
    await madeNotes(library);
    const bugs: unknown[] = [];
    const engine = await createEngine({
      libraryFolder: library,
      parserFile: path.join(dist, 'electron/parser.mjs'),
      doors: true,
      onBug: (bug) => bugs.push(bug),
    });
    const [near, far] = portPair();
    const [hostNear, hostFar] = portPair();
    serve(far, methods, engine.handlers, (bug) => bugs.push(bug));
    serve(hostFar, hostMethods, engine.hostHandlers, (bug) => bugs.push(bug));
    const window = createClient(near, methods);
    try {
      await createClient(hostNear, hostMethods).call('host.notes-folder', { path: vault });
      await until(async () => (await notesIn(vault)).length === DOCUMENTS);
      for (const name of await notesIn(vault)) {
        const file = path.join(vault, name);
        await writeFile(file, OWN + (await readFile(file, 'utf8')));
      }
      const { annotations } = await window.call('annotations.list', {});
      const { times, made } = await changed(
        vault,
        annotations.map(({ id }) => id),
        async (id, note) => void (await window.call('annotations.change', { id, note })),
        budget,
      );
      const kept = await Promise.all((await notesIn(vault)).map((name) => readFile(path.join(vault, name), 'utf8')));
      const touched = kept.filter((text) => !text.startsWith(OWN)).length;
      const what = `${DOCUMENTS} documents, ${countOf(made, CHANGES, 'notes that change')}`;
      return [
        timesRow(`folder of notes, ${what}: from a change to its file`, times, '2,000 ms'),
        {
          what: `folder of notes, ${what}: files whose reader's own text was touched`,
          number: `${touched}; ${times.length} of ${made} arrived, ${bugs.length} faults`,
          limit: '0',
        },
      ];
    } finally {
      await engine.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function madeNotes(library: string): Promise<void> {
  await mkdir(library, { recursive: true });
  for await (const _ of makeLibrary(library, { documents: DOCUMENTS, segmentsPerDocument: 1 }));
  const store = await openStore(library);
  const marks = listSummaries(store.read).flatMap(({ id: document }) =>
    Array.from({ length: MARKS }, (_, n) => ({
      ...{ document, kind: 'text' as const, color: 'yellow' as const, text: `Words ${n}`, prefix: '', suffix: '' },
      pages: [{ pageIndex: n, quads: [[72, 698 - n, 132, 698 - n, 132, 708 - n, 72, 708 - n] as const] }],
      note: '',
    })),
  );
  await store.writer.write((db) => addAnnotations(db, marks as never, 1_780_000_000_000));
  await store.close();
}

interface Changed {
  readonly times: readonly number[];
  /** How many there was time for. */
  readonly made: number;
}

/** Changes one note after the other, and looks for each in the files; ms from the answer to a change to its file. */
async function changed(
  vault: string,
  ids: readonly number[],
  change: (id: number, note: string) => Promise<void>,
  budget: Budget,
): Promise<Changed> {
  const waiting = new Map<string, number>();
  const times: number[] = [];
  const stamps = new Map<string, number>();
  const names = await notesIn(vault);
  const state = { isOver: false };
  const look = async (): Promise<void> => {
    for (const name of names) {
      const file = path.join(vault, name);
      const at = (await stat(file).catch(() => undefined))?.mtimeMs;
      if (at === undefined || stamps.get(name) === at) continue;
      stamps.set(name, at);
      const text = await readFile(file, 'utf8').catch(() => '');
      for (const [token] of text.matchAll(/changed-\d+-ever/gu)) {
        const since = waiting.get(token);
        if (since === undefined) continue;
        times.push(performance.now() - since);
        waiting.delete(token);
      }
    }
  };
  const looking = (async () => {
    while (!state.isOver || waiting.size > 0) {
      await look();
      await wait(LOOK_MS);
      if (state.isOver && [...waiting.values()].every((since) => performance.now() - since > LIMIT_MS)) return;
    }
  })();
  let made = 0;
  for (; made < CHANGES && !budget.isOver(); made++) {
    const n = made;
    if (n % SAID_EVERY === 0) budget.say(`${n} of ${CHANGES} changes`);
    const token = `changed-${n}-ever`;
    await change(ids[(n * 7) % ids.length]!, token);
    waiting.set(token, performance.now());
    await wait(EVERY_MS);
  }
  state.isOver = true;
  await looking;
  return { times, made };
}

/** A draft lies beside a file while it is written. */
async function notesIn(vault: string): Promise<readonly string[]> {
  return (await readdir(vault)).filter((name) => !name.startsWith('.') && name.endsWith('.md'));
}

/** @throws Error after a while */
async function until(done: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await done())) {
    if (performance.now() - startedAt > 2 * LIMIT_MS) throw new Error('The folder of notes was not written.');
    await wait(LOOK_MS);
  }
}
