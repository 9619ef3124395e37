import { expect, test } from 'vitest';
import { surestOf } from '#shared/domain/answer/span/find-span.ts';
import { spanSigns } from '#shared/domain/answer/span/signs.ts';
import { logistic, sumOf } from '#shared/domain/document/headings/trees.ts';
import type { AskedExample, SourceExamples } from './examples.ts';
import { fitShort, leaveSourcesOut, meanOf, resultsAt, saidFromFor } from './fit-short.ts';

const candidate = (text: string) => ({ kind: 'number' as const, text, unit: 'none' as const, start: 0, end: 1 });
const signs = (share: number): number[] =>
  spanSigns.map((name) => (name === 'share' ? share : Number(name === 'named')));

/** Every question has a candidate that says all and one that says less; every seventh has no answer. */
const asked = (source: string, at: number): AskedExample => ({
  source,
  bereft: false,
  judged: true,
  candidates: [
    { candidate: candidate('12'), signs: signs(at % 7 === 0 ? 0.5 : 0.9 + (at % 5) / 50), right: at % 7 !== 0 },
    { candidate: candidate('34'), signs: signs(0.1 + (at % 5) / 50), right: false },
  ],
});
const sourceOf = (source: string, count: number): SourceExamples => ({
  source,
  questions: 2 * count,
  asked: Array.from({ length: count }, (_, at) => asked(source, at)),
});
const sources = [sourceOf('many', 400), sourceOf('few', 90), sourceOf('other', 90)];

test('what tells is believed, and the surest candidate is taken', () => {
  const model = fitShort(sources);
  const likelihood = ({ signs: own }: { signs: readonly number[] }): number =>
    logistic(sumOf(model, Float32Array.from(own)));
  const best = surestOf(asked('many', 1).candidates, likelihood);
  expect(best?.one.candidate.text).toBe('12');
  expect(best?.sureness).toBeGreaterThan(0.8);
  expect(surestOf(asked('many', 0).candidates, likelihood)?.sureness).toBeLessThan(0.3);
});

test('two likely candidates that exclude each other make each less sure', () => {
  const two = [{ candidate: candidate('12') }, { candidate: candidate('34') }];
  expect(surestOf(two, () => 0.9)?.sureness).toBeCloseTo(0.45);
  const within = [{ candidate: candidate('12') }, { candidate: candidate('12 days') }];
  expect(surestOf(within, () => 0.9)?.sureness).toBeCloseTo(0.9);
});

test('each source is judged by the others, over all of its questions', () => {
  const said = leaveSourcesOut(sources, new Set(['other']));
  const from = saidFromFor(0.95, sources, said);
  const results = resultsAt(from, sources, said);
  expect(results.map(({ source }) => source)).toEqual(['many', 'few', 'other']);
  expect(meanOf(results).right).toBeGreaterThanOrEqual(0.95);
  // Six questions of seven have an answer, and half of the questions ask for none of the kind.
  expect(meanOf(results).shown).toBeCloseTo(3 / 7, 1);
});
