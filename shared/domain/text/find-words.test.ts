import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordFinder, type FindOptions } from './find-words.ts';

const loose: FindOptions = { matchCase: false, wholeWords: false, ignoreAccents: true };

function found(words: string, text: string, options: Partial<FindOptions> = {}): string[] {
  return wordFinder(words, { ...loose, ...options })(text).map(({ start, end }) => text.slice(start, end));
}

test('words are found whatever their case, unless it counts', () => {
  expect(found('held', 'Held-out valleys are held out')).toEqual(['Held', 'held']);
  expect(found('held', 'Held-out valleys are held out', { matchCase: true })).toEqual(['held']);
});

test('whole words end where letters and digits end', () => {
  const text = 'held, withheld, held-out, held2 and held_up; held';
  expect(found('held', text, { wholeWords: true })).toEqual(['held', 'held', 'held']);
  expect(found('森', '高山森林', { wholeWords: true })).toEqual(['森']);
});

test('accents can be left out, and are found with their letters', () => {
  expect(found('zurich', 'Zürich and Zu\u0308rich')).toEqual(['Zürich', 'Zu\u0308rich']);
  expect(found('zürich', 'Zürich, Zu\u0308rich, Zurich', { ignoreAccents: false })).toEqual(['Zürich', 'Zu\u0308rich']);
});

test('a ligature is found by its letters, as a whole', () => {
  expect(found('find', 'we ﬁnd it')).toEqual(['ﬁnd']);
  expect(found('f', 'eﬃcient')).toEqual(['ﬃ']);
});

test('spaces, quotation marks, hyphens and soft hyphens are what they look like', () => {
  expect(found("the model's", 'the\u00A0model’s and the  \nmodel’s')).toEqual(['the\u00A0model’s', 'the  \nmodel’s']);
  expect(found('held-out', 'held‑out, held–out')).toEqual(['held‑out', 'held–out']);
  expect(found('forest', 'for\u00ADest')).toEqual(['for\u00ADest']);
});

test.each([
  ['Strasse', 'auf der Straße', 'Straße'],
  ['straße', 'auf der STRASSE', 'STRASSE'],
  ['Kirklareli', 'nach Kırklareli', 'Kırklareli'],
  ['istanbul', 'nach İstanbul', 'İstanbul'],
  ['cooperative', 'the co-operative at', 'co-operative'],
  ['co-operative', 'the cooperative at', 'cooperative'],
  ['co-', 'the cooperative at', 'co'],
  ['Kraków-Nowa Huta', 'at Kraków–Nowa Huta', 'Kraków–Nowa Huta'],
  ['1204', 'in 1 204 of', '1 204'],
  ['1 204', 'in 1,204 of', '1,204'],
  ['1\u202f204', 'in 1204 of', '1204'],
  ['1914-1918', 'in 1914–1918', '1914–1918'],
  ['احمد', 'كتب أحمد', 'أحمد'],
  ['كتاب', 'كِتَاب جديد', 'كِتَاب'],
  ['محمد', 'كتب محـــمد', 'محـــمد'],
  ['1951', 'سنة ١٩٥١', '١٩٥١'],
  ['Lodz', 'to Łódź', 'Łódź'],
])('%s is found in: %s', (words, text, printed) => {
  expect(found(words, text)).toEqual([printed]);
});

test('letters are as they are where accents count', () => {
  expect(found('strasse', 'Straße, Strasse', { ignoreAccents: false })).toEqual(['Strasse']);
});

test('words within a word with hyphens are whole words', () => {
  expect(found('known', 'a well-known yard', { wholeWords: true })).toEqual(['known']);
});

test('nothing is found by spaces alone', () => {
  expect(found('  ', 'a b')).toEqual([]);
});

test('what is found lies in the text, in order and apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, words) => {
      let last = 0;
      for (const { start, end } of wordFinder(words, loose)(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});
