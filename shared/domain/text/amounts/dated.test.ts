import { expect, test } from 'vitest';
import { compareDated, datedBy, isSameDated } from './dated.ts';

const of = (text: string) => datedBy(text)!;

test.each([
  ['3 May 1998', '1998-05-03'],
  ['May 3, 1998', '3. Mai 1998'],
  ['4 de mayo de 1862', '4 May 1862'],
  ['31.12.1998', 'December 31, 1998'],
  ['1984年6月1日', '1 June 1984'],
  ['мае 1999 года', 'May 1999'],
  ['14 juillet 1789', '14 July 1789'],
])('%s is %s', (a, b) => {
  expect(isSameDated(of(a), of(b))).toBe(true);
});

test.each([
  ['44 BC', '12th century'],
  ['1920s', '1998'],
  ['1998', '2004'],
  ['19世紀', '1987年10月'],
  ['May 1998', 'June 1998'],
])('%s is before %s', (a, b) => {
  expect(compareDated(of(a), of(b))).toBeLessThan(0);
  expect(compareDated(of(b), of(a))).toBeGreaterThan(0);
});

test('what lies in another is neither before nor behind it', () => {
  expect(compareDated(of('1998'), of('3 May 1998'))).toBeUndefined();
  expect(compareDated(of('1998'), of('1998'))).toBe(0);
});

test.each(['3/4/1998', '1998–2004', '3 May', 'soon'])('%s is no one date', (text) => {
  expect(datedBy(text)).toBeUndefined();
});
