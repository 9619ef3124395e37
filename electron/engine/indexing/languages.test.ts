import { expect, test } from 'vitest';
import { chooseLanguages, languageName, otherScripts } from './languages.ts';

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

test('other scripts are those that the chosen languages are not written in', () => {
  const installed = ['bul', 'chi_sim', 'chi_tra', 'deu', 'ell', 'eng', 'jpn_vert', 'rus', 'srp_latn', 'Fraktur'];
  expect(otherScripts(installed, ['eng'])).toEqual([['bul', 'rus'], ['chi_sim'], ['chi_tra'], ['ell']]);
  expect(otherScripts(['deu', 'eng', 'fra'], ['deu'])).toEqual([]);
});
