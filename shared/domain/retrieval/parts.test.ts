import { describe, expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { analyzeQuestion, type QueryTerm } from './query.ts';
import { readQuestion } from '../question/read-question.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { sectionTree } from '../index/sections.ts';
import { nodeId } from '../../base/ids.ts';
import { bm25Scores, coverage, normalize } from './bm25.ts';

const term = (word: string, idf = 1, weight = 1): QueryTerm => ({
  term: word,
  stems: word.split(' '),
  weight,
  idf,
  count: 1,
  rows: 1,
  specific: false,
});

describe('bm25', () => {
  test('rewards rare terms and punishes length', () => {
    const texts = [
      ['a', 'b'],
      ['a', ...Array<string>(40).fill('x')],
      ['b', 'c'],
    ];
    const scores = bm25Scores(texts, [term('a', 2), term('b', 0.5)]);
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
    expect(scores[1]).toBeGreaterThan(scores[2] ?? 0);
  });

  test('counts a phrase only where its words stand together', () => {
    expect(
      [
        ...bm25Scores(
          [
            ['a', 'x', 'b'],
            ['a', 'b'],
          ],
          [term('a b')],
        ),
      ].map(Math.sign),
    ).toEqual([0, 1]);
  });

  test('normalizes to the largest', () => {
    expect([...normalize(Float64Array.of(1, 2, 0))]).toEqual([0.5, 1, 0]);
    expect([...normalize(Float64Array.of(0, 0))]).toEqual([0, 0]);
  });

  test('coverage is the share of weight that is said', () => {
    expect(coverage(['a', 'z'], [term('a', 3), term('b', 1)])).toBe(0.75);
    expect(coverage(['a'], [])).toBe(0);
  });
});

describe('analyzeQuestion', () => {
  const reader = fakeIndex(sampleDocuments);

  test('weighs terms by how rare they are in the scope', () => {
    const query = analyzeQuestion(readQuestion('Did sleep change education?'), { kind: 'library' }, reader);
    const idf = new Map(query.terms.map((one) => [one.term, one.idf]));
    expect(idf.get('education')).toBeGreaterThan(idf.get('sleep') ?? Infinity);
  });

  test('counts in the documents that are asked, and knows names and numbers', () => {
    const scope = { kind: 'documents' as const, documents: [fakeDocumentId(1)] };
    const query = analyzeQuestion(readQuestion('Does Einstein mention sleep in 1905?'), scope, reader);
    expect(query.terms.filter((one) => one.specific).map((one) => one.term)).toEqual(['einstein', '1905']);
    expect(query.terms.find((one) => one.term === 'sleep')?.count).toBe(0);
  });

  test('asking words weigh little', () => {
    const { content } = analyzeQuestion(
      readQuestion('What kind of pump does the paper use?'),
      { kind: 'library' },
      reader,
    );
    const weight = new Map(content.map((one) => [one.term, one.weight]));
    expect(weight.get('pump')).toBe(1);
    expect(weight.get('kind')).toBeLessThan(1);
    expect(weight.get('paper')).toBeLessThan(1);
  });

  test('asks for variables by their letters, but not for initials', () => {
    const terms = (question: string): readonly string[] =>
      analyzeQuestion(readQuestion(question), { kind: 'library' }, reader).terms.map((one) => one.term);
    expect(terms('What are the values of N, R and W?')).toEqual(['values', 'n', 'r', 'w']);
    expect(terms('What are (N,R,W)?')).toEqual(['n', 'r', 'w']);
    expect(terms("What did J. Smith find in Section B on Levene's test, and I?")).toEqual([
      'smith',
      'find',
      'levene',
      'test',
    ]);
  });

  test('asks for a hyphenated word where the documents hyphenate it', () => {
    const hyphenated = fakeIndex([{ title: 'T', sections: [{ title: 'S', paragraphs: ['A pre-trained model.'] }] }]);
    const query = analyzeQuestion(readQuestion('Is it pretrained?'), { kind: 'library' }, hyphenated);
    expect(query.terms.map((one) => one.term)).toContain('pre trained');
  });
});

describe('sectionTree', () => {
  const tree = sectionTree(fakeIndex(sampleDocuments).sections(fakeDocumentId(0)));

  test('gives paths from the root and roles from the nearest heading that has one', () => {
    expect(tree.path(nodeId('section', 4)).map((section) => section.title)).toEqual([
      'Sleep and memory in old age',
      '3 Methods',
      '3.1 Participants',
    ]);
    expect(tree.role(nodeId('section', 4))).toBe('method');
    expect(tree.paper).toBe(true);
    expect(tree.path(nodeId('section', 99))).toEqual([]);
  });
});
