import { expect, test } from 'vitest';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { LanguageOffers, RecognitionState } from '#shared/contract/recognition.ts';
import { createRecognition, type Recognition } from './recognition.ts';
import type { Slice } from './slice.ts';
import { testEngine } from './testing.ts';

const state = (...languages: string[]): RecognitionState => ({
  data: { languages, folder: '/languages', source: 'downloaded', shipped: ['eng'] },
  chosen: null,
  libraryFolder: '/library/tessdata',
});
const offers = (...downloaded: string[]): LanguageOffers => ({
  from: 'https://example.com/tessdata_fast',
  license: 'Apache-2.0',
  languages: [],
  downloaded: downloaded.map((language) => ({ language, bytes: 1 })),
});

/** A window in a shell whose reader picks files, which the engine then has. */
function setUp(pick: () => Promise<void>) {
  const asked: string[] = [];
  let here = ['eng'];
  const engine = testEngine({
    'recognition.look': () => Promise.resolve(state(...here)),
    'recognition.offers': () => Promise.resolve(offers(...here.slice(1))),
  });
  const pickLanguageData: DesktopBridge['pickLanguageData'] = async (what) => {
    asked.push(what);
    await pick();
    here = ['eng', 'deu'];
  };
  let now = {} as Recognition;
  const slice: Slice<Recognition> = {
    get: () => now,
    set: (change) => {
      now = { ...now, ...(typeof change === 'function' ? change(now) : change) };
    },
    subscribe: () => () => undefined,
  };
  now = createRecognition(engine, { pickLanguageData } as DesktopBridge, slice);
  return { asked, recognition: () => now };
}

test('a language from a file is there at once, among those that were added', async () => {
  const { asked, recognition } = setUp(() => Promise.resolve());
  await recognition().addFromFile();
  expect(asked).toEqual(['language-file']);
  expect(recognition().recognition?.data?.languages).toEqual(['eng', 'deu']);
  expect(recognition().offers?.downloaded).toEqual([{ language: 'deu', bytes: 1 }]);
  expect(recognition().problem).toBeUndefined();
});

test('a file that is no language data is refused in words, which go with the next try', async () => {
  let isGood = false;
  const { recognition } = setUp(() =>
    isGood ? Promise.resolve() : Promise.reject(new Error('“notes.txt” is no language data.')),
  );
  await recognition().addFromFile();
  expect(recognition().problem).toBe('“notes.txt” is no language data.');
  expect(recognition().recognition?.data?.languages).toEqual(['eng']);
  isGood = true;
  await recognition().addFromFile();
  expect(recognition().problem).toBeUndefined();
});
