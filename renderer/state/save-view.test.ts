import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import { ViewState } from '#shared/contract/view.ts';
import { saveView } from './save-view.ts';
import { testEngine } from './testing.ts';
import { createWindowStore } from './window-store.ts';

const page = { visibilityState: 'visible', leave: (): void => undefined };
beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => (page.leave = listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window whose view has just come; what is stored then waits for `answer`. */
function opened(answer: () => Promise<null> = async () => null) {
  const saved: ViewState[] = [];
  const told: string[] = [];
  const engine = testEngine({
    'view.save': ({ view }) => {
      saved.push(view);
      return answer();
    },
  });
  const { store, second } = createWindowStore(engine);
  store.getState().view.load(ViewState.parse({}));
  saveView(store, second, engine, (state) => told.push(state));
  return { view: () => store.getState().view, second, saved, told };
}

test('what changes is stored a moment later, once, and said to be when the engine has it', async () => {
  const answer = deferred<null>();
  const { view, saved, told } = opened(() => answer.promise);
  view().store({ theme: 'dark' });
  view().store({ thumbnails: true });
  expect(told.at(-1)).toBe('changed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toMatchObject([{ theme: 'dark', thumbnails: true }]);
  expect(told.at(-1)).toBe('changed');
  answer.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('stored');
});

test('what changes while it is stored is not said to be until it is stored, too', async () => {
  const answers = [deferred<null>(), deferred<null>()];
  let next = 0;
  const { view, saved, told } = opened(() => answers[next++]!.promise);
  view().store({ theme: 'dark' });
  await vi.advanceTimersByTimeAsync(1000);
  view().store({ theme: 'light' });
  answers[0]!.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('changed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.at(-1)).toBe('changed');
  answers[1]!.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('stored');
  expect(saved.map(({ theme }) => theme)).toEqual(['dark', 'light']);
});

test('what moves without a document to note it of needs nothing stored', async () => {
  const { second, saved, told } = opened();
  second.getState().viewer.setZoom(2);
  expect(told).toEqual(['changed']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual([]);
  expect(told.at(-1)).toBe('stored');
});

test('a window that is left stores at once', async () => {
  const { view, saved } = opened();
  view().store({ theme: 'dark' });
  page.visibilityState = 'hidden';
  page.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toMatchObject([{ theme: 'dark' }]);
});

test('what could not be stored is not said to be', async () => {
  const { view, told } = opened(() => Promise.reject(new AppError('library.disk-full', 'The disk is full.')));
  view().store({ theme: 'dark' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).not.toContain('stored');
});
