import { afterEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { setEngine } from '../api/engine.ts';
import { useAsk } from './ask.ts';
import { confirmAnswer } from './confirm.ts';
import { useNotices } from './notices.ts';
import { testReceipt } from './testing.ts';

const { 'history.confirm': confirmMethod } = methods;

function engineThat(confirm: (id: number, confirmed: boolean) => number | null): void {
  const [near, far] = portPair();
  const handlers = {
    'history.confirm': async ({ id, confirmed }: { id: number; confirmed: boolean }) => ({
      confirmedAt: confirm(id, confirmed),
    }),
  };
  serve(far, { 'history.confirm': confirmMethod }, handlers);
  setEngine(createClient(near, methods));
}

afterEach(() => {
  useAsk.setState(useAsk.getInitialState(), true);
  useNotices.setState(useNotices.getInitialState(), true);
  setEngine(undefined);
});

const keptNow = () => {
  const { turn } = useAsk.getState();
  return turn.kind === 'done' ? turn.receipt.kept : undefined;
};

test('an answer is confirmed and taken back', async () => {
  engineThat((id, confirmed) => (id === 7 && confirmed ? 99 : null));
  useAsk.getState().show(testReceipt({ kept: { id: 7, confirmedAt: null } }));
  await confirmAnswer(7, true);
  expect(keptNow()).toEqual({ id: 7, confirmedAt: 99 });
  await confirmAnswer(7, false);
  expect(keptNow()).toEqual({ id: 7, confirmedAt: null });
});

test('another answer that is on show by then stays as it is', async () => {
  engineThat(() => 99);
  useAsk.getState().show(testReceipt({ kept: { id: 8, confirmedAt: null } }));
  await confirmAnswer(7, true);
  expect(keptNow()).toEqual({ id: 8, confirmedAt: null });
});

test('what fails is said, and nothing is shown as confirmed', async () => {
  engineThat(() => {
    throw new AppError('input.invalid', 'This answer is not in the history any more.');
  });
  useAsk.getState().show(testReceipt({ kept: { id: 7, confirmedAt: null } }));
  await confirmAnswer(7, true);
  expect(keptNow()).toEqual({ id: 7, confirmedAt: null });
  expect(useNotices.getState().notices).toHaveLength(1);
});
