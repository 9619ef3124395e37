import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentencesOf } from './tokens.ts';

function split(text: string, language?: string): string[] {
  return sentencesOf(text, language).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['We follow prior work (cf. Smith et al. 2020). It helps.', 2],
  ['Results are in Fig. 3 and Table 2. They agree with Sec. 4.', 2],
  ['Use small models, e.g. Distil. Others fail.', 2],
  ['The score rose by 3.5 points vs. the baseline. Nothing else changed.', 2],
  ['J. R. Smith proposed it. M. Jones agreed.', 2],
  ['1. First collect the data. 2. Then train.', 2],
  ['It works well. [12] Others disagree.', 2],
  ['Is it so? Yes! It is.', 3],
  ['It is empty (typically .GlobalEnv), or read from .Rprofile files. Nothing else is.', 2],
  ['The court looked at Anderson v. Celebrezze and struck it down. Nobody appealed.', 2],
  ['The Reg. BI Proposal was discussed. It asked for comments.', 2],
])('%s', (text, count) => {
  expect(split(text)).toHaveLength(count);
});

test('a citation behind the full stop stays with its sentence', () => {
  expect(split('It works well. [12] Others disagree.')).toEqual(['It works well. [12]', 'Others disagree.']);
});

test('the mark of a note behind the full stop stays with its sentence', () => {
  expect(split('The scope is clear. ¹⁵ In light of this, others agree.¹⁶,¹⁷ We do too.')).toEqual([
    'The scope is clear. ¹⁵',
    'In light of this, others agree.¹⁶,¹⁷',
    'We do too.',
  ]);
  expect(split('¹⁵ See the release.')).toEqual(['¹⁵ See the release.']);
});

test('Chinese sentences end without spaces', () => {
  expect(split('深度学习很有用。它需要数据！为什么？', 'zh')).toEqual(['深度学习很有用。', '它需要数据！', '为什么？']);
});

test('rows of a table are sentences of their own', () => {
  expect(split('BLEU 28.4\nROUGE 40.1')).toEqual(['BLEU 28.4', 'ROUGE 40.1']);
});

test('everything but space is in exactly one sentence, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('A', 'b', 'cf.', 'et al.', 'J.', '3.', '[1]', 'end.', '。', '字', '!', '\n', '(x)')),
      (words) => {
        const text = words.join(' ');
        let at = 0;
        for (const { start, end } of sentencesOf(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      },
    ),
  );
});
