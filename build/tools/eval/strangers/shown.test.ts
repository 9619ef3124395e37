import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { documentsShown, isAmongThree, isRightShort } from './shown.ts';
import { item, leadIn, question, said, sentence } from './testing/given.ts';

const asked = question([['at nine']]);

test('three things are shown: sentences, a list as one, then the best passages', () => {
  const right = sentence('It leaves at nine.');
  const [blue, old, small] = ['It is blue.', 'It is old.', 'It is small.'].map((text) => sentence(text));
  expect(isAmongThree(asked, said([blue!, old!, right]))).toBe(true);
  expect(isAmongThree(asked, said([blue!, old!, small!, right]))).toBe(false);
  expect(isAmongThree(asked, said([leadIn('It is:'), item('blue'), item('old'), item('small'), right]))).toBe(true);
  expect(isAmongThree(asked, said([blue!], { passages: ['At nine.', 'It is old.', 'It is small.'] }))).toBe(false);
  expect(isAmongThree(asked, said([blue!], { passages: ['It is small.', 'At nine.', 'It is old.'] }))).toBe(true);
});

test('a denial shows nothing', () => {
  expect(isAmongThree(asked, said([], { verdict: 'not-found', passages: ['At nine.'] }))).toBe(false);
});

test.each<[string, string, boolean]>([
  ['1 MB', 'less than 1 MB', true],
  ['less than 1 MB', '1 MB', true],
  ['2 MB', 'less than 1 MB', false],
  ['10', '10 to 30', false],
  ['from 10 to 30', '10 to 30', true],
  ['Mara', 'Mara Ellison', true],
  ['Ellis', 'Mara Elliot', false],
])('the short answer %j to gold %j: %j', (short, gold, right) => {
  expect(isRightShort(question([['other'], ['another', gold]]), short)).toBe(right);
});

test('any short answer to a question without one is wrong', () => {
  expect(isRightShort(question([], { answerable: false }), '1 MB')).toBe(false);
});

test('documents come as they are cited, then as their passages fit', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => documentId(letter.repeat(64)));
  const { answer } = said([sentence('It is blue.', [2]), sentence('It is old.', [1])]);
  const passage = { text: '', file: '', cited: false };
  const evidence = [
    { ...passage, n: 1, document: a!, score: 0.9 },
    { ...passage, n: 2, document: b!, score: 0.1 },
    { ...passage, n: 3, document: c!, score: 0.2 },
    { ...passage, n: 4, document: d!, score: 0.3 },
  ];
  expect(documentsShown({ answer, evidence })).toEqual([b, a, d, c]);
  expect(documentsShown({ answer: { ...answer, verdict: 'not-found' }, evidence })).toEqual([]);
});
