import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { stopClock } from '#shared/base/testing/clock.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { testId, testPassage, testReceipt, testView, testWindow, type TestWindow } from './testing.ts';
import { doneTurn } from './turn.ts';

const [larches, snow, moss] = [testId('a'), testId('b'), testId('c')];
let load: (id: DocumentId) => Promise<DocumentView>;
let asked: DocumentId[];
let window: TestWindow;

beforeEach(async () => {
  stopClock();
  asked = [];
  load = async (id) => testView(id === larches ? 'Larches' : 'Snow');
  window = testWindow({
    'document.view': ({ document }) => {
      asked.push(document);
      return load(document);
    },
    'document.opened': async () => null,
  });
  await window.opening.get().open(larches);
});

afterEach(() => void vi.useRealTimers());

/** An answer with passages in the open document, in snow and in moss. */
function answer(): void {
  const evidence = [
    testPassage(),
    testPassage({ n: 2, document: moss, cited: false }),
    testPassage({ n: 3, document: snow, pageIndex: 2, marks: [{ pageIndex: 2, quads: [] }] }),
  ];
  const question = 'How deep is it?';
  window.ask.set({
    turn: { ...doneTurn(testReceipt({ question, evidence })), kind: 'running' } as never,
  });
  window.ask.set({ turn: doneTurn(testReceipt({ question, evidence })) });
}

test('the document with the first cited passage elsewhere is made ready, and shown at once when it is gone to', async () => {
  answer();
  await turn();
  expect(asked).toEqual([larches, snow]);
  expect(window.ahead.get().next).toMatchObject({ document: snow, pageIndex: 2, view: { title: 'Snow' } });
  const kinds: string[] = [];
  window.reading.subscribe(({ open }) => kinds.push(open.kind));
  void window.opening.get().open(snow, { pageIndex: 2 });
  expect(window.viewer.get()).toMatchObject({ documentId: snow, jump: { pageIndex: 2 } });
  expect(kinds).not.toContain('opening');
  await turn();
  expect(asked).toEqual([larches, snow]);
});

test('the passage that the pointer rests on is next, and one that it only passes over is not', async () => {
  answer();
  await turn();
  window.viewer.get().setHovered(2);
  window.viewer.get().setHovered(null);
  await vi.advanceTimersByTimeAsync(90);
  expect(asked).not.toContain(moss);
  window.viewer.get().setHovered(2);
  await vi.advanceTimersByTimeAsync(90);
  expect(window.ahead.get().next?.document).toBe(moss);
});

test('what changed since it was made ready is asked for again', async () => {
  answer();
  await turn();
  window.ahead.get().forget(snow);
  await window.opening.get().open(snow);
  expect(asked).toEqual([larches, snow, snow]);
});

test('a document that is not ready yet is asked for once', async () => {
  answer();
  await window.opening.get().open(snow);
  expect(asked).toEqual([larches, snow]);
  expect(window.reading.get().open).toMatchObject({ kind: 'open', id: snow });
});

test('what could not be had ahead is asked for again, and its failure is said when it is opened', async () => {
  load = async () => {
    throw new AppError('internal', 'The disk is gone.');
  };
  answer();
  await turn();
  expect(window.ahead.get().next).toBeNull();
  await window.opening.get().open(snow);
  expect(asked).toEqual([larches, snow, snow]);
  expect(window.reading.get().open).toMatchObject({ kind: 'failed', id: snow });
});

test('an answer that is shown again prepares nothing', async () => {
  window.ask.set({ turn: doneTurn(testReceipt({ evidence: [testPassage({ document: snow })] })) });
  await turn();
  expect(asked).toEqual([larches]);
});
