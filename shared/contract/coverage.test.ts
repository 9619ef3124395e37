import { expect, test } from 'vitest';
import { CoverageSchema } from './coverage.ts';
import { breachesOf, someDocument, someSection } from './testing/around.ts';

test('what had been read is told by documents, with the headings that are named', () => {
  const headings = [{ id: someSection, title: 'Bees', pageIndex: 0 }];
  const whole = [{ partly: [{ document: someDocument, pagesRead: 0, pagesTotal: 1, headings }], unread: 0 }];
  expect(breachesOf(CoverageSchema, { whole, edges: { partly: { takes: [[]] } } })).toEqual([]);
});
