import { afterEach, expect, test } from 'vitest';
import { toReport } from '#shared/base/errors.ts';
import { fault } from '#shared/base/messages.ts';
import { speak } from '../languages/i18n.ts';
import { readerText } from './errors.ts';

afterEach(() => speak('en', {}));

const german = {
  '{name} is not a PDF.': '{name} ist keine PDF.',
  'The download failed.': 'Der Download ist gescheitert.',
};

test('a failure with words of its own is said in the language of the window, with what it names', () => {
  const report = toReport(fault('pdf.not-a-pdf', 'file.not-pdf', { name: 'a.txt' }));
  expect(readerText(report)).toBe('a.txt is not a PDF.');
  speak('de', german);
  expect(readerText(report)).toBe('a.txt ist keine PDF.');
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
