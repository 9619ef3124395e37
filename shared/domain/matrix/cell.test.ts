import { describe, expect, test } from 'vitest';
import { documentId } from '../../base/ids.ts';
import type { Answer } from '../answer/answer.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { cellOf, saidIn } from './cell.ts';

const evidence = (n: number, text: string): Evidence => ({
  n,
  document: documentId('a'.repeat(64)),
  documentTitle: 'Bees',
  section: 's1' as Evidence['section'],
  path: ['Methods'],
  pageIndex: n,
  pageLabel: `p${String(n)}`,
  marks: [{ pageIndex: n, quads: [[0, 0, 9, 0, 9, 9, 0, 9]] }],
  text,
  before: '',
  after: '',
  score: 1,
  cited: true,
});

const answer = (given: Partial<Answer>): Answer => ({
  found: true,
  verdict: 'found',
  probability: 0.9,
  sentences: [
    { text: 'We asked people.', citations: [2], supported: true },
    { text: 'Forty-two took part.', citations: [1], supported: true },
  ],
  ...given,
});

describe('a cell keeps of an answer', () => {
  test('the short answer with the words that it stands on', () => {
    const short = { kind: 'number' as const, text: '42', citations: [1] };
    const cell = cellOf(answer({ short }), [evidence(1, 'Forty-two took part.'), evidence(2, 'We asked people.')]);
    expect(cell).toMatchObject({ verdict: 'found', short: '42', text: 'We asked people. Forty-two took part.' });
    expect(cell.quote).toMatchObject({ text: 'Forty-two took part.', pageIndex: 1, pageLabel: 'p1' });
  });

  test('without a short answer what its first sentence quotes', () => {
    const cell = cellOf(answer({}), [evidence(1, 'Forty-two took part.'), evidence(2, 'We asked people.')]);
    expect(cell.short).toBeUndefined();
    expect(cell.quote?.text).toBe('We asked people.');
  });

  test('of nothing only why, though passages came near', () => {
    const reason = { code: 'no-answer' } as never;
    const cell = cellOf(answer({ found: false, verdict: 'not-found', probability: 0.1, reason, sentences: [] }), [
      evidence(1, 'Near.'),
    ]);
    expect(cell).toEqual({ verdict: 'not-found', probability: 0.1, reason, text: '' });
  });

  test('what was computed stands on no words', () => {
    const sentences = [{ text: 'It has 3 figures.', citations: [], supported: true }];
    expect(cellOf(answer({ sentences }), []).quote).toBeUndefined();
  });
});

test('what the reader says stands before what was found, also where it is nothing', () => {
  const found = cellOf(answer({ short: { kind: 'number', text: '42', citations: [] } }), []);
  expect(saidIn(found, { corrected: null })).toBe('42');
  expect(saidIn(found, { corrected: '41' })).toBe('41');
  expect(saidIn(found, { corrected: '' })).toBe('');
  expect(saidIn(null, { corrected: null })).toBe('');
});
