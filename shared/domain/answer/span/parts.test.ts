import { describe, expect, test } from 'vitest';
import { enumeration, nameGroups, namesIn, predicateOf, wholeName } from './names.ts';
import { amountsIn, countOf, datesIn, numbersIn } from './numbers.ts';

test('a unit ends before the number of a product', () => {
  expect(numbersIn('We use 8 NVX P100 boards.')[0]?.unit).toBe('NVX');
});

describe('names', () => {
  const texts = (sentence: string) => nameGroups(sentence).map((group) => group.map(({ text }) => text));

  test('are listed together, citations aside', () => {
    expect(texts('We use SNLI [3], MultiNLI (Lee et al., 2018), JOCI and SICK [4, 5] for testing.')).toEqual([
      ['SNLI', 'MultiNLI', 'JOCI', 'SICK'],
    ]);
  });

  test('are not the first word of a sentence for its capital alone', () => {
    expect(namesIn('Larches grow in Valais.').map(({ text }) => text)).toEqual(['Valais']);
    expect(namesIn('WordNet has nouns.').map(({ text }) => text)).toEqual(['WordNet']);
  });

  test('keep their numbers and go up to what is asked for', () => {
    const sentence = 'It was trained on the 20 Newsgroups and the Yelp Challenge dataset.';
    const names = namesIn(sentence);
    expect(names.map(({ text }) => text)).toEqual(['20 Newsgroups', 'Yelp Challenge']);
    expect(names[1] && wholeName(names[1], sentence, ['dataset'])?.text).toBe('Yelp Challenge dataset');
  });

  test('that only go before another thing are none', () => {
    const sentence = 'We chose Twitter spam detection methods as baselines.';
    const [name] = namesIn(sentence);
    expect(name && wholeName(name, sentence, ['baselin'])).toBeUndefined();
  });

  test('are enumerated in small letters too', () => {
    const sentence = 'We consider metrics, including ter [1], bleu, rouge and meteor.';
    expect(enumeration(sentence, ['metric'])).toEqual(['ter', 'bleu', 'rouge', 'meteor']);
    expect(enumeration(sentence, ['languag'])).toEqual([]);
  });

  test('give way to what a sentence says its subject is', () => {
    expect(predicateOf('The baseline model is a recurrent network with attention.', ['baselin', 'model'])).toBe(
      'a recurrent network with attention',
    );
    expect(
      predicateOf('Our clustering algorithm is based on mixture models, an approach that is flexible.', ['algorithm']),
    ).toBe('mixture models');
    expect(predicateOf('The results are shown in Table 3.', ['result'])).toBeUndefined();
  });
});

describe('numbers', () => {
  test('count what is asked for', () => {
    const sentence = 'It contains 17,833 sentences, 826,987 characters and 2,714 question-answer pairs.';
    expect(countOf(sentence, ['charact'])?.text).toBe('826,987');
    expect(countOf(sentence, ['pair'])?.text).toBe('2,714');
    expect(countOf(sentence, ['author'])).toBeUndefined();
    expect(countOf('Forty-two subjects took part.', ['subject'])?.text).toBe('Forty-two');
    expect(countOf('In 2019 articles were rare.', ['articl'])).toBeUndefined();
  });

  test('that only point elsewhere, and parts of words, are none', () => {
    const texts = numbersIn('Table 3 shows a two-stage model with 12 layers [14] (Section 4.1).').map(
      ({ text }) => text,
    );
    expect(texts).toEqual(['12']);
  });

  test('come with their units', () => {
    expect(amountsIn('The battery lasts about 14 hours at 20 °C.', []).map(({ text }) => text)).toEqual([
      'about 14 hours',
      '20 °C',
    ]);
    expect(amountsIn('It reached 92.4 % on 300 images.', ['percent']).map(({ text }) => text)).toEqual(['92.4 %']);
  });

  test('make dates', () => {
    expect(datesIn('Opened on 3 May 1998, rebuilt in 2004.').map(({ text }) => text)).toEqual(['3 May 1998', '2004']);
  });
});
