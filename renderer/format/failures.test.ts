import { afterEach, expect, test } from 'vitest';
import { toReport } from '#shared/base/errors.ts';
import { fault } from '#shared/base/messages.ts';
import { speak } from '../languages/i18n.ts';
import { readerText } from './errors.ts';

afterEach(() => speak('en', {}));

const german = {
  'There is no folder {folder}.': 'Es gibt keinen Ordner {folder}.',
  'The download failed.': 'Der Download ist gescheitert.',
};

test('a failure with words of its own is said in the language of the window, with what it names', () => {
  const report = toReport(fault('file.missing', 'folder.missing', { folder: 'papers' }));
  expect(readerText(report)).toBe('There is no folder papers.');
  speak('de', german);
  expect(readerText(report)).toBe('Es gibt keinen Ordner papers.');
});

test('a failure without is told by its code', () => {
  const failure = { code: 'model.download-failed', message: 'The hub has no such file.' } as const;
  expect(readerText(failure)).toBe('The hub has no such file.');
  speak('de', german);
  expect(readerText(failure)).toBe('Der Download ist gescheitert.');
  expect(readerText({ ...failure, fault: { kind: 'of another version', values: {} } })).toBe(
    'Der Download ist gescheitert.',
  );
});

test('a bug has no words', () => {
  expect(readerText({ code: 'internal', message: 'x is undefined' })).toMatch(/^Something went wrong/u);
});
