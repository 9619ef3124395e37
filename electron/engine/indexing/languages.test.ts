import { expect, test } from 'vitest';
import { chooseLanguages, languageName, otherScripts, scriptsOf } from './languages.ts';

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
  expect(chooseLanguages(['deu', 'eng', 'fra'], { named: 'fr' }, 'de')).toEqual(['fra']);
  expect(chooseLanguages(['deu', 'eng'], { named: 'it' }, 'de-DE')).toEqual(['eng', 'deu']);
  expect(chooseLanguages(['deu', 'eng'], {}, 'en-US')).toEqual(['eng']);
  expect(chooseLanguages(['ara'], {}, 'en-US')).toEqual(['ara']);
});

test('words in a language that is here and that they were not read in have them read in it; the file has the last word', () => {
  expect(chooseLanguages(['deu', 'eng', 'fra'], { told: 'de' }, 'en-US')).toEqual(['deu']);
  expect(chooseLanguages(['deu', 'eng'], { told: 'de' }, 'de-DE')).toEqual(['eng', 'deu']);
  expect(chooseLanguages(['eng'], { told: 'de' }, 'en-US')).toEqual(['eng']);
  expect(chooseLanguages(['deu', 'eng', 'fra'], { named: 'fr', told: 'de' }, 'en-US')).toEqual(['fra']);
});

test('other scripts are those that the chosen languages are not written in', () => {
  const installed = ['bul', 'chi_sim', 'chi_tra', 'deu', 'ell', 'eng', 'jpn_vert', 'rus', 'srp_latn', 'Fraktur'];
  expect(otherScripts(installed, ['eng'])).toEqual([['bul', 'rus'], ['chi_sim'], ['chi_tra'], ['ell']]);
  expect(otherScripts(['deu', 'eng', 'fra'], ['deu'])).toEqual([]);
});

test('a language has the script that its data is named for, else the one that it is usually written in', () => {
  const installed = ['aze', 'aze_cyrl', 'chi_tra', 'eng', 'jpn_vert', 'kor', 'srp', 'srp_latn'];
  expect(scriptsOf(installed)).toEqual({
    aze: 'Latn',
    aze_cyrl: 'Cyrl',
    chi_tra: 'Hant',
    eng: 'Latn',
    kor: 'Kore',
    srp: 'Cyrl',
    srp_latn: 'Latn',
  });
});
