import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sequenceRatio } from './sequence-ratio.ts';

// Python 3.11: difflib.SequenceMatcher(None, a, b, autojunk=False).ratio()
const known: readonly (readonly [string, string, number])[] = [
  ['abcd', 'bcde', 0.75],
  ['introduction', 'introductions', 0.96],
  ['relatedwork', 'relatedworks', 0.9565217391304348],
  ['tide', 'diet', 0.25],
  ['diet', 'tide', 0.5],
  ['resultsanddiscussion', 'discussionandresults', 0.5],
  ['实验结果分析', '实验结果与分析', 0.9230769230769231],
  ['𝒙𝒚', '𝒙𝒛', 0.5],
  ['qabxcd', 'abycdf', 0.6666666666666666],
  ['', 'a', 0],
  ['', '', 1],
];

describe('sequenceRatio', () => {
  test.each(known)('%s | %s is %f', (a, b, ratio) => {
    expect(sequenceRatio(a, b)).toBeCloseTo(ratio, 12);
  });

  // Few letters, so that texts share blocks.
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '章', '𝒙'), maxLength: 40 });

  test('lies in both orders between the longest common block and the common letters', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const total = Array.from(a).length + Array.from(b).length;
        const low = total === 0 ? 1 : (2 * longestCommonBlock(Array.from(a), Array.from(b))) / total;
        const high = total === 0 ? 1 : (2 * commonLetters(Array.from(a), Array.from(b))) / total;
        for (const ratio of [sequenceRatio(a, b), sequenceRatio(b, a)]) {
          expect(ratio).toBeGreaterThanOrEqual(low);
          expect(ratio).toBeLessThanOrEqual(high);
        }
      }),
    );
  });

  test('is 1 for equal texts and for no others', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sequenceRatio(a, a)).toBe(1);
        expect(sequenceRatio(a, b) === 1).toBe(a === b);
      }),
    );
  });
});

function longestCommonBlock(a: readonly string[], b: readonly string[]): number {
  for (let size = Math.min(a.length, b.length); size > 0; size--) {
    const blocks = new Set(a.slice(0, a.length - size + 1).map((_, i) => a.slice(i, i + size).join('')));
    if (b.slice(0, b.length - size + 1).some((_, i) => blocks.has(b.slice(i, i + size).join('')))) return size;
  }
  return 0;
}

function commonLetters(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  return a.filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}
