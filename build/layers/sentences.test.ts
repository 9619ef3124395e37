import { expect, test } from 'vitest';
import { isWordless, judgeSentences, sentencesIn } from './sentences.mjs';

test.each([
  ["note('The model broke off.')", ['The model broke off.']],
  ['`Not found in ${place}.`', ['Not found in ….']],
  ['`${count} passages are here.`', ['… passages are here.']],
  ['`‘${number}’ does not stand in ${place}.`', ['‘…’ does not stand in ….']],
  ["{ code: 'verdict.unsure' }", []],
  ["throw new Error('Broken invariant: a root is missing.')", []],
  ["import { a } from 'No module. At all.'", []],
  ["split('one two three')", []],
  ['/The pattern of words\\./u', []],
])('%s says %j', (text, sentences) => {
  expect(sentencesIn('shared/domain/ask/a.ts', text).map(({ sentence }) => sentence)).toEqual(sentences);
});

test.each([
  ['shared/domain/answer/verdict.ts', true],
  ['shared/domain/prompts/orders.ts', false],
  ['shared/domain/text/languages/en/words.ts', false],
  ['shared/domain/answer/verdict.test.ts', false],
  ['shared/domain/scope/testing/questions.ts', false],
  ['shared/wording/remarks.ts', false],
])('%s may say no sentence: %s', (file, wordless) => {
  expect(isWordless(file)).toBe(wordless);
});

test('each sentence that the domain says is named', () => {
  expect(judgeSentences(new Map([['shared/domain/ask/a.ts', []]]))).toEqual([]);
  expect(judgeSentences(new Map([['shared/domain/ask/a.ts', [{ line: 3, sentence: 'It is.' }]]]))).toEqual([
    expect.stringContaining("shared/domain/ask/a.ts:3: give a code for 'It is.'"),
  ]);
});
