import { expect, test } from 'vitest';
import { languagesText } from './language-names.ts';

test('languages are named as their readers do, English first', () => {
  expect(languagesText(['eng'])).toBe('English');
  expect(languagesText(['deu', 'eng', 'fra'])).toBe('English, French and German');
  expect(languagesText(['chi_sim', 'srp_latn'])).toBe('Chinese (simplified) and Serbian (latn)');
  expect(languagesText(['no language'])).toBe('no language');
});

test('of many languages a few are named', () => {
  const many = ['ara', 'deu', 'eng', 'fra', 'ita', 'jpn', 'por', 'spa'];
  expect(languagesText(many)).toBe('English, Arabic, French, German, Italian, Japanese and 2 more');
});
