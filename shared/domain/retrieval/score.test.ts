import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import { fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { gatherCandidates } from './candidates.ts';
import { analyzeQuestion } from './query.ts';
import { documentFit, relevanceOf, scoreOfRelevance, scoreSections, scoreSegments, type Scored } from './score.ts';
import { flatWeights, pathWeights, type Weights } from './settings.ts';
import { sectionKey } from '../index/sections.ts';
import { readQuestion } from '../question/read-question.ts';

const library = { kind: 'library' as const };

function score(question: string, documents: readonly FakeDocument[], weights: Weights = pathWeights) {
  const reader = fakeIndex(documents);
  const query = analyzeQuestion(readQuestion(question), library, reader);
  const set = gatherCandidates(query, library, reader);
  const sections = scoreSections(query, set, weights);
  return { query, set, sections, scored: scoreSegments(query, set, sections, { weights, ranker: {} }) };
}

const passage = (scored: readonly Scored[], words: string): Scored => {
  const found = scored.find(({ segment }) => segment.text.includes(words));
  if (!found) throw new Error(`No candidate says ‘${words}’`);
  return found;
};
const sumOf = ({ parts }: Scored): number => Object.values<number>({ ...parts }).reduce((sum, part) => sum + part, 0);

test('passages of which no sentence is ranked, such as those of a bibliography, are scored by their words', () => {
  const { query, set, sections } = score(
    'Which gasket fits the lid?',
    manual({ title: 'Lid', paragraphs: ['Gasket.'] }),
  );
  const candidates = set.candidates.map((one) => ({ ...one, segment: { ...one.segment, sentences: [] } }));
  const scored = scoreSegments({ ...query }, { ...set, candidates }, sections, { weights: pathWeights, ranker: {} });
  expect(scored.map((one) => one.parts?.answer)).toEqual([0]);
});

const questions = [
  'How many subjects took part in the study?',
  'Did education explain the effect of sleep?',
  'What does Table 2 show?',
  'How is the battery of the pump replaced?',
  'What is sleep?',
];

/** A manual, not a paper: nothing but words, sections and neighbors speaks for a passage. */
const manual = (...sections: readonly FakeDocument['sections'][number][]): FakeDocument[] => [
  { title: 'Handbook', sections: [...sections] },
];

describe('passages', () => {
  test.each(questions)('are sorted by what their parts add up to: %s', (question) => {
    for (const weights of [pathWeights, flatWeights]) {
      const { scored } = score(question, sampleDocuments, weights);
      expect(scored.length).toBeGreaterThan(1);
      for (const one of scored) expect(one.score).toBeCloseTo(Math.max(0, sumOf(one)), 10);
      for (const one of scored) expect(one.relevance).toBe(relevanceOf(one.score));
      const scores = scored.map((one) => one.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  test('that no model summarized are found by their own words alone, beside those that one did', () => {
    const reader = fakeIndex(manual({ title: 'Care', paragraphs: ['The gasket is new.', 'The lid is old.'] }));
    const told = (document: DocumentId, orders: readonly number[]) =>
      reader
        .segments(document, orders)
        .map(({ text }) => (text.includes('lid') ? 'What covers the gasket.' : undefined));
    const scoredOf = (summaries: IndexReader['summaries']) => {
      const given = { ...reader, summaries };
      const query = analyzeQuestion(readQuestion('gasket of the lid'), library, given);
      const set = gatherCandidates(query, library, given);
      return scoreSegments(query, set, [], { weights: { ...flatWeights, beta: 0.5 }, ranker: {} });
    };
    const [without, beside] = [scoredOf(undefined), scoredOf(told)];
    for (const { parts } of without) expect(parts?.summary).toBe(0);
    expect(passage(beside, 'gasket').parts).toEqual(passage(without, 'gasket').parts);
    expect(passage(beside, 'lid').parts?.summary).toBe(0.5);
  });

  test('that say the question’s rare words come before those that say its common ones', () => {
    const paragraphs = [
      'The valve is old.',
      'The valve hums.',
      'The valve leaks oil.',
      'The gasket of the lid is new.',
    ];
    const { scored } = score('valve gasket', manual({ title: 'Care', paragraphs }), flatWeights);
    expect(scored[0]?.segment.text).toContain('gasket');
  });

  test('gain by the words of their headings only where headings count', () => {
    const documents = manual(
      { title: 'Gasket', paragraphs: ['It has to be greased every spring, and it must never be bent or pulled at.'] },
      {
        title: 'Lid',
        paragraphs: ['It has to be lifted every spring, and the gasket must never be bent or pulled at.'],
      },
    );
    const wordsOf = (weights: Weights) => {
      const reader = fakeIndex(documents);
      const query = analyzeQuestion(readQuestion('gasket'), library, reader);
      const set = gatherCandidates(query, library, reader);
      return passage(scoreSegments(query, set, [], { weights, ranker: {} }), 'greased').parts?.words;
    };
    expect(wordsOf(flatWeights)).toBe(1);
    expect(wordsOf({ ...flatWeights, headings: false })).toBe(0);
  });

  test('gain what their section scores, and nothing in the flat ranking', () => {
    const documents = manual(
      { title: 'Descaling the heater', paragraphs: ['Use acid, and let it stand for half an hour.'] },
      { title: 'Parts', paragraphs: ['The heater stands at the bottom, and acid harms it.'] },
    );
    const path = score('How is the heater descaled with acid?', documents);
    const [best] = path.sections;
    for (const one of path.scored) {
      const own = path.sections.find(({ section }) => section === one.section)?.score ?? 0;
      expect(one.parts?.section).toBeCloseTo(pathWeights.section * own, 10);
    }
    expect(path.scored[0]?.section).toBe(best?.section);
    for (const one of score('heater acid', documents, flatWeights).scored) expect(one.parts?.section).toBe(0);
  });

  test('of the list of references lose, however many of the words they have', () => {
    const { scored } = score('How many subjects took part in sleep studies?', sampleDocuments);
    const reference = passage(scored, 'Journal of Sleep');
    expect(reference.coverage).toBe(1);
    expect(reference.parts?.against).toBeLessThan(-0.5);
    expect(passage(scored, 'Forty-two subjects').score).toBeGreaterThan(reference.score);
  });

  test('that the question names come first, and the others gain nothing by it', () => {
    const { scored } = score('What does Table 2 show?', sampleDocuments);
    expect(scored[0]?.parts?.named).toBe(1);
    expect(passage(scored, 'Table 2: Age').parts?.named).toBe(1);
    for (const one of scored) expect(one.parts?.named).toBe(one.named);
  });

  test('know what share of the question’s words stands in them and above them', () => {
    const paragraphs = ['The gasket is new. It shines. It was paid for. It is the pride of the harbor.', 'A gasket.'];
    const { scored } = score('gasket harbor', manual({ title: 'Lid', paragraphs }));
    // Four sentences apart: no three in a row have both.
    expect(passage(scored, 'shines').coverage).toBeCloseTo(0.7917, 4);
    expect(passage(scored, 'shines').words).toBe(1);
    const both = score('gasket lid', manual({ title: 'Lid', paragraphs: ['The gasket is new.'] }));
    expect(both.scored[0]).toMatchObject({ coverage: 1, words: 2 });
  });
});

describe('sections', () => {
  test.each(questions)('are each there once, with their passages, best first: %s', (question) => {
    const { set, sections } = score(question, sampleDocuments);
    const keyOf = (one: { document: Scored['document']; section: Scored['section'] }) =>
      sectionKey(one.document, one.section);
    expect(new Set(sections.map(keyOf)).size).toBe(sections.length);
    expect(new Set(sections.map(keyOf))).toEqual(new Set(set.candidates.map(keyOf)));
    expect(sections.reduce((sum, { passages }) => sum + passages, 0)).toBe(set.candidates.length);
    for (const { score: own, heading, body = 0 } of sections) {
      expect(own).toBeCloseTo(pathWeights.alpha * heading + (1 - pathWeights.alpha) * body, 10);
      expect([heading, body].every((share) => share >= 0 && share <= 1)).toBe(true);
    }
    const scores = sections.map((one) => one.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('fit by their headings as a model judged them, where it did', () => {
    const reader = fakeIndex(sampleDocuments);
    const query = analyzeQuestion(readQuestion('How many subjects took part?'), library, reader);
    const set = gatherCandidates(query, library, reader);
    const last = scoreSections(query, set, pathWeights).at(-1)!;
    const judged = scoreSections(query, set, pathWeights, new Map([[sectionKey(last.document, last.section), 0.97]]));
    expect(
      judged.find(({ section, document }) => section === last.section && document === last.document)?.heading,
    ).toBe(0.97);
  });

  test('count more passages than one, but the best most', () => {
    const twice = { title: 'A', paragraphs: ['The gasket is old.', 'Some gasket is new.'] };
    const once = { title: 'B', paragraphs: ['The gasket is old.', 'Nothing is new.'] };
    const { sections } = score('gasket', manual(once, twice));
    expect(sections.map(({ body = 0 }) => body)).toEqual([1, expect.closeTo(1 / 1.3, 1)]);
  });
});

describe('relevance', () => {
  test('rises with the score, from nothing to near 1', () => {
    expect(relevanceOf(0)).toBe(0);
    expect(relevanceOf(-1)).toBe(0);
    expect(relevanceOf(5)).toBeGreaterThan(0.99);
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 5, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (s, more) => {
          expect(relevanceOf(s + more)).toBeGreaterThan(relevanceOf(s));
        },
      ),
    );
  });

  test('and score are each other’s inverse', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (p) => {
        expect(relevanceOf(scoreOfRelevance(p))).toBeCloseTo(p, 9);
      }),
    );
    expect(scoreOfRelevance(0)).toBe(0);
    expect(scoreOfRelevance(1)).toBe(scoreOfRelevance(0.999));
  });
});

test('a document is about the share of the question’s weight that it is about', () => {
  const { query } = score('gasket harbor', manual({ title: 'Lid', paragraphs: ['gasket', 'harbor', 'gasket'] }));
  const [gasket = 0, harbor = 0] = query.content.map(({ weight, idf }) => weight * idf);
  expect(documentFit(query, undefined)).toBe(0);
  expect(documentFit(query, [1, 1])).toBe(1);
  expect(documentFit(query, [1, 0])).toBeCloseTo(gasket / (gasket + harbor), 10);
  expect(documentFit(query, [0, 0.5])).toBeCloseTo((0.5 * harbor) / (gasket + harbor), 10);
});
