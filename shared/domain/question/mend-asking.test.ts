import { expect, test } from 'vitest';
import { askingWordMeant } from './mend-asking.ts';

test.each([
  ['w many heads does the attention use?', 'en', 'how', true],
  ['ow much memory is needed', 'en', 'how', true],
  ['ere can i get it', 'en', 'where', true],
  ['hat is a larch', 'en', 'what', true],
  ['waht is a larch', 'en', 'what', true],
  ['ho many lamps', 'en', 'how', true],
  ['wich version of it', 'en', 'which', false],
  ['hich version of it', 'en', 'which', false],
  ['ie viele Lampen', 'de', 'wie', true],
  ['ombien de lampes', 'fr', 'combien', true],
])('letters of the asking word were lost: %s', (question, language, read, sure) => {
  expect(askingWordMeant(question, language)).toMatchObject({ read, sure });
});

test.each([
  ['it asks something', 'How many heads are there?', 'en'],
  ['it begins with a verb that asks', 'is there a pump', 'en'],
  ['it begins with the end of several asking words', 'e pump', 'en'],
  ['it begins with another word', 'larch needles', 'en'],
  ['nothing stands there', '', 'en'],
  ['the language is not known', 'w many', 'ko'],
])('left alone where %s', (_, question, language) => {
  expect(askingWordMeant(question, language)).toBeUndefined();
});
