import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

test('pages are asked for one after the other, each by the cursor of the one before', async () => {
  const pages = [[1, 2], [3], []];
  const asked: (string | undefined)[] = [];
  const all = await allPages(({ cursor }) => {
    asked.push(cursor);
    const at = Number(cursor ?? 0);
    return Promise.resolve({ entries: pages[at]!, nextCursor: at + 1 < pages.length ? String(at + 1) : null });
  });
  expect(all).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, '1', '2']);
});
