import { expect, test } from 'vitest';
import { testId } from '../state/testing.ts';
import { crumbs } from './crumbs.ts';

const documentTitle = 'Larches at the edge: a count';
const at = (...path: string[]) => ({ document: testId('a'), documentTitle, path });

test('the document is named only where another is open', () => {
  expect(crumbs(at(documentTitle, '4 Results'), testId('a'))).toEqual(['4 Results']);
  expect(crumbs(at(documentTitle, '4 Results'), testId('b'))).toEqual([documentTitle, '4 Results']);
  expect(crumbs(at(documentTitle), testId('a'))).toEqual([documentTitle]);
});

test('a section that holds the whole document under its title is not named once more', () => {
  const path = at(documentTitle, 'LARCHES AT THE EDGE – A Count', '4 Results');
  expect(crumbs(path, testId('a'))).toEqual(['4 Results']);
  expect(crumbs(path, null)).toEqual([documentTitle, '4 Results']);
});
