import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { strategies } from '#shared/domain/retrieval/strategy.ts';
import { baselines, rankBaseline } from './baseline.ts';

const themes = ['copper pipes corrode', 'sheep graze hills', 'violins need varnish', 'glaciers carve valleys'];
const document = {
  title: 'A Miscellany',
  sections: themes.map((theme, n) => ({
    title: `Part ${n + 1}`,
    paragraphs: Array.from({ length: 6 }, (_, at) => `${theme}, says note number ${at + 1} of the ${theme} series.`),
  })),
};
const reader = fakeIndex([document]);
const rank = (baseline: (typeof baselines)[number], question: string) =>
  rankBaseline(baseline, question, fakeDocumentId(0), reader);

test('no baseline is offered to a reader', () => {
  const offered: readonly string[] = strategies;
  expect(baselines.filter((baseline) => offered.includes(baseline))).toEqual([]);
});

test.each(['bm25', 'raptor'] as const)('%s ranks what speaks of the question first', (baseline) => {
  const ranked = rank(baseline, 'Why do violins need varnish?');
  expect(ranked.slice(0, 6).every(({ segment }) => segment.text.startsWith('violins'))).toBe(true);
  expect(ranked.every((passage, at) => at === 0 || passage.score <= ranked[at - 1]!.score)).toBe(true);
  expect(rank(baseline, 'Quantum?')).toEqual([]);
});

test('the first paragraphs come in reading order, whatever is asked', () => {
  expect(rank('first', 'Quantum?').map(({ segment }) => segment.order)).toEqual([...Array(24).keys()]);
});
