import { expect, test } from 'vitest';
import { scanDetails } from './wanted-language.ts';

const unclear = (pageIndex: number) => ({ pageIndex, code: 'pdf.needs-ocr', scan: { why: 'unclear' } as const });

test('nothing is said of a document whose words are in a language that is here', () => {
  expect(scanDetails({ problems: [], named: null, told: 'en' }, ['eng'])).toBeUndefined();
  expect(scanDetails({ problems: [], named: null, told: undefined }, ['eng'])).toBeUndefined();
});

test('a document whose words are in another wants that, by its name and size', () => {
  const wants = { language: 'deu', bytes: 1_525_436 };
  expect(scanDetails({ problems: [], named: null, told: 'de' }, ['eng'])).toEqual({ unread: [], wants });
  expect(scanDetails({ problems: [], named: null, told: 'de' }, ['deu', 'eng'])).toBeUndefined();
});

test('pages are told apart by what became of them', () => {
  const problems = [
    unclear(4),
    { pageIndex: 1, code: 'pdf.needs-ocr', scan: { why: 'waiting' } as const },
    { pageIndex: 2, code: 'pdf.poor-text', scan: { why: 'given-up', tries: 1 } as const },
    { pageIndex: 3, code: 'pdf.broken' },
  ];
  expect(scanDetails({ problems, named: null, told: undefined }, ['eng'])?.unread).toEqual([
    { why: 'waiting', pages: [2] },
    { why: 'unclear', pages: [5] },
    { why: 'given-up', pages: [3] },
  ]);
});
