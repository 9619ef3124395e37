import { expect, test } from 'vitest';
import { symbolText } from './symbol-encoding.ts';

test('private codes of a symbol font are what Adobe’s Symbol encoding says', () => {
  const codes: readonly (readonly [number, string])[] = [
    [0xf022, '∀'],
    [0xf061, 'α'],
    [0xf06d, 'μ'],
    [0xf07e, '∼'],
    [0xf0a3, '≤'],
    [0xf0b0, '°'],
    [0xf0b1, '±'],
    [0xf0b3, '≥'],
    [0xf0b4, '×'],
    [0xf0b7, '•'],
    [0xf0ce, '∈'],
    [0xf0d6, '√'],
    [0xf0de, '⇒'],
    [0xf0e5, '∑'],
    [0xf0f2, '∫'],
  ];
  for (const [code, text] of codes) expect(symbolText(String.fromCharCode(code))).toBe(text);
});

test('pieces of brackets, letters and other private codes stand for nothing', () => {
  for (const text of ['a', '', '\uf0e6', '\uf0ff', '\uf020', '\ue001', '\uf07f\uf07f']) {
    expect(symbolText(text)).toBeUndefined();
  }
});
