import { describe, expect, test } from 'vitest';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { crumbs } from '../format/crumbs.ts';
import { testId, testPassage, testReceipt } from '../state/testing.ts';
import { copyText, cutSentence, datelineParts, surroundings, tookMs } from './answer-text.ts';

const paper = testId('a');

const passage = (change: Partial<EvidenceItem> = {}): EvidenceItem => testPassage({ pageIndex: 6, ...change });

test.each([
  ['It misses one in five.', { lead: 'It misses one in ', word: 'five', stop: '.' }],
  ['“It misses one in five.”', { lead: '“It misses one in ', word: 'five', stop: '.”' }],
  ['Five', { lead: '', word: 'Five', stop: '' }],
  [
    'See https://example.org/a-very-long-address.',
    { lead: 'See https://example.org/a-very-long-address', word: '', stop: '.' },
  ],
])('tags stay with the last word of %j', (text, cut) => {
  expect(cutSentence(text)).toEqual(cut);
});

test('the surroundings of a quote are cut at words', () => {
  expect(surroundings(passage(), 20, 24)).toEqual({
    before: '… the model recovers ',
    after: ', while the field crews …',
  });
  expect(surroundings(passage({ before: '', after: 'and more' }), 20, 24)).toEqual({ before: '', after: ' and more' });
});

test('the document is named only where it is not the open one', () => {
  expect(crumbs(passage(), paper)).toEqual(['4 Results', '4.1 Training valleys']);
  expect(crumbs(passage(), null)).toEqual(['Larches at the edge', '4 Results', '4.1 Training valleys']);
  expect(crumbs(passage({ path: ['Larches at the edge'] }), paper)).toEqual(['Larches at the edge']);
});

test('a copied answer carries its sources', () => {
  const sentences = [
    { text: 'The model recovers 90.2 %.', citations: [1], supported: true },
    { text: 'The crews disagreed.', citations: [], supported: true },
  ];
  expect(copyText(undefined, sentences, [passage(), passage({ n: 2 })])).toBe(
    'The model recovers 90.2 % [1]. The crews disagreed.\n\n' +
      '[1] Larches at the edge, 4 Results › 4.1 Training valleys, p. 7: “90.2 % of the stems taller than 1.3 m”',
  );
});

test('the items of a copied list stand one below the other', () => {
  const sentences = [
    { text: 'There are 2 tables.', citations: [], supported: true },
    { text: 'Table 1: Ages (page 2).', citations: [1], supported: true, form: 'item' as const },
    { text: '• Table 2: Words (page 3).', citations: [2], supported: true, form: 'item' as const },
  ];
  expect(copyText(undefined, sentences, [])).toBe(
    'There are 2 tables.\n- Table 1: Ages (page 2) [1].\n- Table 2: Words (page 3) [2].',
  );
});

test('a copied answer of several parts names what was not found', () => {
  const sentences = [{ text: 'The model recovers 90.2 %.', citations: [1], supported: true }];
  const part = { kind: 'question', probability: 0.9 } as const;
  const reason = { code: 'verdict.nothing-close' } as const;
  const parts = [
    { ...part, label: 'How many?', question: 'How many?', verdict: 'found' as const, sentences },
    { ...part, label: 'Why?', question: 'Why?', verdict: 'not-found' as const, reason, sentences: [] },
  ];
  expect(copyText(undefined, sentences, [], { parts })).toBe(
    'How many?\nThe model recovers 90.2 % [1].\n\nWhy?\nNothing is close enough to your question to answer it.',
  );
});

test('the time is the whole, or the sum of the parts', () => {
  expect(tookMs({ search: 10, total: 42 })).toBe(42);
  expect(tookMs({ search: 10, answer: 30 })).toBe(40);
});

describe('how an answer came about', () => {
  const diagnostics = { sectionEntropy: 0.1, contextTokens: 1186, budgetTokens: 2000, sectionsTouched: 3 };

  test('is said in words, not in measures', () => {
    expect(datelineParts(testReceipt({ diagnostics, timings: { total: 400 } }), undefined)).toEqual([
      'Path',
      '1 section',
      '0.4\u202fs',
    ]);
  });

  test('is shorter where there was no question', () => {
    const receipt = testReceipt({ diagnostics, timings: { total: 400 } });
    expect(datelineParts(receipt, { kind: 'places', words: 'larch' })).toEqual(['1 place', '1 section', '0.4\u202fs']);
    const scope = { kind: 'document', document: testId('a') } as const;
    expect(datelineParts(receipt, { kind: 'summary', scope })[0]).toBe('Summary');
  });

  test('a planned answer is called by how its plan ends', () => {
    const ending = (told: string) =>
      datelineParts(
        testReceipt({
          strategy: 'agent',
          plan: { kind: 'global', confidence: 1, by: 'rules', steps: [{ operator: 'Reduce', with: told }] },
        }),
        undefined,
      )[0];
    expect([ending('count'), ending('summarize'), ending('answer')]).toEqual([
      'Computed',
      'Section by section',
      'Planned',
    ]);
  });

  test('the short answer is copied first', () => {
    const short = { kind: 'number', text: '90.2 %', citations: [1] } as const;
    expect(copyText({ ...short, citations: [1] }, [], [])).toBe('90.2 %');
  });
});
