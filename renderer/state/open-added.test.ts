import { expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import { openId } from './reading.ts';
import { testId, testView, testWindow } from './testing.ts';

const added = (...ids: string[]) => ({ added: ids.map(testId), duplicates: [], rejected: [] });

test('of several that are added none opens, also where the last is told of once more', async () => {
  const window = testWindow({ 'document.view': async () => testView(), 'document.opened': async () => null });
  const { openAdded } = window.opening.get();
  openAdded(added('a', 'b', 'c'));
  openAdded(added('c'));
  await turn();
  expect(openId(window.reading.get().open)).toBeNull();
});

test('one document that is added opens, whatever was read before, unless it is being read now', async () => {
  const window = testWindow({ 'document.view': async () => testView(), 'document.opened': async () => null });
  const { openAdded, open } = window.opening.get();
  const shown = () => openId(window.reading.get().open);
  await open(testId('a'));
  openAdded(added('b'));
  await turn();
  expect(shown()).toBe(testId('a'));
  window.view.get().setMain('list');
  openAdded(added('c', 'd'));
  await turn();
  expect(shown()).toBe(testId('a'));
  openAdded(added('b'));
  await turn();
  expect([shown(), window.view.get().main]).toEqual([testId('b'), 'pages']);
});
