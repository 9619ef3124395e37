import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { buildSectionTree } from '../state/section-tree.ts';
import { testRows } from '../state/testing.ts';
import { foundRows, leadIn } from './found-rows.ts';

const tree = buildSectionTree(testRows(['1 Introduction', '2 Method']));

function place(section: number) {
  return { section: nodeId('section', section), marks: [], before: '', text: 'held', after: '' };
}

test('places stand below their sections in the order of the document', () => {
  const rows = foundRows([place(0), place(1), place(1), place(2)], tree, new Set());
  expect(rows.map((row) => (row.kind === 'section' ? `${row.number} ${row.name} ${row.count}` : row.index))).toEqual([
    ' Before the first section 1',
    0,
    '1 Introduction 2',
    1,
    2,
    '2 Method 1',
    3,
  ]);
});

test('a folded section keeps its count', () => {
  const rows = foundRows([place(1), place(1), place(2)], tree, new Set([nodeId('section', 1)]));
  expect(rows.map(({ kind }) => kind)).toEqual(['section', 'section', 'place']);
  expect(rows[0]).toMatchObject({ count: 2, folded: true });
});

test('what leads in begins with a word and is short enough to leave room for what was found', () => {
  expect(leadIn('We now turn to the four valleys that were ')).toBe('… valleys that were ');
  expect(leadIn('the ')).toBe('the ');
  expect(leadIn('x'.repeat(50))).toBe(`…${'x'.repeat(22)}`);
});
