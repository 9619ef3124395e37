import { expect, test } from 'vitest';
import { hashOf, holdsStretch } from './exam.ts';

const gold = [{ words: 3, hash: hashOf(['the', 'deltasigma', 'i2c']) }];

test.each([
  ['It has the Delta-Sigma I²C bus.', true],
  ['the delta\u00adsigma, I2C', true],
  ['the delta sigma I2C', false],
  ['sigma I2C', false],
  ['', false],
])('words are compared without their print: %s', (text, holds) => {
  expect(holdsStretch(text, gold)).toBe(holds);
});
