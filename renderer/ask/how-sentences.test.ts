import { expect, test } from 'vitest';
import { testReceipt } from '../state/testing.ts';
import { howSentences } from './how-sentences.ts';

test('three sentences, without tokens, shares or entropy', () => {
  const said = howSentences(testReceipt());
  expect(said).toEqual([
    'The sections that fit the question were compared, and the best passages read, from 1 section.',
    'Its sentences are quoted from the pages, word for word.',
    'It took 42\u202fms.',
  ]);
  expect(said.join(' ')).not.toMatch(/token|entropy|%/u);
});

test('what a model wrote names it, and says what could not be checked', () => {
  const { answer } = testReceipt();
  const [, who] = howSentences(testReceipt({ model: 'Larch 3', answer }));
  expect(who).toBe('Larch 3 wrote it; each sentence is borne out by the words it cites.');
  const sentences = [{ text: 'So it is.', citations: [1], supported: false }];
  expect(howSentences(testReceipt({ model: 'Larch 3', answer: { ...answer, sentences } }))[1]).toContain(
    '1 sentence could not be checked',
  );
});
