import { afterEach, expect, test } from 'vitest';
import { speak } from '../languages/i18n.ts';
import { readerText } from './errors.ts';
import { engineText } from './engine-words.ts';

afterEach(() => speak('en', {}));

const german = {
  '{name} is not a PDF.': '{name} ist keine PDF.',
  'The download failed.': 'Der Download ist gescheitert.',
};

test('what the engine says is English as it is', () => {
  expect(engineText('a.txt is not a PDF.')).toBe('a.txt is not a PDF.');
});

test('a sentence that is known is said in the language of the window, with what it names', () => {
  speak('de', german);
  expect(engineText('a.txt is not a PDF.')).toBe('a.txt ist keine PDF.');
  expect(engineText('Something of its own.')).toBe('Something of its own.');
});

test('a failure whose sentence is not known is told by its code', () => {
  const failure = { code: 'model.download-failed', message: 'The hub has no such file.' } as const;
  expect(readerText(failure)).toBe('The hub has no such file.');
  speak('de', german);
  expect(readerText(failure)).toBe('Der Download ist gescheitert.');
});
