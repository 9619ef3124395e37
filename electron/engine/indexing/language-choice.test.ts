import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../store/open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { chosenDataFolder, findForLibrary, languageChoiceHandlers } from './language-choice.ts';
import { LanguageShelf } from '../recognition/language-shelf.ts';

const { signal } = new AbortController();

let home: Awaited<ReturnType<typeof tempFolder>>;
let library: string;
let store: Store;
/** Which scans were asked for again. */
let retried: string[];
let env: Record<string, string>;

beforeEach(async () => {
  home = await tempFolder();
  library = path.join(home.path, 'library');
  store = await openFresh(library);
  retried = [];
  env = { WAYLEAF_TESSDATA: await install('named', 'fra') };
});
afterEach(async () => {
  await store.close();
  await home.remove();
});

async function install(folder: string, ...names: string[]): Promise<string> {
  const to = path.join(home.path, folder);
  await mkdir(to, { recursive: true });
  for (const name of names) await writeFile(path.join(to, `${name}.traineddata`), '');
  return to;
}

const languages = () => new LanguageShelf({ folder: path.join(home.path, 'languages'), env });

const calls = () => {
  const { window, host } = languageChoiceHandlers({
    store,
    library,
    env,
    languages: languages(),
    retryScans: async (which) => void retried.push(which),
  });
  return {
    look: () => window['recognition.look']({}, signal),
    useDefault: () => window['recognition.use-default']({}, signal),
    choose: (folder: string) => host['host.use-language-data']({ path: folder }, signal),
  };
};

test('the chosen folder comes before all others, is kept, and scans are tried again', async () => {
  const { look, choose, useDefault } = calls();
  const fallback = { languages: ['fra'], folder: env.WAYLEAF_TESSDATA, source: 'WAYLEAF_TESSDATA', shipped: [] };
  const libraryFolder = path.join(library, 'tessdata');
  expect(await look()).toEqual({ data: fallback, chosen: null, libraryFolder });
  const folder = await install('mine', 'eng', 'deu', 'osd');
  const data = { languages: ['deu', 'eng'], folder, source: 'chosen', shipped: [] };
  expect(await choose(folder)).toEqual({ data, chosen: folder, libraryFolder });
  expect(await findForLibrary({ store, library, env, languages: languages() })).toMatchObject(data);
  expect(chosenDataFolder(store.read)).toBe(folder);
  expect(await useDefault()).toEqual({ data: fallback, chosen: null, libraryFolder });
  expect(retried).toEqual(['untried', 'all', 'all']);
});

test('a folder may have its data one level below', async () => {
  const inner = await install('share/tessdata', 'eng');
  const folder = path.dirname(inner);
  expect(await calls().choose(folder)).toMatchObject({ data: { folder: inner }, chosen: folder });
});

test('a folder without language data is refused, and what was chosen before stays', async () => {
  const { look, choose } = calls();
  const folder = await install('mine', 'eng');
  await choose(folder);
  const empty = await install('orientation only', 'osd');
  await expect(choose(empty)).rejects.toMatchObject({
    code: 'input.invalid',
    message: 'There is no language data in “orientation only”. Choose a folder with files like eng.traineddata.',
  });
  const missing = path.join(home.path, 'nowhere');
  await expect(choose(missing)).rejects.toMatchObject({ code: 'file.missing' });
  expect(await look()).toMatchObject({ data: { source: 'chosen' }, chosen: folder });
  expect(retried).toEqual(['all', 'untried']);
});

test('a chosen folder that lost its data gives way to the others, and is not forgotten', async () => {
  const folder = await install('stick', 'eng');
  const { look, choose } = calls();
  await choose(folder);
  await rm(folder, { recursive: true });
  expect(await look()).toMatchObject({ data: { source: 'WAYLEAF_TESSDATA' }, chosen: folder });
});
