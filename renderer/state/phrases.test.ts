import { expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { testId, testWindow } from './testing.ts';

const document = testId('a');
const offered = ['What is a crown?', 'What is a treeline?'];

test('questions to begin with are there one by one, as they are found', async () => {
  const second = deferred<undefined>();
  const { phrases } = testWindow({
    'task.keyphrases': async () => ({ phrases: [], notes: [] }),
    'answer.first-questions': async function* () {
      yield offered[0]!;
      await second.promise;
      yield offered[1]!;
      return { offered };
    },
  });
  const all = phrases.get().wantQuestions(document, new AbortController().signal);
  await expect.poll(() => phrases.get().firstQuestions.get(document)).toEqual([offered[0]]);
  second.resolve(undefined);
  await all;
  expect(phrases.get().firstQuestions.get(document)).toEqual(offered);
});

test('questions that were left halfway are asked for again', async () => {
  let times = 0;
  const { phrases } = testWindow({
    'task.keyphrases': async () => ({ phrases: [], notes: [] }),
    'answer.first-questions': async function* (_, signal) {
      times++;
      yield offered[0]!;
      if (times === 1) await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
      return { offered };
    },
  });
  const left = new AbortController();
  const first = phrases.get().wantQuestions(document, left.signal);
  await expect.poll(() => phrases.get().firstQuestions.get(document)).toEqual([offered[0]]);
  left.abort();
  await first;
  await phrases.get().wantQuestions(document, new AbortController().signal);
  expect(phrases.get().firstQuestions.get(document)).toEqual(offered);
});
