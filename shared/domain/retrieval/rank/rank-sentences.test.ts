import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../../index/testing/fake-index.ts';
import { gatherCandidates, keyOf, type CandidateSet } from '../candidates.ts';
import { analyzeQuestion, type Query } from '../query.ts';
import { featureNames } from './features.ts';
import { passageOdds, rankSentences, scoreOf, trainedRanker, type SentenceRanking } from './rank-sentences.ts';
import { rankingOf } from './ranking-of.ts';
import { readQuestion } from '../../question/read-question.ts';

const manual: FakeDocument = {
  title: 'Kettle Manual',
  sections: [
    {
      title: 'Descaling',
      paragraphs: [
        'Lime is harmless. The kettle should be descaled every three months with vinegar. Rinse it twice.',
        'See the section on care for more. Kettles differ.',
      ],
    },
    {
      title: 'Parts',
      paragraphs: [
        'The lid is made of steel.',
        'The kettle holds two liters. Its handle stays cold.',
        'The base has a switch.',
      ],
    },
  ],
};

function found(question: string, document = manual): { query: Query; set: CandidateSet } {
  const reader = fakeIndex([document]);
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const query = analyzeQuestion(readQuestion(question), scope, reader);
  return { query, set: gatherCandidates(query, scope, reader) };
}

function best({ input, scores }: SentenceRanking): string | undefined {
  return input.sentences[input.worth[scores.indexOf(Math.max(...scores))] ?? -1]?.text.trim();
}

test('what was learned fits the features', () => {
  const asked = trainedRanker.words?.feature.filter((at) => at >= 0) ?? [];
  expect(new Set(asked).size).toBeGreaterThan(100);
  expect(Math.max(...asked)).toBeLessThan(featureNames.length);
  expect(new Set(featureNames).size).toBe(featureNames.length);
});

describe.each([
  ['trees', trainedRanker],
  ['the rule of thumb alone', {}],
])('by %s', (_, ranker) => {
  test.each([
    ['How often should the kettle be descaled?', 'The kettle should be descaled every three months with vinegar.'],
    ['How many liters does the kettle hold?', 'The kettle holds two liters.'],
    ['What is the lid made of?', 'The lid is made of steel.'],
  ])('%s', (question, sentence) => {
    const { query, set } = found(question);
    expect(best(rankSentences(query, set, ranker))).toBe(sentence);
  });
});

test('entries of the contents and lines that repeat a heading are no answers', () => {
  const { query, set } = found('How is the kettle descaled?', {
    title: 'Kettle Manual',
    sections: [
      { title: 'Contents', paragraphs: ['How the kettle is descaled ........ 12', '3 Descaling the kettle.'] },
      { title: '3 Descaling the kettle', paragraphs: ['Vinegar does it. Rinse the kettle twice.'] },
    ],
  });
  const { input } = rankSentences(query, set, {});
  const texts = input.worth.map((at) => input.sentences[at]!.text);
  expect(texts.join('|')).not.toMatch(/\.{5}|Descaling/);
  expect(texts.some((text) => text.includes('Rinse'))).toBe(true);
});

test('a row of places elsewhere is no answer, and what opens below a heading defines it', () => {
  const { query, set } = found('What is a whistle?', {
    title: 'Kettle Manual',
    sections: [
      { title: '3.1 Lid', paragraphs: ['A lid with a whistle is heavier.', 'Section 3.2 [whistle], page 7.'] },
      {
        title: '3.2 Whistle',
        paragraphs: ['The part that sounds when water boils. Keep it clean.', 'Whistles are sold apart.'],
      },
    ],
  });
  const ranking = rankSentences(query, set, {});
  const texts = ranking.input.worth.map((at) => ranking.input.sentences[at]!.text.trim());
  expect(texts.join('|')).not.toMatch(/page 7/);
  const definition = featureNames.indexOf('definition');
  const most = ranking.rows.map((row) => row[definition]!);
  expect(texts[most.indexOf(Math.max(...most))]).toBe('The part that sounds when water boils.');
});

test('a few words before a paragraph are its heading', () => {
  const { query, set } = found('What about late deposits?', {
    title: 'Taxes',
    sections: [
      { title: 'Rules', paragraphs: ['Late deposits. Two percent are added each day.', 'Deposits are made.'] },
    ],
  });
  const { paragraphs } = rankSentences(query, set, {}).input;
  expect(paragraphs.map(({ heading }) => heading.join(' '))).toEqual(['rule late deposit', 'rule']);
});

test('a passage is as likely as its sentences together', () => {
  const { query, set } = found('How often should the kettle be descaled?');
  const ranking = rankSentences(query, set, {});
  const odds = passageOdds(ranking);
  const [top] = set.candidates.toSorted((a, b) => odds.get(keyOf(b))! - odds.get(keyOf(a))!);
  expect(top?.segment.text).toContain('descaled');
  expect(odds.get(keyOf(top!))).toBeGreaterThan(Math.max(...ranking.scores) - 1e-9);
});

test('what a walk reads later is ranked beside what is known, which keeps its scores', () => {
  const paragraphs = Array.from({ length: 9 }, (_, n) => `Remark ${String(n)} on the kettle. It is said in passing.`);
  const { query, set } = found('How often should the kettle be descaled?', {
    title: 'Remarks',
    sections: [{ title: 'All', paragraphs: [...paragraphs, 'The kettle is descaled often.'] }],
  });
  const some = { ...set, candidates: set.candidates.slice(0, -1) };
  const first = rankingOf(query, some, { ranker: {} });
  const second = rankingOf(query, set, { ranker: {} });
  expect([...second.scores].slice(0, first.scores.length)).toEqual([...first.scores]);
  expect(second.input.worth.length).toBe(second.scores.length);
  expect(second.input.worth.length).toBeGreaterThan(first.input.worth.length);
  expect(rankingOf(query, some, { ranker: {} })).toBe(second);
  for (const index of second.input.worth) {
    const { candidate, text } = second.input.sentences[index]!;
    expect(second.input.candidates[candidate]!.segment.text).toContain(text);
  }
});

test('any text and any question give finite numbers', () => {
  const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Kettle', '12', '三', '…', 'is')), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, words, (text, question) => {
      const paragraphs = [`${text.join(' ')} kettle.`, text.join('. ')];
      const { query, set } = found(`${question.join(' ')} kettle`, {
        title: 'Any',
        sections: [{ title: text[0] ?? '', paragraphs }],
      });
      const { rows, scores } = rankSentences(query, set, trainedRanker);
      for (const row of rows) expect(row.every(Number.isFinite)).toBe(true);
      expect(scores.every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('a row is scored by the rule and by the trees', () => {
  const row = new Float32Array(featureNames.length).fill(0.5);
  const trees = { base: 0, roots: [0], feature: [0, -1, -1], value: [0.4, 1, 2], right: [2, 0, 0] };
  expect(scoreOf(row, trees) - scoreOf(row, undefined)).toBe(2);
});
