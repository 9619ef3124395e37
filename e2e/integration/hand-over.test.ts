/** What a stranger hands over, by the command line: an archive brings something to read, and nothing else unless it is asked for. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { muxClient } from '#shared/rpc/mux.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { loadSetting, saveSetting } from '../../electron/engine/store/settings.ts';
import { thisMachine } from '../../electron/host/library-folder.ts';
import { launchNode, type Helper } from '../../electron/process/launch.ts';
import { engineFile, makeHome, writePapers, type Home } from './support/library.ts';
import { runCli, startCli, type CliRun } from './support/run-cli.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome();
  // What is made from now on is none of what this machine had before.
  thisMachine({ platform: process.platform, env: surroundingsOf('mine machine'), home: home.at() }).seal('archive', '');
});
afterEach(() => home.remove());

/** Of one of two machines, each with what it keeps of itself. */
const surroundingsOf = (machine: string) => ({
  WAYLEAF_MACHINE: home.at(machine),
  WAYLEAF_TRUST: '',
  WAYLEAF_TESSDATA: '',
});
const on = (machine: string, args: readonly string[]): Promise<CliRun> =>
  runCli(args, { cwd: home.at(), env: surroundingsOf(machine) });

async function settingsIn(library: string): Promise<unknown> {
  const store = await openStore(library);
  try {
    return loadSetting(store.read, 'models');
  } finally {
    await store.close();
  }
}

/** A library of some documents on their machine, which asks another machine for its answers. */
async function made(count: number): Promise<void> {
  await writePapers(home.books, count, 1);
  expect((await on('theirs', ['index', home.books, '--library', home.library, '--no-ocr'])).status).toBe(0);
  const store = await openStore(home.library);
  const address = 'http://models.example:11434';
  await store.writer.write((db) => saveSetting(db, 'models', { languageModel: true, ollamaAddress: address }));
  await store.close();
}

/** The same as one file. */
async function given(count: number): Promise<string> {
  await made(count);
  const file = home.at('given.wayleaf');
  expect((await on('theirs', ['export', file, '--library', home.library])).status).toBe(0);
  await rm(home.books, { recursive: true });
  return file;
}

test('a library that somebody gave: no setting of it counts, no warning is printed, and what came is indexed', async () => {
  const file = await given(12);
  const library = await home.another('mine');
  const env = surroundingsOf('mine machine');
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
  expect(taken.stdout).toMatch(/^1 document taken in/);
  expect(taken.stderr).toMatch(/^report [12]\.pdf: report [12]\.pdf was changed after it was saved/m);
});

test('without a library there is nothing to index without a path', async () => {
  const nothing = await on('mine machine', ['index', '--library', home.at('nowhere')]);
  expect([nothing.status, nothing.stderr]).toMatchObject([2, expect.stringContaining('There is no library')]);
});

const Checks = z.object({ checks: z.array(z.object({ name: z.string(), ok: z.boolean(), found: z.string() })) });

describe('a library folder that somebody gave', () => {
  const trustIn = async (machine: string): Promise<string | undefined> => {
    const { stdout } = await on(machine, ['doctor', '--library', home.library, '--json']);
    return Checks.parse(JSON.parse(stdout)).checks.find(({ name }) => name === 'Its settings')?.found;
  };

  test('is asked all the same, says in a line that its settings do not count, and is trusted once', async () => {
    await made(1);
    const search = ['search', 'Report', '--library', home.library];
    expect((await on('theirs', search)).stderr).toBe('');
    const found = await on('mine machine', search);
    expect(found.stdout).toContain('Report 1');
    expect(found.stderr).toMatch(
      /^This library was made elsewhere, so that its settings do not count, and files outside its folder are not opened\..*\n$/,
    );
    expect(await trustIn('theirs')).toBeUndefined();
    expect(await trustIn('mine machine')).toContain('http://models.example:11434');
    expect((await on('mine machine', [...search, '--trust'])).stderr).toBe('');
    expect((await on('mine machine', search)).stderr).toBe('');
    expect(await trustIn('mine machine')).toBeUndefined();
  });

  test('takes no setting before that, and says what to do', async () => {
    await made(1);
    const watched = await on('mine machine', ['watch', 'add', home.books, '--library', home.library]);
    expect([watched.status, watched.stderr]).toMatchObject([1, expect.stringContaining('--trust')]);
  });

  test('is trusted from a window, and the engine that begins then goes by its settings', async () => {
    await made(1);
    const env = { ...surroundingsOf('mine machine'), WAYLEAF_LIBRARY: home.library };
    const start = (): { readonly helper: Helper; readonly window: Client<Methods> } => {
      const helper = launchNode(engineFile, { env });
      return { helper, window: createClient(muxClient(helper.port).open('window'), methods) };
    };
    const first = start();
    const standing = await firstOf(first.window.start('library.standing', {}));
    expect(standing.restricted).toMatchObject({
      server: null,
      settings: [{ key: 'models.server', values: ['http://models.example:11434'] }],
    });
    await expect(first.window.call('models.configure', { languageModel: true })).rejects.toMatchObject({
      code: 'library.restricted',
    });
    await first.window.call('library.trust', {});
    await first.helper.exited;
    const second = start();
    expect((await firstOf(second.window.start('library.standing', {}))).restricted).toBeNull();
    expect((await firstOf(second.window.start('models.watch', {}))).settings.languageModel).toBe(true);
    // A window may trust a library, and no window may name an address.
    const address = 'http://models.example:11434';
    expect(await second.window.call('ollama.look', {})).toMatchObject({
      kind: 'failing',
      error: { message: expect.stringContaining('models.example:11434 is outside this computer') as string },
    });
    await expect(second.window.call('models.configure', { ollamaAddress: address })).rejects.toMatchObject({
      code: 'address.unconfirmed',
      details: { by: 'code' },
    });
    await expect(second.window.call('addresses.confirm', { code: '000000' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    await expect(second.window.call('library.trust', {})).rejects.toMatchObject({ code: 'input.invalid' });
    second.helper.kill();
    await second.helper.exited;
  });
});

async function firstOf<T>(items: AsyncIterable<T>): Promise<T> {
  for await (const item of items) return item;
  throw new Error('There is none');
}
