import { expect, test } from 'vitest';
import { isKin } from './kin.ts';
import { stemOf } from './stems.ts';
import type { WrittenLanguage } from './stop-words.ts';

const kin = (a: string, b: string, language: WrittenLanguage = 'en'): boolean =>
  isKin(stemOf(a, language), stemOf(b, language), language);

test.each([
  ['apply', 'application'],
  ['diagnose', 'diagnosis'],
  ['suspension', 'suspend'],
  ['submission', 'submit'],
  ['tenant', 'tenancy'],
  ['absorbed', 'absorption'],
  ['explain', 'explanation'],
  ['founder', 'founded'],
])('%s is of a family with %s', (a, b) => {
  expect(kin(a, b)).toBe(true);
  expect(kin(b, a)).toBe(true);
});

test.each([
  ['contract', 'contrast'],
  ['control', 'contract'],
  ['process', 'procedure'],
  ['use', 'user'],
  ['company', 'compared'],
])('%s has only a beginning in common with %s', (a, b) => {
  expect(kin(a, b)).toBe(false);
});

test('a word is no kin of itself, and each language has endings of its own', () => {
  expect(kin('apply', 'applies')).toBe(false);
  expect(kin('finanziert', 'finanzierung', 'de')).toBe(true);
  expect(kin('apply', 'application', 'nl')).toBe(false);
});
