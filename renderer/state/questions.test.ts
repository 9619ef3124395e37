import { expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { nodeId } from '#shared/base/ids.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import { testId, testReceipt, testWindow } from './testing.ts';

const document = testId('a');
const section = nodeId('section', 1);

test('a mark that is set while a route is walked is followed as soon as that one ends', async () => {
  const asked: (SteeringParams | undefined)[] = [];
  const goesOn = [deferred<void>(), deferred<void>(), deferred<void>()];
  const window = testWindow({
    'answer.ask': async function* ({ steering }) {
      const at = asked.push(steering) - 1;
      yield { kind: 'stage', stage: 'reading' };
      await goesOn[at]!.promise;
      return testReceipt({ walked: [] });
    },
  });
  const { mark } = window.questions.get();
  const done = (times: number): Promise<void> =>
    expect.poll(() => asked.length === times && window.ask.get().turn.kind === 'done').toBe(true);

  void window.ask.get().ask('How many stems?', { kind: 'library' }, 2000);
  goesOn[0]!.resolve();
  await done(1);
  mark(document, section, 'closed');
  await expect.poll(() => asked.length).toBe(2);
  mark(document, section, 'pinned');
  goesOn[1]!.resolve();
  await expect.poll(() => asked.length).toBe(3);
  goesOn[2]!.resolve();
  await done(3);
  expect(asked.map((steering) => [steering?.pinned, steering?.closed])).toEqual([
    [undefined, undefined],
    [[], [{ document, section }]],
    [[{ document, section }], []],
  ]);
});
