import { describe, expect, test } from 'vitest';
import { plainShare } from './plain-words.ts';

const often = (text: string): string[] => Array.from({ length: 12 }, () => text);

describe('of text that was recognized well nearly all looks like words', () => {
  test.each([
    'The harbor master counted forty-two boats (in 1871), before the “storm” came in.',
    'Der Hafenmeister zählte 42 Boote, bevor der Sturm über die Mole kam.',
    'L’été, la mer monte jusqu’à l’église; on y a vu 3 bateaux à quai.',
    'Начальник порта насчитал сорок две лодки до того, как начался шторм.',
  ])('%s', (text) => {
    expect(plainShare(often(text))).toBeGreaterThan(0.85);
  });
});

describe('of what was recognized badly much does not', () => {
  test.each([
    'Tbe h@rb0r m&st er c0unt#d f0rty~two b|ats b e f o r e t||e st0rm c4me 1n.',
    '7 - I I i fl 13 JK2U Acc b ~M ‘f2#fi+-oN,TMoD,TJ +1 L“ L-J I <>1 ml PSEN %“ TyG g~',
  ])('%s', (text) => {
    expect(plainShare(often(text))).toBeLessThan(0.6);
  });
});

test('too little of it, numbers, and scripts without capitals tell nothing', () => {
  expect(plainShare(['T|e h@rb0r'])).toBeUndefined();
  expect(plainShare(often('12.5 13.7 (14) 15 % 16–17'))).toBeUndefined();
  expect(plainShare(often('港口 主管 在 风暴 来临 之前 清点 了 四十二 艘 小船'))).toBeUndefined();
});
