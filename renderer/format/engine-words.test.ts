import { afterEach, expect, test } from 'vitest';
import { speak } from '../languages/i18n.ts';
import { readerText } from './errors.ts';
import { engineText } from './engine-words.ts';

afterEach(() => speak('en', {}));

const german = {
  'Nothing here mentions {words}.': 'Hier ist von {words} keine Rede.',
  'The download failed.': 'Der Download ist gescheitert.',
  'The language model {happened}, so the answer is quoted from the documents.': 'Das Modell {happened}: zitiert.',
  'broke off': 'brach ab',
};

test('what the engine says is English as it is', () => {
  expect(engineText('Nothing here mentions ‘moss’.')).toBe('Nothing here mentions ‘moss’.');
});

test('a sentence that is known is said in the language of the window, with what it names', () => {
  speak('de', german);
  expect(engineText('Nothing here mentions ‘moss’, ‘fern’.')).toBe('Hier ist von ‘moss’, ‘fern’ keine Rede.');
  expect(engineText('Something of its own.')).toBe('Something of its own.');
});

test('what happened is said in the language of the window inside of such a sentence, too', () => {
  speak('de', german);
  const note = 'The language model broke off, so the answer is quoted from the documents.';
  expect(engineText(note)).toBe('Das Modell brach ab: zitiert.');
});

test('a failure whose sentence is not known is told by its code', () => {
  const failure = { code: 'model.download-failed', message: 'The hub has no such file.' } as const;
  expect(readerText(failure)).toBe('The hub has no such file.');
  speak('de', german);
  expect(readerText(failure)).toBe('Der Download ist gescheitert.');
});
