import { expect, test } from 'vitest';
import type { Annotation } from '#shared/contract/annotations.ts';
import { notTakenIn } from './not-taken-in.ts';
import { testId } from './testing.ts';

function annotation(id: number, change: Partial<Annotation> = {}): Annotation {
  return {
    id,
    document: testId('a'),
    kind: 'text',
    color: 'green',
    pages: [{ pageIndex: 6, quads: [[0, 0, 1, 0, 1, 1, 0, 1]] }],
    text: 'Kaltbach holds most of them',
    prefix: '',
    suffix: '',
    note: '',
    createdAt: 1,
    changedAt: 1,
    ...change,
  };
}

test('what is marked in the file is offered until the library has it', () => {
  const pages = [{ pageIndex: 3, quads: annotation(1).pages[0]?.quads ?? [] }];
  const own = [annotation(1, { inFile: '12R' }), annotation(2, { inFile: '13R' })];
  expect(notTakenIn(own, [annotation(3, { pages })])).toEqual(own);
  expect(notTakenIn(own, [annotation(3, { pages }), annotation(4, { inFile: '12R', note: 'Other' })])).toEqual([]);
  expect(notTakenIn(own, [annotation(4, { inFile: '12R', pages })])).toEqual([own[1]]);
  // What was marked here and went out with a copy stands in the copy.
  expect(notTakenIn(own, [annotation(5)])).toEqual([]);
});
