import { expect, test } from 'vitest';
import { notTakenIn } from './not-taken-in.ts';
import { testAnnotation } from './testing.ts';

test('what is marked in the file is offered until the library has it', () => {
  const pages = [{ pageIndex: 3, quads: testAnnotation(1).pages[0]?.quads ?? [] }];
  const own = [testAnnotation(1, { inFile: '12R' }), testAnnotation(2, { inFile: '13R' })];
  expect(notTakenIn(own, [testAnnotation(3, { pages })])).toEqual(own);
  expect(notTakenIn(own, [testAnnotation(3, { pages }), testAnnotation(4, { inFile: '12R', note: 'Other' })])).toEqual(
    [],
  );
  expect(notTakenIn(own, [testAnnotation(4, { inFile: '12R', pages })])).toEqual([own[1]]);
  // What was marked here and went out with a copy stands in the copy.
  expect(notTakenIn(own, [testAnnotation(5)])).toEqual([]);
});
