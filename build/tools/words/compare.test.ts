import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWords, spacingVerdict } from './compare.ts';
import { wordsIn } from './words-in.ts';

const compared = (ours: string, theirs: string) => compareWords([wordsIn(ours)], [wordsIn(theirs)]);

describe('words', () => {
  test('figures and marks count apart from letters, letters of Chinese and Japanese one by one', () => {
    expect(wordsIn('data4, CO₂ (Ａ) 图表 TeXは naïve')).toEqual('data 4 , CO 2 ( A ) 图 表 TeX は naïve'.split(' '));
  });

  test('forms of one character are one', () => {
    expect(wordsIn('ﬁne nai\u0308ve ‘a’ \u2010 ⟨x⟩')).toEqual(wordsIn("fine naı\u0308ve 'a' - \u2329x\u232a"));
  });
});

describe('comparing', () => {
  test('the same words in any order are the same', () => {
    expect(compared('one two three', 'three one two')).toMatchObject({ words: 3, same: 1, spacings: [] });
  });

  test('a word that one side lacks is a difference', () => {
    const { same, onlyTheirs } = compared('one two three', 'one two three four');
    expect(same).toBe(0.75);
    expect([...onlyTheirs]).toEqual([['four', 1]]);
  });

  test('a word cut by the other program is ours where both have it elsewhere', () => {
    expect(compared('note and note', 'note and no te')).toMatchObject({ same: 1 });
    expect(compared('note and no te', 'note and note').same).toBeCloseTo(2 / 3);
  });

  test('two words glued together are wrong on either side', () => {
    expect(compared('their utility theirutility', 'their utility their utility').same).toBeCloseTo(2 / 3);
    expect(compared('their utility their utility', 'their utility theirutility')).toMatchObject({ same: 1 });
  });

  test('letter-spaced words are joined', () => {
    expect(compared('METHODS of', 'M E T H O D S of')).toMatchObject({ same: 1 });
    expect(compared('M E T H O D S of', 'METHODS of').same).toBeCloseTo(1 / 2);
  });

  test('a symbol whose code the other program writes as a letter is the same', () => {
    expect(compared('∑ of ⟨ x ⟩', 'X of h x i')).toMatchObject({ same: 1 });
  });

  test('a page that is drawn three times counts once', () => {
    expect(compared('one two', 'one two one two one two')).toMatchObject({ same: 1, words: 2 });
    expect(compared('one two two', 'one two two two').same).toBe(0.75);
  });

  test('what cannot be told is decided for the other program', () => {
    expect(spacingVerdict('majornumber', ['maj', 'ornumber'], 'ours', new Set())).toBe('theirs');
    expect(spacingVerdict('majornumber', ['maj', 'ornumber'], 'theirs', new Set())).toBe('theirs');
  });

  test('no words are no difference', () => {
    expect(compareWords([], [])).toMatchObject({ words: 0, same: 1 });
  });
});

test('what is compared with itself is the same, and a share is a share', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'note', 'no', 'te', '12', '∑', 'X', '图'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (ours, theirs) => {
      expect(compareWords([ours], [ours])).toMatchObject({ same: 1, words: ours.length });
      const { same, words } = compareWords([ours], [theirs]);
      expect(same).toBeGreaterThanOrEqual(0);
      expect(same).toBeLessThanOrEqual(1);
      expect(words).toBeLessThanOrEqual(Math.max(1, ours.length + theirs.length));
    }),
  );
});
