import { expect, test } from 'vitest';
import { languagesIn, scanDetails } from './wanted-language.ts';

const unclear = (pageIndex: number) => ({ pageIndex, code: 'pdf.needs-ocr', scan: { why: 'unclear' } as const });

test('nothing is said of a document whose words are in a language that is here', () => {
  expect(scanDetails({ problems: [], named: null, known: ['en'], told: 'en' }, ['eng'])).toBeUndefined();
  expect(scanDetails({ problems: [], named: null, known: ['en'], told: undefined }, ['eng'])).toBeUndefined();
});

test('a document whose words are in another wants that, by its name and size', () => {
  const wants = { language: 'deu', bytes: 1_525_436 };
  expect(scanDetails({ problems: [], named: null, known: ['en'], told: 'de' }, ['eng'])).toEqual({ unread: [], wants });
  expect(scanDetails({ problems: [], named: null, known: ['en'], told: 'de' }, ['deu', 'eng'])).toBeUndefined();
});

test('pages are told apart by what became of them', () => {
  const problems = [
    unclear(4),
    { pageIndex: 1, code: 'pdf.needs-ocr', scan: { why: 'waiting' } as const },
    { pageIndex: 2, code: 'pdf.poor-text', scan: { why: 'given-up', tries: 1 } as const },
    { pageIndex: 3, code: 'pdf.broken' },
  ];
  expect(scanDetails({ problems, named: null, known: ['en'], told: undefined }, ['eng'])?.unread).toEqual([
    { why: 'waiting', pages: [2] },
    { why: 'unclear', pages: [5] },
    { why: 'given-up', pages: [3] },
  ]);
});

const inScript = (pageIndex: number, script: string) => ({
  pageIndex,
  code: 'pdf.needs-ocr',
  scan: { why: 'unclear', script } as const,
});

test('pages in a script that no language here has want the likeliest one, and name the others', () => {
  const problems = [inScript(0, 'Arab'), inScript(1, 'Arab'), inScript(2, 'Grek'), unclear(3)];
  const { wants } = scanDetails({ problems, named: null, known: ['en'], told: 'en' }, ['eng']) ?? {};
  expect(wants).toMatchObject({ language: 'ara', script: 'Arab', bytes: 1_432_056 });
  expect(wants?.others?.map(({ language }) => language)).toContain('fas');
  expect(scanDetails({ problems, named: null, known: [], told: undefined }, ['ara', 'eng'])?.wants?.script).toBe(
    'Grek',
  );
  expect(scanDetails({ problems, named: null, known: [], told: undefined }, ['ara', 'ell', 'eng'])?.wants).toBeNull();
});

test('of languages with one script those that the reader has to do with come first, then the one most written in it', () => {
  expect(languagesIn('Cyrl', ['en', 'uk']).slice(0, 2)).toEqual(['ukr', 'rus']);
  expect(languagesIn('Cyrl', ['de']).slice(0, 1)).toEqual(['rus']);
  expect(languagesIn('Deva', []).slice(0, 1)).toEqual(['hin']);
  expect(languagesIn('Hant', ['zh-CN'])).toEqual(['chi_tra']);
  expect(languagesIn('Zyyy', ['en'])).toEqual([]);
  const named = scanDetails({ problems: [inScript(0, 'Arab')], named: 'fa', known: ['ar'], told: undefined }, ['eng']);
  expect(named?.wants?.language).toBe('fas');
});

test('words in a language that is not here say more than the script of other pages', () => {
  const asked = { problems: [inScript(0, 'Arab')], named: null, known: ['en'], told: 'de' };
  expect(scanDetails(asked, ['eng'])?.wants).toEqual({ language: 'deu', bytes: 1_525_436 });
});
