import { expect, test } from 'vitest';
import { fromPlace } from './listen-from.ts';

const box = { x0: 10, y0: 20, x1: 110, y1: 220 };

test('a page is heard from its top edge in sight on, whichever way it is turned', () => {
  const seen = (rotation: 0 | 90 | 180 | 270, turn: 0 | 90 | 180 | 270) =>
    fromPlace({ pageIndex: 3, offset: 0.25 }, { pageIndex: 3, box, rotation }, turn);
  expect(seen(0, 0)).toEqual({ kind: 'area', pageIndex: 3, box: { ...box, y1: 170 } });
  expect(seen(0, 90)).toEqual({ kind: 'area', pageIndex: 3, box: { ...box, x0: 35 } });
  expect(seen(90, 90)).toEqual({ kind: 'area', pageIndex: 3, box: { ...box, y0: 70 } });
  expect(seen(180, 90)).toEqual({ kind: 'area', pageIndex: 3, box: { ...box, x1: 85 } });
});

test('above the first page all of it is seen', () => {
  const frame = { pageIndex: 0, box, rotation: 0 } as const;
  expect(fromPlace({ pageIndex: 0, offset: -0.1 }, frame, 0)).toMatchObject({ box });
});
