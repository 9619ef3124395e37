import { expect, test } from 'vitest';
import { ViewState } from '#shared/contract/view.ts';
import { testId } from './testing.ts';
import { startOf, withPlace } from './view.ts';

test('a place is kept for each document and found again', () => {
  const place = {
    place: { pageIndex: 3, offset: 0.25 },
    zoom: 'page',
    rotation: 180,
    night: true,
    flow: 'book',
  } as const;
  const stored = withPlace(ViewState.parse({}), testId('a'), place);
  expect(startOf(stored, testId('a'))).toEqual({
    pageIndex: 3,
    offset: 0.25,
    zoom: 'page',
    rotation: 180,
    night: true,
    flow: 'book',
  });
  expect(startOf(stored, testId('b'))).toEqual({});
});

test('a rotation that is no quarter turn is none', () => {
  const places = {
    [testId('a')]: { pageIndex: 0, offset: 0, zoom: 1, rotation: 45, night: false, flow: 'continuous' as const },
  };
  expect(startOf(ViewState.parse({ places }), testId('a')).rotation).toBe(0);
});
