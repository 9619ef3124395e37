import { expect, test } from 'vitest';
import { languagesText } from './language-names.ts';

test('languages are named as their readers do, English first', () => {
  expect(languagesText(['eng'])).toBe('English');
  expect(languagesText(['deu', 'eng', 'fra'])).toBe('English, French and German');
  expect(languagesText(['deu', 'fra', 'eng'])).toBe('English, French and German');
  expect(languagesText(['chi_sim', 'srp_latn'])).toBe('Chinese (simplified) and Serbian (latn)');
  expect(languagesText(['chi_tra', 'nor'])).toBe('Chinese (traditional) and Norwegian');
  expect(languagesText(['deu_latf_old'])).toBe('German (latf old)');
  expect(languagesText(['no language'])).toBe('no language');
  expect(languagesText([])).toBe('');
});

test('of many languages a few are named', () => {
  const many = ['ara', 'deu', 'eng', 'fra', 'ita', 'jpn', 'por', 'spa'];
  expect(languagesText(many)).toBe('English, Arabic, French, German, Italian, Japanese and 2 more');
});
