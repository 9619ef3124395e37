import { expect, test } from 'vitest';
import { testId, testView, testWindow, type TestWindow } from './testing.ts';
import { withTab } from './with-tab.ts';

const [a, b, c] = [testId('a'), testId('b'), testId('c')];

async function opened(): Promise<TestWindow> {
  const window = testWindow({ 'document.view': async () => testView(), 'document.opened': async () => null });
  for (const id of [a, b, c]) await window.opening.get().open(id);
  return window;
}

function shown({ reading }: TestWindow): unknown {
  const { open } = reading.get();
  return open.kind === 'none' ? null : open.id;
}

test('documents that were opened are tabs in their order, each once', async () => {
  const window = await opened();
  await window.opening.get().open(a);
  expect(window.view.get().stored.tabs).toEqual([a, b, c]);
  expect(withTab([a, b], a)).toEqual([a, b]);
});

test('stepping goes around', async () => {
  const window = await opened();
  window.tabs.get().step(1);
  await expect.poll(() => shown(window)).toBe(a);
  window.tabs.get().step(-1);
  await expect.poll(() => shown(window)).toBe(c);
});

test('after the shown one is closed its neighbor is shown, and after the last one the list', async () => {
  const window = await opened();
  window.tabs.get().close(a);
  expect(shown(window)).toBe(c);
  window.tabs.get().closeShown();
  await expect.poll(() => shown(window)).toBe(b);
  window.tabs.get().closeShown();
  expect(shown(window)).toBeNull();
  expect(window.view.get()).toMatchObject({ main: 'list', stored: { tabs: [], document: null } });
});
