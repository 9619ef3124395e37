import { expect, test } from 'vitest';
import { numberAskedIn } from './number-asking.ts';

test.each([
  ['橋は何年に建てられましたか。', 'year'],
  ['橋がいつ建てられたか。', 'date'],
  ['塔は何人で建てましたか。', 'count'],
  ['塔の高さはどのくらいですか。', 'amount'],
  ['塔於哪一年建成？', 'year'],
  ['塔是什麼時候建成的？', 'date'],
  ['塔有幾個門？', 'count'],
  ['塔有多高？', 'amount'],
  ['木材的比例是多少？', 'percent'],
  ['В каком году построили башню?', 'year'],
  ['Когда построили башню?', 'date'],
  ['Сколько дверей в башне?', 'count'],
  ['Какова высота башни?', 'amount'],
  ['Кто построил башню?', undefined],
  ['塔は誰が建てましたか。', undefined],
  ['戦争は何年間続きましたか。', undefined],
  ['When was the tower built?', undefined],
])('%s %s', (question, asked) => {
  expect(numberAskedIn(question)).toBe(asked);
});
