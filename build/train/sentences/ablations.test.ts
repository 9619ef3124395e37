import { expect, test } from 'vitest';
import { featureNames } from '#shared/domain/retrieval/rank/features.ts';
import { worthsOf, type Ablated } from './ablations.ts';
import type { Example } from './examples.ts';
import { rankerOptions } from './fit.ts';

const NEAR = featureNames.indexOf('near');
const SENTENCES = 6;

/** Of six sentences in paragraphs of their own one is right, which its cosine alone tells, and words say another. */
function example(source: string, at: number, found: boolean): Example {
  const right = at % SENTENCES;
  const rows = Array.from({ length: SENTENCES }, (_, n) => {
    const row = new Float32Array(featureNames.length);
    row[NEAR] = Number(n === right);
    row[featureNames.indexOf('scopeShare')] = n === (right + 1) % SENTENCES ? 0.6 : 0.4;
    return row;
  });
  const marks = Uint8Array.from(rows, (_, n) => Number(found && n === right));
  const names = { source, document: 'd', question: 'q', id: String(at) };
  const gold = new Set([found ? `p${String(right)}` : 'elsewhere']);
  return { ...names, rows, right: marks, inGold: marks, paragraphs: rows.map((_, n) => `p${String(n)}`), gold };
}

const ablated = (source: string, at: number): Ablated => ({
  words: example(source, at, at % 2 === 0),
  meaning: example(source, at, true),
  tree: example(source, at, true),
});

test('each kind of candidates and of features is fitted and measured by itself, on sources left out', () => {
  const sources = ['a', 'b', 'c', 'd', 'e'];
  const worths = worthsOf(
    sources.flatMap((source) => Array.from({ length: 40 }, (_, at) => ablated(source, at))),
    { ...rankerOptions, trees: 40 },
  );
  const byName = new Map(worths.map(({ name, hits }) => [name, hits]));
  const words = byName.get('candidates by words; features of words')!;
  // What was not found is in no place; what was, is among the first 20.
  expect(words.at(-1)).toBeCloseTo(0.5);
  expect(byName.get('+ candidates by the encoder')!.at(-1)).toBe(1);
  expect(byName.get('+ candidates by the tree')![0]).toBeLessThan(0.5);
  expect(byName.get('+ cosines of sentences')![0]).toBe(1);
});
