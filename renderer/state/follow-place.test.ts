import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { useDocument } from './document.ts';
import { followPlace, visit } from './follow-place.ts';
import { testId, testView } from './testing.ts';
import { useViewer } from './viewer.ts';

let stop = (): void => undefined;

beforeEach(() => {
  useViewer.setState(useViewer.getInitialState(), true);
  useDocument.setState(useDocument.getInitialState(), true);
  stop = followPlace();
  const view = testView();
  useViewer.getState().open(testId('a'), view.pages);
  useDocument.getState().setView(testId('a'), view);
});
afterEach(() => stop());

const scrollTo = (pageIndex: number, offset: number): void => useViewer.getState().setPlace({ pageIndex, offset });
const current = (): string | null => useDocument.getState().current;

test('the current section follows the scroll', () => {
  scrollTo(0, 0.2);
  expect(current()).toBe('s1');
  scrollTo(2, 0.5);
  expect(current()).toBe('s3');
});

test('a section that was jumped to stays current while its heading is in view', () => {
  scrollTo(1, 0.5);
  visit(nodeId('section', 3)); // its heading stands on the next page, still in view
  scrollTo(1, 0.8);
  expect(current()).toBe('s3');
  scrollTo(0, 0.5);
  expect(current()).toBe('s1');
});
