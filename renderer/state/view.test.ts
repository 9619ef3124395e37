import { expect, test } from 'vitest';
import { ViewState } from '#shared/contract/view.ts';
import { testEngine, testId } from './testing.ts';
import { startOf, withPlace } from './view.ts';
import { createWindowStore } from './window-store.ts';

test('a place is kept for each document and found again', () => {
  const place = {
    place: { pageIndex: 3, offset: 0.25 },
    zoom: 'page',
    rotation: 180,
    night: true,
    flow: 'book',
    form: 'text',
  } as const;
  const stored = withPlace(ViewState.parse({}), testId('a'), place);
  expect(startOf(stored, testId('a'))).toEqual({
    pageIndex: 3,
    offset: 0.25,
    zoom: 'page',
    rotation: 180,
    night: true,
    flow: 'book',
    form: 'text',
  });
  expect(startOf(stored, testId('b'))).toEqual({ zoom: 'text' });
  expect(startOf({ ...stored, opensAt: 'width' }, testId('b'))).toEqual({ zoom: 'width' });
});

test('a rotation that is no quarter turn is none', () => {
  const places = {
    [testId('a')]: { pageIndex: 0, offset: 0, zoom: 1, rotation: 45, night: false, flow: 'continuous' as const },
  };
  expect(startOf(ViewState.parse({ places }), testId('a')).rotation).toBe(0);
});

test('what the reader chooses before the stored view arrives goes before it', () => {
  const { store } = createWindowStore(testEngine({}));
  const view = () => store.getState().view;
  view().store({ language: 'de' });
  view().load(ViewState.parse({ language: 'zh', theme: 'dark' }));
  expect(view().stored).toMatchObject({ language: 'de', theme: 'dark' });
  view().store({ language: 'en' });
  expect(view().early).toEqual({});
});
