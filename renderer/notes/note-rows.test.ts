import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { ListedAnnotation } from '#shared/contract/annotations.ts';
import { buildSectionTree } from '../state/section-tree.ts';
import { testAnnotation, testId, testRows } from '../state/testing.ts';
import { byDocument, bySection, fits } from './note-rows.ts';

function annotation(id: number, change: Partial<ListedAnnotation> = {}): ListedAnnotation {
  return { ...testAnnotation(id), section: nodeId('section', 1), ...change };
}

const any = { words: '', color: null, kind: null, withNote: false };
const tree = buildSectionTree(testRows(['4.2 Held-out valleys', '4.3 Change since 1998']));

test('a filter wants all its words, in the quote or the note, and its color', () => {
  const one = annotation(1, { note: 'Check against the plots' });
  expect(fits(one, any)).toBe(true);
  expect(fits(one, { ...any, words: 'plots kalt' })).toBe(true);
  expect(fits(one, { ...any, words: 'plots wrong' })).toBe(false);
  expect(fits(one, { ...any, color: 'blue' })).toBe(false);
  expect(fits(annotation(2), { ...any, withNote: true })).toBe(false);
});

test('rows stand below their sections, or their pages where no section is known', () => {
  const rows = bySection([annotation(1), annotation(2), annotation(3, { section: null })], tree);
  expect(rows.map((row) => (row.kind === 'heading' ? `${row.number} ${row.name}` : row.annotation.id))).toEqual([
    '4.2 Held-out valleys',
    1,
    2,
    ' Page 7',
    3,
  ]);
});

test('across the library they stand below their documents', () => {
  const rows = byDocument([annotation(1), annotation(2, { document: testId('b') })], (id) => `Title ${id[0]!}`);
  expect(rows.map((row) => (row.kind === 'heading' ? row.name : row.annotation.id))).toEqual([
    'Title a',
    1,
    'Title b',
    2,
  ]);
});
