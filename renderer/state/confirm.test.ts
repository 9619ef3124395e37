import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { testReceipt, testWindow, type TestWindow } from './testing.ts';

function windowThat(confirm: (id: number, confirmed: boolean) => number | null): TestWindow {
  return testWindow({
    'history.confirm': async ({ id, confirmed }) => ({ confirmedAt: confirm(id, confirmed) }),
  });
}

const keptNow = ({ ask }: TestWindow) => {
  const { turn } = ask.get();
  return turn.kind === 'done' ? turn.receipt.kept : undefined;
};

test('an answer is confirmed and taken back', async () => {
  const window = windowThat((id, confirmed) => (id === 7 && confirmed ? 99 : null));
  window.ask.get().show(testReceipt({ kept: { id: 7, confirmedAt: null } }));
  await window.ask.get().confirm(7, true);
  expect(keptNow(window)).toEqual({ id: 7, confirmedAt: 99 });
  await window.ask.get().confirm(7, false);
  expect(keptNow(window)).toEqual({ id: 7, confirmedAt: null });
});

test('another answer that is on show by then stays as it is', async () => {
  const window = windowThat(() => 99);
  window.ask.get().show(testReceipt({ kept: { id: 8, confirmedAt: null } }));
  await window.ask.get().confirm(7, true);
  expect(keptNow(window)).toEqual({ id: 8, confirmedAt: null });
});

test('what fails is said, and nothing is shown as confirmed', async () => {
  const window = windowThat(() => {
    throw new AppError('input.invalid', 'This answer is not in the history any more.');
  });
  window.ask.get().show(testReceipt({ kept: { id: 7, confirmedAt: null } }));
  await window.ask.get().confirm(7, true);
  expect(keptNow(window)).toEqual({ id: 7, confirmedAt: null });
  expect(window.notices.get().notices).toHaveLength(1);
});
