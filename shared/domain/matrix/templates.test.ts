import { expect, test } from 'vitest';
import { attemptsAt, columnKeys, templateOf, templateQuestion } from './templates.ts';

test('a question of one’s own is asked once, as it is written', () => {
  expect(attemptsAt('How many hives?', 'en')).toEqual([{ question: 'How many hives?' }]);
});

test('a template is asked in the language of the document, whatever language it stands in', () => {
  const [german, english] = [templateQuestion('data', 'de'), templateQuestion('data', 'en')];
  expect(german).not.toBe(english);
  expect(attemptsAt(german, 'en')).toEqual(attemptsAt(english, 'en'));
  expect(attemptsAt(english, 'de')[0]!.question).toMatch(/Datensätze/u);
});

test('a language without phrases of its own is asked in English', () => {
  expect(attemptsAt(templateQuestion('code', 'fr'), 'fr')).toEqual([{ question: 'Where is the code available?' }]);
});

test('each phrase that is tried is there in every language', () => {
  for (const key of columnKeys)
    for (const language of ['en', 'de', 'zh'])
      for (const { question } of attemptsAt(templateQuestion(key, 'en'), language)) expect(question).toMatch(/[?？]$/u);
});

test('a template is known by its words, whatever language it stands in', () => {
  expect(templateOf('How many hives?')).toBeUndefined();
  for (const key of columnKeys)
    for (const language of ['en', 'de', 'zh']) expect(templateOf(` ${templateQuestion(key, language)} `)).toBe(key);
});
