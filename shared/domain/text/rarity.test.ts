import { expect, test } from 'vitest';
import { rarityOf } from './rarity.ts';
import { stemsOf } from './stems.ts';

const rarity = (word: string): number => rarityOf(stemsOf(word)[0]!);

test('what everybody writes is common, names and terms are rare, whatever the document', () => {
  expect(rarity('the')).toBeLessThan(2);
  expect(rarity('many')).toBeLessThan(rarity('battery'));
  expect(rarity('battery')).toBeLessThan(rarity('Zurich'));
  expect(rarity('Zurich')).toBeLessThanOrEqual(rarity('qwzzkx'));
});

test('numbers and letters of scripts without spaces are in between', () => {
  for (const stem of ['1987', '三']) {
    expect(rarityOf(stem)).toBeGreaterThan(rarity('the'));
    expect(rarityOf(stem)).toBeLessThan(rarity('qwzzkx'));
  }
});
