import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { findIn, findLanguageData, type LanguageSurroundings } from './language-data.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
beforeEach(async () => {
  home = await tempFolder();
});
afterEach(() => home.remove());

async function install(folder: string, ...names: string[]): Promise<string> {
  const to = path.join(home.path, folder);
  await mkdir(to, { recursive: true });
  for (const name of names) await writeFile(path.join(to, `${name}.traineddata`), '');
  return to;
}

/** Where nothing comes with Wayleaf. */
const find = (where: LanguageSurroundings) => findLanguageData({ shipped: home.path, ...where });

describe('language data', () => {
  test('is the folder’s that the environment names, which hides those after it', async () => {
    const named = await install('named', 'deu', 'osd');
    const library = path.dirname(await install('library/tessdata', 'eng'));
    const env = { WAYLEAF_TESSDATA: named, TESSDATA_PREFIX: library };
    const found = await find({ platform: 'linux', env, library });
    expect(found).toMatchObject({ folder: named, languages: ['deu'], source: 'WAYLEAF_TESSDATA' });
    env.WAYLEAF_TESSDATA = path.join(home.path, 'nothing');
    expect(await find({ platform: 'linux', env, library })).toBeUndefined();
  });

  test('is else the library’s, then that of TESSDATA_PREFIX, with or without its inner folder', async () => {
    const library = path.join(home.path, 'library');
    const inner = await install('prefix/tessdata', 'fra', 'eng');
    const env = { TESSDATA_PREFIX: path.join(home.path, 'prefix') };
    expect(await find({ platform: 'linux', env, library })).toMatchObject({
      folder: inner,
      languages: ['eng', 'fra'],
      source: 'TESSDATA_PREFIX',
    });
    const own = await install('library/tessdata', 'eng');
    expect(await find({ platform: 'linux', env, library })).toMatchObject({
      folder: own,
      source: 'library',
    });
  });

  test('is that of the chosen folder before all, where that has some', async () => {
    const chosen = await install('chosen', 'ita');
    const env = { WAYLEAF_TESSDATA: await install('named', 'deu') };
    const where = { platform: 'linux', env, chosen } as const;
    expect(await find(where)).toMatchObject({ folder: chosen, languages: ['ita'], source: 'chosen' });
    const empty = await install('empty', 'osd');
    expect(await find({ ...where, chosen: empty })).toMatchObject({ languages: ['deu'] });
  });

  test('is found where Windows installs it; orientation data alone is none', async () => {
    const env = { PROGRAMFILES: home.path };
    await install('Tesseract-OCR/tessdata', 'osd');
    expect(await find({ platform: 'win32', env })).toBeUndefined();
    const folder = await install('Tesseract-OCR/tessdata', 'eng');
    expect(await find({ platform: 'win32', env })).toMatchObject({
      folder,
      languages: ['eng'],
      source: 'system',
    });
  });
});

describe('what comes with Wayleaf', () => {
  const linux = { platform: 'linux', env: {} } as const;

  test('is used where nothing else is, packed as it is', async () => {
    const shipped = path.join(home.path, 'shipped');
    await mkdir(shipped);
    await writeFile(path.join(shipped, 'eng.traineddata.gz'), '');
    expect(await findLanguageData({ ...linux, chosen: path.join(home.path, 'none'), shipped })).toMatchObject({
      languages: expect.arrayContaining(['eng']) as unknown,
    });
    const found = await findLanguageData({ platform: 'win32', env: {}, shipped });
    expect(found).toEqual({
      folder: shipped,
      languages: ['eng'],
      files: { eng: path.join(shipped, 'eng.traineddata.gz') },
      source: 'shipped',
      shipped: ['eng'],
      downloaded: [],
    });
  });

  test('what was downloaded comes before it and before what a system has, and after what was chosen', async () => {
    const shipped = await install('shipped', 'eng');
    const downloads = await install('downloads', 'deu', 'fra');
    const alone = await findLanguageData({ platform: 'win32', env: {}, downloads, shipped });
    expect(alone).toMatchObject({ languages: ['deu', 'eng', 'fra'], source: 'downloaded', downloaded: ['deu', 'fra'] });
    const named = await install('named', 'deu', 'ita');
    const beside = await findLanguageData({ ...linux, env: { WAYLEAF_TESSDATA: named }, downloads });
    expect(beside).toMatchObject({ folder: named, downloaded: ['deu', 'fra'] });
    expect(beside?.files.deu).toBe(path.join(downloads, 'deu.traineddata'));
    const chosen = await findLanguageData({ ...linux, chosen: named, downloads, shipped });
    expect(chosen).toMatchObject({ languages: ['deu', 'eng', 'fra', 'ita'], source: 'chosen', downloaded: ['fra'] });
  });

  test('is added to a folder that lacks it', async () => {
    const shipped = await install('shipped', 'eng');
    const chosen = await install('chosen', 'deu');
    expect(await findLanguageData({ ...linux, chosen, shipped })).toEqual({
      folder: chosen,
      languages: ['deu', 'eng'],
      files: { deu: path.join(chosen, 'deu.traineddata'), eng: path.join(shipped, 'eng.traineddata') },
      source: 'chosen',
      shipped: ['eng'],
      downloaded: [],
    });
  });

  test('is not looked at where the environment names a folder', async () => {
    const shipped = await install('shipped', 'eng');
    expect(await findLanguageData({ platform: 'linux', env: { WAYLEAF_TESSDATA: '' }, shipped })).toBeUndefined();
  });

  test('is there in this checkout', async () => {
    expect((await findLanguageData({ platform: 'win32', env: {} }))?.languages).toEqual(['eng']);
  });
});

test('packages of language data are found: one, a folder of them, and where npm installed them', async () => {
  const scope = 'mine/node_modules/@tesseract.js-data';
  for (const language of ['deu', 'fra']) await install(`${scope}/${language}/4.0.0_best_int`, language);
  const at = (folder: string) => findIn(path.join(home.path, folder));
  expect((await at(`${scope}/fra`))?.languages).toEqual(['fra']);
  expect((await at(scope))?.languages).toEqual(['deu', 'fra']);
  expect((await at('mine'))?.languages).toEqual(['deu', 'fra']);
});
