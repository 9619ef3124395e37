import { describe, expect, test } from 'vitest';
import { notFoundText } from '../../prompts/prompt.ts';
import { fakeChat } from '../../ports/testing/fake-chat.ts';
import { calculate } from '../../text/calculate.ts';
import type { CheckedPassage } from './check-sentence.ts';
import { streamSentences } from './stream-sentences.ts';

const said =
  'In 2019 the farm counted 3,120 larches and 2,800 pines. Tar cost $1.20, oak $0.30. Yield was 12% and 7.5%. The sheds are Alder, Birch and Cedar. Wells: 0.';

const told = (sentence: string): string => calculate(sentence, said).text;

describe('of numbers that stand there', () => {
  test.each([
    ['calculate(difference: 3,120; 2,800)', '320 (3,120 − 2,800)'],
    ['calculate(difference: 2,800; 3,120)', '-320 (2,800 − 3,120)'],
    ['calculate(sum: 3,120; 2,800)', '5,920 (3,120 + 2,800)'],
    // Exact, also where doubles are not.
    ['calculate(sum: $1.20; $0.30)', '$1.50 ($1.20 + $0.30)'],
    ['calculate(difference: 12%; 7.5%)', '4.5% (12% − 7.5%)'],
    ['calculate(ratio: 3,120; 2,800)', '1.11 (3,120 / 2,800)'],
    ['calculate(share: 2,800; 3,120)', '89.7% (2,800 / 3,120)'],
    ['calculate(count: Alder; Birch; Cedar)', '3 (Alder, Birch, Cedar)'],
  ])('%s is %s', (call, result) => {
    const done = calculate(`There were ${call} of them.`, said);
    expect(done.text).toBe(`There were ${result} of them.`);
    expect(done.refused).toBeUndefined();
    expect(done.checked).not.toContain('calculate');
  });
});

test.each([
  ['a number that does not stand there', 'calculate(sum: 3,120; 99)'],
  ['a part of a number', 'calculate(sum: 120; 2,800)'],
  ['two units', 'calculate(sum: 12%; $1.20)'],
  ['no number', 'calculate(sum: Alder; Birch)'],
  ['one number', 'calculate(difference: 3,120)'],
  ['three where two are meant', 'calculate(ratio: 3,120; 2,800; 12%)'],
  ['a division by nothing', 'calculate(ratio: 3,120; 0)'],
  ['the same thing counted twice', 'calculate(count: Alder; Alder)'],
])('%s is refused', (_, call) => {
  expect(calculate(`It was ${call}.`, said)).toMatchObject({ text: `It was ${call}.`, refused: call });
});

test('nothing but these operations is carried out', () => {
  for (const call of ['calculate(power: 3,120; 2)', 'calculate(3,120 - 2,800)', 'evaluate(sum: 3,120; 2,800)'])
    expect(told(call)).toBe(call);
});

describe('in a written answer', () => {
  const passage: CheckedPassage = {
    n: 1,
    text: 'In 2019 the farm counted 3,120 larches and 2,800 pines.',
    path: ['The farm'],
    sentences: ['In 2019 the farm counted 3,120 larches and 2,800 pines.'],
  };
  async function write(reply: string) {
    const work = streamSentences({
      chat: fakeChat(() => reply),
      request: { messages: [], maxTokens: 200 },
      signal: new AbortController().signal,
      passages: [passage],
      given: 'How many more larches than pines are there?',
      meaning: { lift: (_sentence, _cited, check) => Promise.resolve(check) },
    });
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
    }
  }

  test('what was computed is supported by what it was computed from', async () => {
    const spoken = await write('The farm counted calculate(difference: 3,120; 2,800) more larches than pines [1].');
    expect(spoken).toMatchObject({
      sentences: [
        { text: 'The farm counted 320 (3,120 − 2,800) more larches than pines.', citations: [1], supported: true },
      ],
    });
  });

  test('what it computed itself, or from other numbers, is not', async () => {
    for (const number of ['320', 'calculate(difference: 3,120; 2,700)']) {
      const spoken = await write(`The farm counted ${number} more larches than pines [1].`);
      expect(spoken).toMatchObject({
        sentences: [{ supported: false, problem: { code: 'source.without-number' } }],
      });
    }
  });

  test('a refusal stays one', async () => {
    expect(await write(notFoundText)).toEqual({ kind: 'declined' });
  });
});
