import { expect, test } from 'vitest';
import { numbersIn, sameForm, standsIn } from './same-words.ts';

test.each([
  ['The  Cat’s\nTail', 'the cats tail'],
  ['co\u00adoperate – self‐made', 'cooperate self made'],
  ['1,200 to 3.5 and 10–20, 5.', '1,200 to 3.5 and 10-20 5'],
  ['$ 5, 40 % of 7 €', '$5 40% of 7€'],
  ['25 °C, 80° F', '25°c 80°f'],
  ['10kΩ, 3x', '10 kω 3 x'],
  ['ﬁne ½', 'fine 1 2'],
  ['Full版本', 'full 版 本'],
  ['l’été où', 'lété où'],
  ['— …', ''],
])('%j is compared as %j', (text, form) => expect(sameForm(text)).toBe(form));

test.each<[string, string, boolean]>([
  ['sampl', 'we sampled it', true], // a longer word may go on
  ['cat', 'catalog of cats', false],
  ['cat', 'a cat sat', true],
  ['ample', 'a sample', false],
  ['5', 'it is 2.5 now', false],
  ['5', 'in 5 days', true],
  ['5', 'in 57 days', false],
  ['5', 'of 5.2 m', false],
  ['5', 'of 5. then', true],
  ['5', '1 of 2.5 and 5', true], // the first place fails, a later one does not
  ['40%', 'some 40% of', true],
  ['本', '版 本 是', true],
  ['', 'anything', false],
])('%j in %j: %j', (string, text, stands) => expect(standsIn(string, text)).toBe(stands));

test('numbers are whole', () => expect([...numbersIn('1,200 of 3.5 and 7')]).toEqual(['1,200', '3.5', '7']));
