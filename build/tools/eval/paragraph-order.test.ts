import { expect, test } from 'vitest';
import type { GoldQuestion, OpenSubject } from './dataset.ts';
import { measure } from './measure.ts';
import { openText } from './open-text.ts';
import { askDocument } from './strategies.ts';

const lines = [
  'Tea is a drink that people like.',
  'Ships brought tea from Fujian to London.',
  'Milk slows the cooling of tea in a cup.',
  'The voyage of the ships took four months.',
];
const question = 'How long did the voyage of the ships take?';
const gold: GoldQuestion = {
  id: '1',
  question,
  answers: [{ type: 'extractive', text: 'four months' }],
  unanswerable: false,
  paragraphs: [['3']],
  pages: new Set(),
  sentences: [],
};

async function tea() {
  const paragraphs = lines.map((text, index) => ({ name: String(index), index, text }));
  const opened = await openText({ title: 'Tea', language: 'en', sections: [{ title: 'Trade', level: 1, paragraphs }] });
  const asking = { ...opened, budgetTokens: 600, aids: {}, signal: new AbortController().signal };
  const asked = { dataset: 'drinks', document: 'tea', strategy: 'path', budgetTokens: 600 } as const;
  return { opened, asked, outcome: await askDocument('path', question, asking) };
}

test('paragraphs of one passage come in the order of their sentences, each once', async () => {
  const { opened, asked, outcome } = await tea();
  expect(opened.reader.segments(opened.document).length).toBe(1);
  expect(outcome.paragraphs?.[0]).toBe('3');
  expect(outcome.paragraphs?.length).toBe(new Set(outcome.paragraphs).size);
  expect(measure(asked, gold, opened, outcome).hits).toEqual([true, true, true]);
});

test('paragraphs whose sentences were not ranked come after, in the order of the passages', async () => {
  const { opened, asked, outcome } = await tea();
  const hits = (paragraphs: readonly string[]) => measure(asked, gold, opened, { ...outcome, paragraphs }).hits;
  expect(hits([])).toEqual([false, false, true]);
  expect(hits(['2'])).toEqual([false, false, true]);
  expect(hits(['2', '3'])).toEqual([false, true, true]);
});

test('pages come in the order of the passages', async () => {
  const { opened, asked, outcome } = await tea();
  const paged: OpenSubject = { ...opened, pagesOf: () => [4] };
  const onPage = { ...gold, paragraphs: [], pages: new Set([4]) };
  expect(measure(asked, onPage, paged, { ...outcome, paragraphs: ['3'] }).hits).toEqual([true, true, true]);
});
