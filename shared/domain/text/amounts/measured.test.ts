import { describe, expect, test } from 'vitest';
import { compareMeasured, figureValue, firstMeasured, isSameMeasured, type Measured } from './measured.ts';

const of = (text: string, writtenIn?: string): Measured => firstMeasured(text, writtenIn)!;

test.each([
  ['It weighs 2.5 kg.', 2500, 'g'],
  ['It weighs 2500 g.', 2500, 'g'],
  ['It lasts about 14 hours.', 14 * 3600, 's'],
  ['It took two weeks.', 14 * 86_400, 's'],
  ['A lease of 2 years.', 24, 'month'],
  ['It costs €120.', 120, '€'],
  ['It costs 120 euros.', 120, '€'],
  ['It paid $5M.', 5e6, '$'],
  ['It covers 1.2 million square miles.', 1.2e6 * 1609.344 ** 2, 'm²'],
  ['It holds 92.4 % of them.', 92.4, '%'],
  ['It holds 92.4 percent of them.', 92.4, '%'],
  ['It runs at 1.5MHz.', 1.5e6, 'Hz'],
  ['It made 4,120 crossings.', 4120, ''],
  ['Forty-two larches.', 42, ''],
  ['A dozen larches.', 12, ''],
  ['塔共有30万人来訪。', 3e5, ''],
  ['It is 20 °C warm.', 293.15, 'K'],
  ['It is 68 °F warm.', 293.15, 'K'],
])('%s', (text, value, unit) => {
  expect(of(text).unit).toBe(unit);
  expect(of(text).value / value).toBeCloseTo(1, 9);
});

test.each(['More than 50 subjects.', 'At most 12 days.', 'It carries 5–8 cars.', 'No number at all.'])(
  'no one value: %s',
  (text) => expect(firstMeasured(text)).toBeUndefined(),
);

test('percentage points are no percent', () => {
  const [points, percent] = [of('It rose by 3 percentage points.'), of('It rose by 3 percent.')];
  expect(compareMeasured(points, percent)).toBeUndefined();
});

test('figures are read as their language writes them', () => {
  expect(figureValue('1,234.5')).toBe(1234.5);
  expect(figureValue('1.234,5')).toBe(1234.5);
  expect(figureValue('0.125')).toBe(0.125);
  expect(figureValue('0,125', 'de')).toBe(0.125);
  expect(figureValue('4,120', 'en')).toBe(4120);
  expect(figureValue('4.120', 'de')).toBe(4120);
  expect(figureValue('4.120', 'en')).toBe(4.12);
  expect(figureValue('1,234,567')).toBe(1_234_567);
});

describe('amounts are compared', () => {
  test('in what their units have in common', () => {
    expect(compareMeasured(of('2 kg'), of('1900 g'))).toBeGreaterThan(0);
    expect(compareMeasured(of('3 months'), of('30 days'))).toBeGreaterThan(0);
    expect(isSameMeasured(of('1 year'), of('12 months'))).toBe(true);
    expect(isSameMeasured(of('12 months'), of('365 days'))).toBe(false);
    expect(isSameMeasured(of('about 50 trees'), of('50 trees'))).toBe(false);
  });

  test('not where they have nothing in common', () => {
    expect(compareMeasured(of('2 kg'), of('2 km'))).toBeUndefined();
    expect(compareMeasured(of('€5'), of('$5'))).toBeUndefined();
    expect(compareMeasured(of('5 larches'), of('5 %'))).toBeUndefined();
  });
});
