import { expect, test } from 'vitest';
import type { Ensemble } from '../../document/headings/trees.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../../index/testing/fake-index.ts';
import { viewQuestion } from '../aided.ts';
import { gatherCandidates, type CandidateSet } from '../candidates.ts';
import { analyzeQuestion, type Query } from '../query.ts';
import { fakeSemantics } from '../testing/fake-semantics.ts';
import { featureNames, rowsOf, wordFeatureNames } from './features.ts';
import { rankSentences } from './rank-sentences.ts';
import { rankingOf } from './ranking-of.ts';
import { askedOf } from './asked.ts';
import { rankInputOf } from './rank-input.ts';
import { readQuestion } from '../../question/read-question.ts';

const manual: FakeDocument = {
  title: 'Kettle Manual',
  sections: [
    { title: 'Care', paragraphs: ['Remove lime with vinegar. Rinse it twice.', 'The kettle has a warranty.'] },
    { title: 'Parts', paragraphs: ['The lid of the kettle is steel.', 'The base of the kettle has a switch.'] },
  ],
};
const QUESTION = 'How is the kettle descaled?';
const MEANINGS = ['descaled lime', 'lid cover', 'switch button', 'warranty guarantee'];

async function asked(isEncoded = true): Promise<{ query: Query; set: CandidateSet }> {
  const reader = fakeIndex([manual]);
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const semantics = await fakeSemantics(reader, MEANINGS, () => isEncoded);
  const { value: view } = await viewQuestion(QUESTION, { semantics }, new AbortController().signal);
  const query = analyzeQuestion(readQuestion(QUESTION), scope, reader, view);
  return { query, set: gatherCandidates(query, scope, reader) };
}

const column = (name: string): number => featureNames.indexOf(name);

test('a sentence that shares no word with the question is looked at for what it means', async () => {
  const { query, set } = await asked();
  const input = rankInputOf(askedOf(query), set);
  const rows = rowsOf(input);
  const at = input.worth.findIndex((index) => input.sentences[index]!.text.includes('lime'));
  expect(rows[at]![column('near')]).toBeCloseTo(1);
  expect(rows[at]![column('near-rank')]).toBe(1);
  const others = rows.filter((_, other) => other !== at).map((row) => row[column('near')]!);
  expect(Math.max(...others)).toBe(0);
  // The sentence after it is known to follow the nearest.
  const next = input.worth.findIndex((index) => input.sentences[index]!.text.includes('Rinse'));
  expect(rows[next]![column('nearBefore')]).toBeCloseTo(1);
});

test('where too little has a vector words alone tell, and features of meaning are 0', async () => {
  const { query, set } = await asked(false);
  const input = rankInputOf(askedOf(query), set);
  expect(input.meaning).toBeUndefined();
  for (const row of rowsOf(input)) expect([...row.slice(wordFeatureNames.length)].every((one) => one === 0)).toBe(true);
});

test('trees that know meaning rank where it is known, those of words elsewhere', async () => {
  const tree = (value: number): Ensemble => ({ base: 0, roots: [0], feature: [-1], value: [value], right: [0] });
  const ranker = { words: tree(1), meaning: tree(2) };
  const [known, unknown] = [await asked(), await asked(false)];
  const plain = (one: typeof known): Float64Array => rankSentences(one.query, one.set, {}).scores;
  const by = (one: typeof known): Float64Array => rankSentences(one.query, one.set, ranker).scores;
  expect(by(known)[0]! - plain(known)[0]!).toBeCloseTo(2);
  expect(by(unknown)[0]! - plain(unknown)[0]!).toBeCloseTo(1);
});

test('what a walk reads later keeps its meaning beside what was known', async () => {
  const { query, set } = await asked();
  const some = { ...set, candidates: set.candidates.slice(1) };
  const first = rankingOf(query, some, { ranker: {} }).input;
  const { input } = rankingOf(query, set, { ranker: {} });
  expect(input.sentences.length).toBeGreaterThan(first.sentences.length);
  expect(input.meaning?.sentences).toHaveLength(input.sentences.length);
  expect(input.meaning?.passages).toHaveLength(input.candidates.length);
  expect(input.meaning?.nearest).toHaveLength(input.candidates.length);
  const lime = input.sentences.findIndex(({ text }) => text.includes('lime'));
  expect(input.meaning?.sentences[lime]).toBeCloseTo(1);
});
