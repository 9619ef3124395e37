import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { nodeId } from '#shared/base/ids.ts';
import type { FoundWords } from '#shared/contract/find.ts';
import { testId, testView, testWindow, type TestWindow } from './testing.ts';

function place(pageIndex: number): FoundWords {
  const quads = [[60, 700, 90, 700, 90, 712, 60, 712]] as const;
  return { section: nodeId('section', 1), marks: [{ pageIndex, quads }], before: 'a ', text: 'stem', after: ' b' };
}

async function openedWith(find: (words: string) => FoundWords[]): Promise<TestWindow> {
  const window = testWindow({
    'document.view': async () => testView(),
    'document.opened': async () => null,
    'document.find': async function* ({ words }) {
      const places = find(words);
      yield places;
      return { places: places.length, complete: true };
    },
  });
  await window.opening.get().open(testId('a'));
  return window;
}

async function settled({ find }: TestWindow): Promise<void> {
  await expect.poll(() => find.get().finding.kind).not.toBe('looking');
}

test('the first place at or after the reader is shown, and stepping goes around', async () => {
  const window = await openedWith(() => [place(0), place(2)]);
  window.viewer.get().setPlace({ pageIndex: 1, offset: 0 });
  window.find.get().open('stem');
  await settled(window);
  expect(window.find.get()).toMatchObject({ at: 1, finding: { kind: 'done', places: 2 } });
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 2, quiet: true });
  expect([...window.find.get().byPage.keys()]).toEqual([0, 2]);
  window.find.get().step(1);
  expect(window.find.get().at).toBe(0);
  window.find.get().step(-1);
  expect(window.find.get().at).toBe(1);
  // All places of a search leave one place behind.
  expect(window.viewer.get().back).toHaveLength(1);
});

test('what stands only before the reader is shown from the first place on', async () => {
  const window = await openedWith(() => [place(0), place(1)]);
  window.viewer.get().setPlace({ pageIndex: 2, offset: 0 });
  window.find.get().open('stem');
  await expect.poll(() => window.find.get().at).toBe(0);
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 0 });
});

test('Escape leads back to where the reader was', async () => {
  const window = await openedWith(() => [place(2)]);
  window.viewer.get().setPlace({ pageIndex: 0, offset: 0.4 });
  window.find.get().open('stem');
  await settled(window);
  window.find.get().close(true);
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 0, offset: 0.4 });
  expect(window.find.get()).toMatchObject({ shown: false, places: [], words: 'stem' });
});

test('what was typed last is what is shown', async () => {
  const window = await openedWith((words) => (words === 'stems' ? [place(1)] : [place(0), place(2)]));
  window.find.get().open('stem');
  window.find.get().setWords('stems');
  await settled(window);
  await expect.poll(() => window.find.get().places.length).toBe(1);
});

test('pages that were not read yet are looked through as soon as they are', async () => {
  let read = false;
  const window = await openedWith(() => {
    if (!read) throw new AppError('document.not-indexed', 'Nothing of this document was read yet.');
    return [place(0)];
  });
  window.find.get().open('stem');
  await expect.poll(() => window.find.get().finding.kind).toBe('unread');
  read = true;
  window.reading.get().renew(testView('Larches, read to the end'));
  await expect.poll(() => window.find.get().places.length).toBe(1);
});

test('nothing is looked for without words, and another document is looked through anew', async () => {
  const window = await openedWith(() => [place(0)]);
  window.find.get().open('  ');
  await settled(window);
  expect(window.find.get().finding.kind).toBe('idle');
  window.find.get().open('stem');
  await settled(window);
  window.viewer.get().setPlace({ pageIndex: 2, offset: 0 });
  await window.opening.get().open(testId('b'));
  await expect.poll(() => window.find.get().places.length).toBe(1);
});
