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

test('a document that was shown before is there at once, and as the engine knows it once that has answered', async () => {
  const titles: Record<string, string> = { [testId('a')]: 'Harbors', [testId('b')]: 'Tides' };
  const answers: (() => void)[] = [];
  const window = testWindow({
    'document.view': ({ document }) =>
      new Promise((resolve) => answers.push(() => resolve({ ...testView(), title: titles[document]! }))),
    'document.opened': async () => null,
  });
  const { open } = window.opening.get();
  const answer = async (): Promise<void> => {
    await turn(); // until it is asked
    for (const one of answers.splice(0)) one();
    await turn();
  };
  const shown = () => {
    const now = window.reading.get().open;
    return now.kind === 'open' ? now.view.title : now.kind;
  };
  for (const name of ['a', 'b']) {
    void open(testId(name));
    expect(shown()).toBe('opening');
    await answer();
  }
  titles[testId('a')] = 'Harbors, corrected';
  void open(testId('a'));
  expect(shown()).toBe('Harbors');
  await answer();
  expect(shown()).toBe('Harbors, corrected');
});
