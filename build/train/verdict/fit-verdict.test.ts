import { expect, test } from 'vitest';
import { answeredSigns, trustedSigns, type Signs } from '#shared/domain/answer/verdict-signs.ts';
import { likelihood } from '#shared/domain/answer/judge.ts';
import type { Asking, VerdictExample } from './examples.ts';
import { fitVerdict, fitWordsTrust, leaveSourcesOut, trustByWords } from './fit-verdict.ts';

/** Nothing common alone is missing: each may be refused. */
const signsOf = (telling: number, other: number): Signs => ({
  answered: answeredSigns.map((name) => (name === 'context' ? telling : name === 'allApart' ? 1 : other)),
  trusted: trustedSigns.map((name) => (name === 'sentence' ? telling : other)),
  known: 'words',
});
const example = (source: string, at: number, asking: Asking): VerdictExample => ({
  source,
  document: `${source}/${String(at % 3)}`,
  right: asking === 'own' ? at % 4 > 0 : undefined,
  signs: signsOf(asking === 'own' ? 0.6 + (at % 4) / 10 : 0.1 + (at % 4) / 10, (at % 7) / 7),
  asking,
});
const ASKED: readonly Asking[] = ['own', 'own', 'annotated', 'own', 'own', 'strayed', 'off-topic'];
const sourceOf = (source: string, count: number): VerdictExample[] =>
  Array.from({ length: count }, (_, at) => example(source, at, ASKED[at % ASKED.length]!));
const examples = [...sourceOf('many', 300), ...sourceOf('few', 30), ...sourceOf('other', 60)];
const allowed = { denied: 0.05, unlikely: 0.1, doubted: 0.3 };

test('what tells is believed, whatever the sizes of sources', () => {
  const model = fitVerdict(examples);
  expect(likelihood(signsOf(0.9, 0.5).answered, model)).toBeGreaterThan(0.9);
  expect(likelihood(signsOf(0.1, 0.5).answered, model)).toBeLessThan(0.1);
});

test('a sentence is trusted by signs of its own', () => {
  const model = fitWordsTrust(examples);
  const trust = (sign: number): number => likelihood(signsOf(sign, 0.5).trusted, model);
  expect(trust(0.9)).toBeGreaterThan(0.8);
  expect(trust(0.6)).toBeLessThan(0.5);
  const { mean } = leaveSourcesOut(examples, new Set(), allowed, trustByWords);
  expect(mean.plain.wrong).toBeLessThan(0.1);
  expect(mean.plain.right).toBeGreaterThan(0.5);
});

test('each source is judged by the others, and no more are denied or doubted than may be', () => {
  const { results, mean, thresholds, ece } = leaveSourcesOut(examples, new Set(['other']), allowed, trustByWords);
  expect(results.map(({ source }) => source)).toEqual(['many', 'few', 'other']);
  expect(mean.auc).toBe(1);
  expect(mean.refused.own).toBeLessThanOrEqual(0.05);
  expect(mean.doubted).toBeLessThanOrEqual(0.35);
  expect(mean.refused.annotated).toBeGreaterThan(0.9);
  expect(mean.refused['off-topic']).toBeGreaterThan(0.9);
  expect(thresholds.likelyFrom).toBeGreaterThanOrEqual(thresholds.refusedBelow);
  expect(ece).toBeLessThan(0.2);
});

test('a source without unanswerable questions has no area', () => {
  const only = sourceOf('only', 30).filter(({ asking }) => asking === 'own');
  const { results } = leaveSourcesOut([...examples, ...only], new Set(), allowed, trustByWords);
  expect(results.at(-1)).toMatchObject({ source: 'only', auc: null, refused: { annotated: null }, notPlain: null });
});

test('where only common words are missing nothing is refused', () => {
  const common = examples.map((one) => {
    const answered = one.signs.answered.with(answeredSigns.indexOf('allApart'), 0);
    return { ...one, signs: { ...one.signs, answered } };
  });
  const { mean } = leaveSourcesOut(common, new Set(), allowed, trustByWords);
  expect(mean.refused).toEqual({ own: 0, annotated: 0, strayed: 0, 'off-topic': 0 });
});
