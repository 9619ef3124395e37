import { expect, test } from 'vitest';
import { scanLanguagesText, scanLanguageText } from './language-names.ts';

test('languages of recognition have the names that readers know', () => {
  expect(['deu', 'chi_tra', 'srp_latn'].map(scanLanguageText)).toEqual([
    'German',
    'Traditional Chinese',
    'Serbian (Latin)',
  ]);
});

test('English comes first, the others by name, and of many the first ones', () => {
  expect(scanLanguagesText(['deu', 'ara', 'eng'])).toBe('English, Arabic and German');
  const many = ['ara', 'bul', 'ces', 'dan', 'deu', 'ell', 'eng', 'fra'];
  expect(scanLanguagesText(many)).toBe('English, Arabic, Bulgarian, Czech, Danish, French and 2 more');
});
