import { describe, expect, test } from 'vitest';
import { datesIn, numbersIn } from './found.ts';

describe('numbers', () => {
  const found = (sentence: string) =>
    numbersIn(sentence).map(({ start, unitEnd, unit }) => [sentence.slice(start, unitEnd), unit]);

  test('come with their units', () => {
    expect(found('The battery lasts about 14 hours at 20 °C, weighs 2.5 kg and costs €120.')).toEqual([
      ['about 14 hours', 'time'],
      ['20 °C', 'temperature'],
      ['2.5 kg', 'mass'],
      ['€120', 'money'],
    ]);
    expect(found('It covers 1.2 million square miles, a third of which at 90 km/h.')).toEqual([
      ['1.2 million square miles', 'area'],
      ['90 km/h', 'speed'],
    ]);
    expect(found('Tea cools by four degrees a minute.')).toEqual([['four degrees a minute', 'speed']]);
    expect(found('It paid $5M for 580 k parts of 41 m.')).toEqual([
      ['$5M', 'money'],
      ['580 k', 'none'],
      ['41 m', 'length'],
    ]);
    expect(found('It runs at 1MHz from 3.3 V, draws 20µA and is off below 4kPa; 12 Watts are 12 words.')).toEqual([
      ['1MHz', 'none'],
      ['3.3 V', 'none'],
      ['20µA', 'none'],
      ['4kPa', 'none'],
      ['12', 'none'],
      ['12', 'none'],
    ]);
    expect(found('It ran for 300 steps (3.5 days), see step (4).')).toEqual([
      ['300', 'none'],
      ['3.5 days', 'time'],
    ]);
    expect(found('Forty-two larches and 92.4 % of the firs.')).toEqual([
      ['Forty-two', 'none'],
      ['92.4 %', 'percent'],
    ]);
  });

  test.each([
    ['labels', 'Table 3 shows it [14] (Section 4.1).'],
    ['places in an order', 'On day 0 the subjects of group 2 slept as in phase 1.'],
    ['numbers of headings', '11. Income taxes'],
    ['numbers of sections', '9.2.4 Creating a drive'],
    ['marks of notes', 'Carryforwards (1)'],
    ['parts of words', 'A two-stage model on 10BASE5 with h2o.'],
    ['parts of fractions', 'It lost 1/3 of it.'],
    ['both ends of a change', 'It rose from 415,000 to 587,000.'],
  ])('are not %s', (_, sentence) => {
    expect(found(sentence)).toEqual([]);
  });

  test('stand behind any letter of a script without spaces, with their scale', () => {
    expect(found('塔共有300個門，約30万人来訪。')).toEqual([
      ['300', 'none'],
      ['30万', 'none'],
    ]);
  });

  test('that share a unit have it behind the last', () => {
    expect(found('For the three and six months.')).toEqual([['six months', 'time']]);
  });
});

describe('dates', () => {
  const found = (sentence: string) => datesIn(sentence).map(({ start, end }) => sentence.slice(start, end));

  test('are whole, in the forms of several languages', () => {
    expect(found('Opened on 3 May 1998, rebuilt in 2004 and in the 1920s.')).toEqual(['3 May 1998', '2004', '1920s']);
    expect(found('On October 20, 1973, in the 12th century, in 44 BC.')).toEqual([
      'October 20, 1973',
      '12th century',
      '44 BC',
    ]);
    expect(found('Am 3. März 1998, el 4 de mayo de 1862, le 14 juillet 1789.')).toEqual([
      '3. März 1998',
      '4 de mayo de 1862',
      '14 juillet 1789',
    ]);
    expect(found('1984年6月1日開業。')).toEqual(['1984年6月1日']);
  });

  test('stand behind any letter of a script without spaces, and count the years of an era', () => {
    expect(found('塔於1987年10月建成，自19世紀起。')).toEqual(['1987年10月', '19世紀']);
    expect(found('民國38年6月1日與昭和42年，帝國於286年分裂，10月23日重建。')).toEqual([
      '民國38年6月1日',
      '昭和42年',
      '286年',
      '10月23日',
    ]);
  });

  test('are told by the months of Russian, with the word for a year', () => {
    expect(found('Башню построили 6 октября 1973 года, а в мае 1999 года покрасили.')).toEqual([
      '6 октября 1973 года',
      'мае 1999 года',
    ]);
  });

  test('are no words that begin as months do, no citations, no numbers of rules and no lives', () => {
    expect(found('It decreased 10 times in market 12.')).toEqual([]);
    expect(found('As was shown (Lee, 2020) under No. 1541 by Keller (1862–90), in June 34 times.')).toEqual([]);
  });
});
