import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loweredText, raisedText, withoutRaisedMarks, withPlainMarks } from './raised-marks.ts';

test('what can be written raised or lowered is', () => {
  expect(raisedText('−9')).toBe('⁻⁹');
  expect(raisedText('n+1')).toBe('ⁿ⁺¹');
  expect(loweredText('2')).toBe('₂');
  expect(raisedText('q')).toBeUndefined();
  expect(loweredText('model')).toBeUndefined();
});

test('each raised or lowered character is given back as the plain one, offsets kept', () => {
  expect(withPlainMarks('in cells⁴⁻⁶ and H₂O, 10⁻⁹')).toBe('in cells4-6 and H2O, 10-9');
  const marks = fc.string({ unit: fc.constantFrom('a', ' ', '⁴', '⁻', 'ᵃ', '₂', 'ⁿ', 'ₓ', '図') });
  fc.assert(
    fc.property(marks, (text) => {
      expect(withPlainMarks(text)).toHaveLength(text.length);
    }),
  );
});

test('marks go from words, exponents and units of one letter stay', () => {
  expect(withoutRaisedMarks('data⁴ and “words.”¹² of Müllerᵃ')).toBe('data  and “words.”  of Müller ');
  expect(withoutRaisedMarks('10⁻⁹ m² and x²')).toBe('10⁻⁹ m² and x²');
});
