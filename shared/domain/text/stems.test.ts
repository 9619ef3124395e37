import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPhrase, knownStemsOf, stemOf, stemmedLanguages, stemsOf } from './stems.ts';

test('stems agree between a question and a text', () => {
  expect(stemsOf('Training models efficiently')).toEqual(stemsOf('trained MODEL efficient'));
});

test('short words, numbers and other alphabets stay as they are', () => {
  expect(stemsOf('is 2021 학')).toEqual(['is', '2021', '학']);
});

describe('irregular forms', () => {
  test('meet in their base form', () => {
    expect(stemsOf('It fell; the matrices grew')).toEqual(stemsOf('it fall the matrix grow'));
  });

  test.each([
    ['theses', 'thesis', 'these'],
    ['bases', 'basis', 'base'],
  ])('%s is of %s, not of %s', (plural, singular, other) => {
    expect(stemsOf(plural)).toEqual(stemsOf(singular));
    expect(stemsOf(plural)).not.toEqual(stemsOf(other));
  });
});

test.each([
  ['colour of the organisation', 'color of the organization'],
  ['analysed behaviour', 'analyzed behavior'],
  ['the centre, five kilometres away', 'the center, 5 km away'],
  ['forty-two percent', '42%'],
  ['twelve per cent', '12 percent'],
  ['3 March 2019', '2019-03-03'],
  ['1,000 dollars', '$1000'],
])('%s is %s', (one, other) => {
  expect(stemsOf(one).toSorted()).toEqual(stemsOf(other).toSorted());
});

test.each([
  ['one', '1'],
  ['precise', 'precision', true],
  ['advertise', 'advertisement', true],
  ['2019-03', 'March 2019'],
])('%s and %s', (one, other, same = false) => {
  expect(stemsOf(one).join(' ') === stemsOf(other).join(' ')).toBe(same);
});

describe('each language cuts its own endings', () => {
  test.each([
    ['de', 'Verträge', 'Vertrag'],
    ['de', 'Häusern', 'Haus'],
    ['fr', 'mangeait', 'manger'],
    ['es', 'escuelas', 'escuela'],
    ['it', 'governi', 'governo'],
    ['pt', 'trabalhadores', 'trabalhador'],
    ['nl', 'verdragen', 'verdrag'],
    ['sv', 'bilarna', 'bil'],
    ['da', 'bilerne', 'bil'],
    ['no', 'bilene', 'bil'],
    ['fi', 'taloissa', 'talo'],
    ['hu', 'házban', 'ház'],
    ['ro', 'casele', 'casa'],
    ['tr', 'evler', 'evde'],
    ['el', 'ερωτήσεων', 'ερώτηση'],
    ['uk', 'книгу', 'книга'],
    ['ar', 'المدرسة', 'مدرستنا'],
    ['lt', 'namai', 'namas'],
    ['id', 'membaca', 'dibaca'],
    ['hi', 'किताबें', 'किताबों'],
  ] as const)('%s: %s is of %s', (language, form, base) => {
    expect(stemsOf(form, language)).toEqual(stemsOf(base, language));
  });

  test('Cyrillic letters tell theirs', () => {
    expect(stemsOf('в новой школе')).toEqual(stemsOf('в новый школа'));
    expect(stemsOf('WiFi в школах', 'ru')).toEqual(stemsOf('wifi в школа'));
  });
});

test('a phrase counts where its stems stand next to each other', () => {
  const stems = stemsOf('graph attention and attention graph; graph attention networks');
  expect(countPhrase(stems, stemsOf('graph attention'))).toBe(2);
  expect(countPhrase(stems, stemsOf('attention'))).toBe(3);
  expect(countPhrase(stems, [])).toBe(0);
});

test('a text that is looked at again has the same stems, made once', () => {
  const text = 'Graphs were trained with attention.';
  expect(knownStemsOf(text)).toEqual(stemsOf(text));
  expect(knownStemsOf(text)).toBe(knownStemsOf(text));
  expect(knownStemsOf(text, 'de')).toEqual(stemsOf(text, 'de'));
  const long = 'attention '.repeat(200);
  expect(knownStemsOf(long)).toEqual(stemsOf(long));
});

test('any word of any letters has a stem in every language', () => {
  const letters = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzאبتثتهمنоавеинскйъияηοσερτκщшіїєचतनकரகம'));
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(...stemmedLanguages, 'pl', 'bg'), word, (language, one) => {
      expect(stemOf(one, language).length).toBeGreaterThan(0);
    }),
  );
});
