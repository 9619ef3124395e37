import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { chooseLanguages, findLanguageData, languageName } from './language-data.ts';

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

describe('language data', () => {
  test('is the folder’s that the environment names, which hides those after it', async () => {
    const named = await install('named', 'deu', 'osd');
    const library = path.dirname(await install('library/tessdata', 'eng'));
    const env = { WAYLEAF_TESSDATA: named, TESSDATA_PREFIX: library };
    const found = await findLanguageData({ platform: 'linux', env, library });
    expect(found).toEqual({ folder: named, languages: ['deu'], source: 'WAYLEAF_TESSDATA' });
    env.WAYLEAF_TESSDATA = path.join(home.path, 'nothing');
    expect(await findLanguageData({ platform: 'linux', env, library })).toBeUndefined();
  });

  test('is else the library’s, then that of TESSDATA_PREFIX, with or without its inner folder', async () => {
    const library = path.join(home.path, 'library');
    const inner = await install('prefix/tessdata', 'fra', 'eng');
    const env = { TESSDATA_PREFIX: path.join(home.path, 'prefix') };
    expect(await findLanguageData({ platform: 'linux', env, library })).toEqual({
      folder: inner,
      languages: ['eng', 'fra'],
      source: 'TESSDATA_PREFIX',
    });
    const own = await install('library/tessdata', 'eng');
    expect(await findLanguageData({ platform: 'linux', env, library })).toMatchObject({
      folder: own,
      source: 'library',
    });
  });

  test('is that of the chosen folder before all, if it has any', async () => {
    const chosen = await install('chosen', 'ita');
    const env = { WAYLEAF_TESSDATA: await install('named', 'deu') };
    const where = { platform: 'linux', env, chosen } as const;
    expect(await findLanguageData(where)).toEqual({ folder: chosen, languages: ['ita'], source: 'chosen' });
    const empty = await install('empty', 'osd');
    expect(await findLanguageData({ ...where, chosen: empty })).toMatchObject({ languages: ['deu'] });
  });

  test('is found where Windows installs it; orientation data alone is none', async () => {
    const env = { PROGRAMFILES: home.path };
    await install('Tesseract-OCR/tessdata', 'osd');
    expect(await findLanguageData({ platform: 'win32', env })).toBeUndefined();
    const folder = await install('Tesseract-OCR/tessdata', 'eng');
    expect(await findLanguageData({ platform: 'win32', env })).toEqual({
      folder,
      languages: ['eng'],
      source: 'system',
    });
  });
});

test.each([
  ['de-AT', 'deu'],
  ['en_US.UTF-8', 'eng'],
  ['zh-CN', 'chi_sim'],
  ['zh-Hant-TW', 'chi_tra'],
  ['fra', 'fra'],
  ['x', undefined],
])('the data for %s is %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});

test('the document’s language is used, else English and the system’s, else what there is', () => {
  expect(chooseLanguages(['deu', 'eng', 'fra'], 'fr', 'de')).toEqual(['fra']);
  expect(chooseLanguages(['deu', 'eng'], 'it', 'de-DE')).toEqual(['eng', 'deu']);
  expect(chooseLanguages(['deu', 'eng'], undefined, 'en-US')).toEqual(['eng']);
  expect(chooseLanguages(['ara'], undefined, 'en-US')).toEqual(['ara']);
});
