import { expect, test } from 'vitest';
import { isTexSymbol, texSymbolText } from './tex-symbols.ts';

test('symbols have the codes that textcomp documents', () => {
  const codes = {
    '•': 0x88,
    '™': 0x97,
    '¶': 0x99,
    '◦': 0x9e,
    '£': 0xa3,
    '©': 0xa9,
    '°': 0xb0,
    µ: 0xb5,
    '½': 0xbd,
    '€': 0xbf,
  };
  for (const [symbol, code] of Object.entries(codes)) expect(texSymbolText(code), symbol).toBe(symbol);
});

test('letters are none', () => {
  expect(isTexSymbol(0x61)).toBe(false);
  expect(texSymbolText(undefined)).toBeUndefined();
});
