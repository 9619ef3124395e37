import { expect, test } from 'vitest';
import { isCaptionOf, isHeadingOf, phrasesFor, referencesIn } from './filters.ts';

test('finds what a question names', () => {
  expect(referencesIn('Do Table 2 and Fig. 3 on page 12 agree with Section 4.1?')).toEqual([
    { kind: 'labelled', label: 'table', number: '2' },
    { kind: 'labelled', label: 'figure', number: '3' },
    { kind: 'page', page: 12 },
    { kind: 'section', number: '4.1' },
  ]);
  expect(referencesIn('What does Appendix B say?')).toEqual([{ kind: 'section', number: 'B' }]);
  expect(referencesIn('Which page size is best, and which section a reader likes?')).toEqual([]);
  expect(referencesIn('第12页的表2是什么')).toEqual([
    { kind: 'labelled', label: 'table', number: '2' },
    { kind: 'page', page: 12 },
  ]);
});

test('knows captions in Arabic and Roman numbers, and does not take Table 21 for Table 2', () => {
  const [table] = referencesIn('table 2');
  expect(table).toEqual({ kind: 'labelled', label: 'table', number: '2' });
  if (!table) return;
  expect(isCaptionOf(table, 'Table 2: Results')).toBe(true);
  expect(isCaptionOf(table, 'TABLE II. RESULTS')).toBe(true);
  expect(isCaptionOf(table, 'Table 21: Results')).toBe(false);
  expect(isCaptionOf(table, 'Table 2.1: Results')).toBe(false);
  expect(isCaptionOf(table, 'As Table 2 shows')).toBe(false);
  expect(phrasesFor(table)).toContain('table 2');
});

test('knows headings by their numbers', () => {
  const [section] = referencesIn('Section 4.1');
  expect(section).toEqual({ kind: 'section', number: '4.1' });
  if (!section) return;
  expect(isHeadingOf(section, '4.1 Training data')).toBe(true);
  expect(isHeadingOf(section, '4.1. Training data')).toBe(true);
  expect(isHeadingOf(section, '4.10 More')).toBe(false);
  expect(isHeadingOf(section, '4.1.2 Deeper')).toBe(false);
});

test('knows Chinese headings by their numbers', () => {
  const section = { kind: 'section', number: '12' } as const;
  expect(isHeadingOf(section, '第十二章 灯塔')).toBe(true);
  expect(isHeadingOf(section, '第二章 灯塔')).toBe(false);
  expect(isHeadingOf(section, '第十二次航行')).toBe(false);
});

test('pages with Roman numbers are named by them, and words are no numbers', () => {
  expect(referencesIn('What is on page iv?')).toEqual([{ kind: 'page', page: 4, roman: true }]);
  expect(referencesIn('See page IV and p. 12')).toEqual([
    { kind: 'page', page: 4, roman: true },
    { kind: 'page', page: 12 },
  ]);
  expect(referencesIn('Which page I read and which page civil servants wrote')).toEqual([]);
});
