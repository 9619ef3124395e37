import { expect, test } from 'vitest';
import { columnKeys, templateOf, templateQuestion } from './templates.ts';

test('a question of one’s own is no template', () => {
  expect(templateOf('How many hives?')).toBeUndefined();
});

test('a template is known by its words, whatever language it stands in', () => {
  for (const key of columnKeys)
    for (const language of ['en', 'de', 'zh']) expect(templateOf(` ${templateQuestion(key, language)} `)).toBe(key);
});

test('a language without questions of its own is offered English ones', () => {
  expect(templateQuestion('code', 'fr')).toBe('Where is the code available?');
});
