import { expect, test } from 'vitest';
import { keepLedger, printLedger } from './ledger.ts';
import { unreadResult, type QuestionResult } from './measure.ts';
import type { QuestionOutcome } from './outcome.ts';
import { MEAN } from './sources.ts';

let count = 0;

function booked(dataset: string, outcome: QuestionOutcome, change: Partial<QuestionResult> & { p?: number } = {}) {
  const { p: probability = 0.5, verdict = 'found', ...rest } = change;
  const unanswerable = ['refused-rightly', 'perhaps-unfounded', 'unfounded'].includes(outcome);
  const gold = { question: '?', answers: [], unanswerable, paragraphs: [['0']], pages: new Set<number>() };
  const asked = { dataset, document: 'tea', strategy: 'auto', budgetTokens: 600 } as const;
  const said = { verdict: 'found', probability, strategy: 'path', short: null, sentences: [] } as const;
  return {
    ...unreadResult(asked, { ...gold, sentences: [], id: String(count++) }),
    said: { ...said, verdict: verdict ?? 'found', sentences: [] },
    verdict,
    outcome,
    ...rest,
  } satisfies QuestionResult;
}

const drinks = [
  booked('drinks', 'right', { firstRight: true, p: 0.9 }),
  booked('drinks', 'right', { firstRight: true, verdict: 'perhaps', p: 0.5 }),
  booked('drinks', 'partly', { firstRight: false, p: 0.9 }),
  booked('drinks', 'refused-wrongly', { firstRight: false, verdict: 'not-found', p: 0.1 }),
  booked('drinks', 'refused-rightly', { verdict: 'not-found', p: 0.1 }),
  booked('drinks', 'unfounded', { p: 0.9 }),
];
const ships = [
  booked('ships', 'partly', { verdict: 'perhaps', p: 0.9 }),
  booked('ships', 'wrong', { p: 0.9 }),
  { ...booked('ships', 'wrong'), outcome: null },
];

test('a source’s shares are of its answerable questions, or of those without an answer', () => {
  const [row] = keepLedger(['auto'], drinks);
  expect(row).toMatchObject({ source: 'drinks', answerable: 4, right: 0.5, partly: 0.25, wrong: 0 });
  expect(row).toMatchObject({ refusedWrongly: 0.25, perhaps: 0.25 });
  expect(row).toMatchObject({ unanswerable: 2, refusedRightly: 0.5, perhapsUnfounded: 0, unfounded: 0.5 });
  // Answered: .9, .5, .9, .1; not answered: .1, .9.
  expect(row?.auc).toBeCloseTo((1.5 + 1 + 1.5 + 0.5) / 8, 12);
  // Three at .9, two of them answered; one at .5; two at .1, one of them answered.
  expect(row?.calibrationError).toBeCloseTo((0.7 + 0.5 + 0.8) / 6, 12);
});

test('sources count alike; what does not apply to one is left to the others', () => {
  const rows = keepLedger(['auto', 'bm25'], [...drinks, ...ships]);
  expect(rows.map(({ source }) => source)).toEqual(['drinks', 'ships', MEAN]);
  expect(rows[1]).toMatchObject({ answerable: 2, right: null, partly: 0.5, wrong: 0.5, perhaps: 0.5 });
  expect(rows[1]).toMatchObject({ unanswerable: 0, refusedRightly: null, unfounded: null, calibrationError: null });
  expect(rows[2]).toMatchObject({ answerable: 6, right: 0.5, partly: 0.375, unanswerable: 2, unfounded: 0.5 });
  expect(rows[2]?.auc).toBe(rows[0]?.auc);
});

test('strategies without a verdict keep no ledger', () => {
  const silent = drinks.map((result) => ({ ...result, verdict: null, outcome: null }));
  expect(keepLedger(['auto'], silent)).toEqual([]);
});

test('one line a source, in percent', () => {
  const lines: string[] = [];
  printLedger(keepLedger(['auto'], [...drinks, ...ships]), { print: (text = '') => lines.push(text) } as never);
  const table = lines[1]!.split('\n').map((line) => line.trim().split(/\s{2,}/));
  expect(table[1]).toEqual('drinks auto 4 50.0 25.0 0.0 25.0 25.0 2 50.0 0.0 50.0 33.3 56.3'.split(' '));
  expect(table[2]).toEqual('ships auto 2 – 50.0 50.0 0.0 50.0 0 – – – – –'.split(' '));
});
