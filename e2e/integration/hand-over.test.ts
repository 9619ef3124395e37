/** What a stranger hands over, by the command line: an archive brings something to read, and nothing else unless it is asked for. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../electron/engine/store/open.ts';
import { loadSetting, saveSetting } from '../../electron/engine/store/settings.ts';
import { makeHome, writePapers, type Home } from './support/library.ts';
import { runCli, startCli, type CliRun } from './support/run-cli.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome();
});
afterEach(() => home.remove());

/** On one of two machines, each with what it keeps of itself. */
const on = (machine: string, args: readonly string[]): Promise<CliRun> =>
  runCli(args, { cwd: home.at(), env: { WAYLEAF_MACHINE: home.at(machine), WAYLEAF_TESSDATA: '' } });

async function settingsIn(library: string): Promise<unknown> {
  const store = await openStore(library);
  try {
    return loadSetting(store.read, 'models');
  } finally {
    await store.close();
  }
}

/** A library of some documents, which asks another machine for its answers, as one file. */
async function given(count: number): Promise<string> {
  await writePapers(home.books, count, 1);
  expect((await on('theirs', ['index', home.books, '--library', home.library, '--no-ocr'])).status).toBe(0);
  const store = await openStore(home.library);
  const address = 'http://models.example:11434';
  await store.writer.write((db) => saveSetting(db, 'models', { languageModel: true, ollamaAddress: address }));
  await store.close();
  const file = home.at('given.wayleaf');
  expect((await on('theirs', ['export', file, '--library', home.library])).status).toBe(0);
  await rm(home.books, { recursive: true });
  return file;
}

test('a library that somebody gave: no setting of it counts, no warning is printed, and what came is indexed', async () => {
  const file = await given(12);
  const library = await home.another('mine');
  const env = { WAYLEAF_MACHINE: home.at('mine machine') };
  const taken = await startCli(['import', file, '--library', library], { cwd: home.at(), env });
  expect(taken.status, taken.stderr).toBe(0);
  expect(taken.stderr).not.toMatch(/warning/i);
  expect(taken.stderr).toContain('models.server');
  expect(taken.stderr).toContain('http://models.example:11434');
  expect(await settingsIn(library)).toBeUndefined();
  const indexed = await on('mine machine', ['index', '--library', library, '--no-ocr', '--json']);
  expect(indexed.status, indexed.stderr).toBe(0);
  const { documents } = JSON.parse(indexed.stdout) as { documents: { status: string }[] };
  expect(documents.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'indexed'));
  const again = await on('mine machine', ['index', '--library', library]);
  expect([again.status, again.stderr]).toEqual([0, 'No document waits to be indexed.\n']);
});

test('a setting that is asked for by name is taken over, and no other', async () => {
  const file = await given(1);
  const library = await home.another('mine');
  const wrong = await on('mine machine', ['import', file, '--library', library, '--with-setting', 'everything']);
  expect([wrong.status, wrong.stderr]).toMatchObject([2, expect.stringContaining('There is no setting ‘everything’')]);
  const args = ['import', file, '--library', library, '--with-setting', 'models.server', '--json'];
  const taken = await on('mine machine', args);
  expect(JSON.parse(taken.stdout)).toMatchObject({ documents: 1, settings: ['models.server'] });
  expect(await settingsIn(library)).toMatchObject({ ollamaAddress: 'http://models.example:11434' });
});

test('a library that this machine saved brings its settings back', async () => {
  const file = await given(1);
  const library = await home.another('mine');
  const taken = await on('theirs', ['import', file, '--library', library, '--json']);
  expect(JSON.parse(taken.stdout)).toMatchObject({ offered: [], settings: [], added: { settings: 1 } });
  expect(await settingsIn(library)).toMatchObject({ languageModel: true });
});

test('a document with a bit that was flipped is refused by name', async () => {
  const file = await given(2);
  const bytes = await readFile(file);
  bytes[bytes.indexOf('%PDF-') + 4000]! ^= 1;
  await writeFile(file, bytes);
  const library = await home.another('mine');
  const taken = await on('mine machine', ['import', file, '--library', library]);
  expect(taken.status).toBe(0);
  expect(taken.stdout).toMatch(/^1 documents taken in/);
  expect(taken.stderr).toMatch(/^report [12]\.pdf: report [12]\.pdf was changed after it was saved/m);
});

test('without a library there is nothing to index without a path', async () => {
  const nothing = await on('mine machine', ['index', '--library', home.at('nowhere')]);
  expect([nothing.status, nothing.stderr]).toMatchObject([2, expect.stringContaining('There is no library')]);
});
