/** Lines as browsers and word processors paint them, against what was written. */
import { describe, expect, test } from 'vitest';
import { content, page, run } from '../testing.ts';
import { linesOf } from './lines.ts';

const RIGHT = /[\u0590-\u065F\u066E-\u08FF]/u;
const LETTER = 5;

/** Paints a line as it looks from the left: right-to-left words as runs of their own, all else as runs from the left. */
function painted(look: string, most: 'right' | 'left'): string {
  const words = look.matchAll(/[\u0590-\u065F\u066E-\u08FF]+|[^\u0590-\u065F\u066E-\u08FF ]+ ?/gu);
  const runs = Array.from(words, ({ 0: text, index }) => {
    const x = 100 + LETTER * index;
    return RIGHT.test(text) ? run(turned(text), x + LETTER * text.length, 700, { rtl: true }) : run(text, x, 700);
  });
  // The page is read from the right.
  if (most === 'right') runs.push(run('א'.repeat(60), 400, 600, { rtl: true }));
  const { pages, fonts } = content([page(0, runs)]);
  return linesOf(pages, fonts)[0]!.text;
}

/** A line of Hebrew as it looks: letters and their words turned, numbers and Latin words as they are. */
const turned = (text: string): string => Array.from(text).toReversed().join('');

describe('in a line that is read from the right', () => {
  test.each([
    ['the number of an item', `${turned('משמרות')} .1`, '1. משמרות'],
    ['a time before a full stop', `.06:30 ${turned('מתחילה בשעה')}`, 'מתחילה בשעה 06:30.'],
    ['a telephone number behind a colon', `${turned('בלבד')} 04-6012233 :${turned('טלפון')}`, 'טלפון: 04-6012233 בלבד'],
    ['a percentage behind a prefix', `.2019 ${turned('לעומת')} 12.5%-${turned('ירד ב')}`, 'ירד ב-12.5% לעומת 2019.'],
    ['brackets as they look', `.(!${turned('לא יותר')}) ${turned('בר')} 7.5`, '7.5 בר (לא יותר!).'],
    [
      'Latin words with a sign between',
      `${turned('מהעיר')} Kessler & Sohn ${turned('הוא')}`,
      'הוא Kessler & Sohn מהעיר',
    ],
    ['a quotation behind a Latin word', `${turned('לפתוח')}" .Bremen ${turned('מהעיר')}`, 'מהעיר Bremen. "לפתוח'],
    ['a range of years with a dash', `${turned('פעלה')} 1994–1962 ${turned('בשנים')}`, 'בשנים 1962–1994 פעלה'],
    ['a range that goes on in the next line', `1962- ${turned('בשנים')}`, 'בשנים 1962-'],
    ['Arabic figures', `.٪١٢٫٥ ${turned('ارتفع بنسبة')}`, 'ارتفع بنسبة ١٢٫٥٪.'],
    [
      'European figures behind Arabic letters',
      `${turned('فقط')} 6012233-04 :${turned('هاتف')}`,
      'هاتف: 04-6012233 فقط',
    ],
    ['a product and its number', `${turned('כתב')} PDF 12 ${turned('נתן')}`, 'נתן PDF 12 כתב'],
  ])('%s', (_, look, written) => {
    expect(painted(look, 'right')).toBe(written);
  });
});

test('Hebrew words in a line that is read from the left are read from the right', () => {
  expect(painted(`The word ${turned('שלום רב')} means peace (12).`, 'left')).toBe('The word שלום רב means peace (12).');
});

test('every letter is where it is painted', () => {
  const runs = [run('12.5%-', 100, 700), run('ירד', 145, 700, { rtl: true })];
  const { pages, fonts } = content([page(0, runs)]);
  const line = linesOf(pages, fonts)[0]!;
  expect(line.text).toBe('ירד-12.5%');
  const placeOf = (at: number): number => {
    const part = line.parts.find(({ start, end }) => at >= start && at < end)!;
    return part.origin[0] + part.direction[0] * part.edges[at - part.start]!;
  };
  expect([0, 3, 4].map(placeOf)).toEqual([145, 125, 100]);
});
