/** A watched folder: what comes is at work, and 10,000 files take next to nothing while nothing happens. */
import { readFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { onServer } from '../../electron/engine/testing/server.ts';
import { dist } from '../support/paths.ts';
import {
  launchEngine,
  makeHome,
  smallPaper,
  until,
  untilDocuments,
  type Home,
  type ProcessSession,
} from './support/library.ts';
import { inRing } from './support/ring.ts';

// Looking at files is the same wherever the library lies; what is written down of them is not.
const FILES = inRing({ day: 60, night: onServer ? 300 : 10_000, soak: 10_000 });
const IS_FLOOD = FILES === 10_000;
const IDLE_MS = 20_000;
const IDLE_SHARE = 0.01;
const TICKS_PER_S = 100; // of /proc, on every system that has it

let home: Home;
let session: ProcessSession;
const cli = path.join(dist, 'electron/cli.mjs');

function watch(...args: string[]) {
  return spawnSync(process.execPath, [cli, 'watch', ...args, '--library', home.library], {
    encoding: 'utf8',
    cwd: home.at(),
  });
}

beforeAll(async () => {
  home = await makeHome();
  // Files that were looked at once and hold no document cost what others cost to watch.
  for (let n = 0; n < FILES; n++) {
    const folder = home.at('books', String(n % 100));
    if (n < 100) await mkdir(folder);
    await writeFile(path.join(folder, `${String(n)}.pdf`), `Nothing ${String(n)}\n%%EOF`);
  }
  expect(watch('add', 'books').stdout).toContain('books: 0 files');
  session = launchEngine(home.library);
});
afterAll(async () => {
  await session.host.call('host.close', {});
  await session.helper.exited;
  await home.remove();
});

const state = async () => (await session.window.call('watched.list', {})).folders[0];

async function cpuSeconds(): Promise<number> {
  const line = await readFile(`/proc/${String(session.helper.pid)}/stat`, 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

const isWatched = async (more = 0): Promise<void> => {
  await until(async () => (await state())?.mode === 'told', 120_000);
  expect(await state()).toMatchObject({ files: FILES + more, unreadable: 0, complete: true });
};

test.skipIf(process.platform !== 'linux' || !IS_FLOOD)(
  'while nothing happens it takes next to nothing',
  async () => {
    await isWatched();
    // The files are looked at once.
    for (let last = -1, now = await cpuSeconds(); now - last > 0.05; last = now, now = await cpuSeconds())
      await wait(2000);
    const before = await cpuSeconds();
    await wait(IDLE_MS);
    const share = (((await cpuSeconds()) - before) * 1000) / IDLE_MS;
    process.stdout.write(`watch: ${(share * 100).toFixed(2)} % of a core idle\n`);
    expect(share).toBeLessThanOrEqual(IDLE_SHARE);
  },
  240_000,
);

test('a file that comes is at work', async () => {
  await isWatched();
  const begun = performance.now();
  await writeFile(home.at('books', '7', 'new.pdf'), await smallPaper(1));
  await untilDocuments(session, ([first]) => first !== undefined && first.state.kind !== 'waiting');
  process.stdout.write(`watch: ${(performance.now() - begun).toFixed(0)} ms until indexing\n`);
  expect(watch('list').stdout).toContain(`books: ${String(FILES + 1)} files`);
}, 240_000);

test.skipIf(process.platform !== 'linux')(
  'a file whose name is no UTF-8 is read and found',
  async () => {
    await isWatched(1);
    const name = Buffer.concat([Buffer.from(`${home.at('books', '7')}/caf`), Buffer.from([0xe9]), Buffer.from('.pdf')]);
    await writeFile(name, await smallPaper(2));
    const documents = await untilDocuments(
      session,
      (all) => all.length === 2 && all.every(({ state }) => state.kind === 'ready'),
    );
    const coffee = documents.find(({ fileName }) => fileName === 'caf\ufffd.pdf');
    expect(coffee).toMatchObject({ title: 'Report 2', missing: false });
    const { hits } = await session.window.call('search.text', {
      words: 'report 2 says so',
      scope: { kind: 'documents', documents: [coffee!.id] },
      limit: 3,
    });
    expect(hits.length).toBeGreaterThan(0);
    await rm(name);
    await untilDocuments(session, (all) => all.some(({ id, missing }) => id === coffee!.id && missing));
  },
  240_000,
);

test('a folder that is not watched any more is on no list', () => {
  expect(watch('remove', 'books').stdout).toContain('No folder is watched.');
});
