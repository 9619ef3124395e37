import { beforeEach, expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { testWindow, type TestWindow } from './testing.ts';

const paper = documentId('a'.repeat(64));
const other = documentId('b'.repeat(64));
const frames: PageFrame[] = Array.from({ length: 5 }, (_, pageIndex) => ({
  pageIndex,
  box: { x0: 0, y0: 0, x1: 595, y1: 842 },
  rotation: 0,
}));

let window: TestWindow;
beforeEach(() => (window = testWindow()));

test('a document opens where the reader stopped, inside its pages', () => {
  window.viewer.get().open(paper, frames, { pageIndex: 9, offset: 0.4, zoom: 1.5, rotation: 90 });
  expect(window.viewer.get()).toMatchObject({ place: { pageIndex: 4, offset: 0.4 }, zoom: 1.5, rotation: 90 });
});

test('two equal moves are two moves', () => {
  window.viewer.get().open(paper, frames);
  window.viewer.get().goTo({ pageIndex: 2 });
  const first = window.viewer.get().jump;
  window.viewer.get().goTo({ pageIndex: 2 });
  expect(window.viewer.get().jump?.seq).not.toBe(first?.seq);
});

test('back returns to the place left and forward to the place of the jump', () => {
  const viewer = window.viewer.get();
  viewer.open(paper, frames);
  viewer.setPlace({ pageIndex: 1, offset: 0.25 });
  viewer.goTo({ pageIndex: 3 });
  viewer.setPlace({ pageIndex: 3, offset: 0 });
  expect(viewer.goBack()).toEqual({ documentId: paper, pageIndex: 1, offset: 0.25 });
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 1, offset: 0.25 });
  viewer.setPlace({ pageIndex: 1, offset: 0.25 });
  expect(viewer.goForward()).toEqual({ documentId: paper, pageIndex: 3, offset: 0 });
  expect(viewer.goForward()).toBeNull();
});

test('a place in another document is returned and not jumped to in the open one', () => {
  const viewer = window.viewer.get();
  viewer.open(paper, frames);
  viewer.remember();
  viewer.open(other, frames);
  expect(viewer.goBack()?.documentId).toBe(paper);
  expect(window.viewer.get().jump).toBeNull();
});

test('zooming steps from what a fit came to', () => {
  const viewer = window.viewer.get();
  viewer.open(paper, frames);
  viewer.setScale(1.32);
  viewer.zoomIn();
  expect(window.viewer.get().zoom).toBe(1.5);
  viewer.zoomOut();
  expect(window.viewer.get().zoom).toBe(1.25);
});
