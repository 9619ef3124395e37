import { expect, test } from 'vitest';
import { keyAlongLine } from './arrows.ts';

const pressed = (key: string) => ({ key, currentTarget: null });

test('arrows change sides where lines run from right to left, other keys do not', () => {
  const rightToLeft = () => 'rtl';
  expect(keyAlongLine(pressed('ArrowLeft'), rightToLeft)).toBe('ArrowRight');
  expect(keyAlongLine(pressed('ArrowRight'), rightToLeft)).toBe('ArrowLeft');
  expect(keyAlongLine(pressed('ArrowDown'), rightToLeft)).toBe('ArrowDown');
  expect(keyAlongLine(pressed('ArrowLeft'), () => 'ltr')).toBe('ArrowLeft');
});
