import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { crumbs } from './crumbs.ts';

const [open, other] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];
const documentTitle = 'Larches at the edge: a count';
const at = (...path: string[]) => ({ document: open, documentTitle, path });

test('the document is named only where another is open', () => {
  expect(crumbs(at(documentTitle, '4 Results'), open)).toEqual(['4 Results']);
  expect(crumbs(at(documentTitle, '4 Results'), other)).toEqual([documentTitle, '4 Results']);
  expect(crumbs(at(documentTitle), open)).toEqual([documentTitle]);
});

test('a section that holds the whole document under its title is not named once more', () => {
  const path = at(documentTitle, 'LARCHES AT THE EDGE – A Count', '4 Results');
  expect(crumbs(path, open)).toEqual(['4 Results']);
  expect(crumbs(path, null)).toEqual([documentTitle, '4 Results']);
});
