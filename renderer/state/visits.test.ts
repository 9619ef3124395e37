import { beforeEach, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { testId, testView, testWindow, type TestWindow } from './testing.ts';

let window: TestWindow;

beforeEach(() => {
  window = testWindow();
  const view = testView();
  window.viewer.get().open(testId('a'), view.pages);
  window.reading.get().setView(testId('a'), view);
});

const scrollTo = (pageIndex: number, offset: number): void => window.viewer.get().setPlace({ pageIndex, offset });
const current = (): string | null => window.reading.get().current;

test('the current section follows the scroll', () => {
  scrollTo(0, 0.2);
  expect(current()).toBe('s1');
  scrollTo(2, 0.5);
  expect(current()).toBe('s3');
});

test('a section that was jumped to stays current while its heading is in view', () => {
  scrollTo(1, 0.5);
  window.visits.get().visit(nodeId('section', 3)); // its heading stands on the next page, still in view
  scrollTo(1, 0.8);
  expect(current()).toBe('s3');
  scrollTo(0, 0.5);
  expect(current()).toBe('s1');
});
