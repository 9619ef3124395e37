import { expect, test } from 'vitest';
import type { Remark } from '../domain/remarks/remark.ts';
import { answerText, sentenceText } from './answers.ts';
import { english, inEnglish } from './english.ts';
import type { Voice } from './voice.ts';

const table = { kind: 'table' } as const;

test.each<readonly [Remark, string]>([
  [
    {
      code: 'computed.there-are',
      params: {
        tallies: [
          { target: table, count: 3, least: false },
          { target: { kind: 'figure' }, count: 1, least: true },
        ],
        where: [
          { code: 'where.sections', params: { titles: ['3 Results', 'A Data'] } },
          { code: 'where.pages', params: { ranges: [{ from: 2, to: 2 }, { from: 5 }] } },
        ],
        below: 0,
      },
    },
    'There are 3 tables and at least 1 figure in ‘3 Results’ and ‘A Data’ on page 2 and from page 5 on.',
  ],
  [
    {
      code: 'computed.there-are',
      params: {
        tallies: [{ target: { kind: 'section' }, count: 1, least: false }],
        where: [{ code: 'where.top-level' }],
        below: 4,
      },
    },
    'There is 1 section at the top level, 4 with all below it.',
  ],
  [{ code: 'table.rows', params: { label: '', rows: 1 } }, 'The table has 1 row.'],
  [
    {
      code: 'computed.nth',
      params: {
        nth: 12,
        target: table,
        where: [],
        item: { code: 'computed.row', params: { title: 'Table 12: Ages', page: 'iv' } },
      },
    },
    'The 12th table is Table 12: Ages (page iv).',
  ],
])('%j', (statement, words) => {
  expect(inEnglish(statement)).toBe(words);
});

test('what is computed is said by the voice that speaks, and words of a document stay as they are', () => {
  const echo: Voice = { ...english, t: (message) => `<${typeof message === 'string' ? message : message.id}>` };
  const quoted = { text: 'It rained.', citations: [1], supported: true };
  const computed = { ...quoted, text: 'No author.', says: { code: 'computed.no-author' } as const };
  const said = '<No author was recognized on the first pages.>';
  expect([sentenceText(quoted, echo), sentenceText(computed, echo)]).toEqual(['It rained.', said]);
  expect(answerText({ sentences: [quoted, computed] }, echo)).toBe(`It rained. ${said}`);
});
