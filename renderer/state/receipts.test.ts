import { expect, test } from 'vitest';
import { receiptNotice } from './receipts.ts';
import { testId } from './testing.ts';

const nothing = { added: [], duplicates: [], rejected: [] };
const titleOf = (): string => 'Larches at the edge';
const notPdf = { name: 'notes.txt', error: { code: 'pdf.not-a-pdf' as const, message: 'notes.txt is not a PDF.' } };

test('what was added is said in one line, and nothing where nothing came of it', () => {
  expect(receiptNotice([nothing], titleOf)).toBeUndefined();
  const added = { ...nothing, added: [testId('a')] };
  expect(receiptNotice([added, added], titleOf)).toEqual({ look: 'done', title: '1 document added' });
  const again = { ...nothing, duplicates: [{ name: 'copy.pdf', document: testId('b') }] };
  expect(receiptNotice([added, again], titleOf)?.title).toBe('1 document added, 1 was here already');
});

test('a duplicate alone is one line', () => {
  const receipt = { ...nothing, duplicates: [{ name: 'copy.pdf', document: testId('a') }] };
  expect(receiptNotice([receipt, receipt], titleOf)).toEqual({
    look: 'done',
    title: 'This document is already in the library',
  });
});

test('rejected files are listed by name with their reasons, once each', () => {
  const duplicates = [{ name: 'copy.pdf', document: testId('a') }];
  const notice = receiptNotice(
    [
      { ...nothing, rejected: [notPdf] },
      { ...nothing, duplicates, rejected: [notPdf] },
    ],
    titleOf,
  );
  expect(notice).toMatchObject({ look: 'warning', title: '2 files were not added' });
  expect(notice?.items?.map(({ name }) => name)).toEqual(['notes.txt', 'copy.pdf']);
  expect(notice?.details).toBe('notes.txt\npdf.not-a-pdf\nnotes.txt is not a PDF.');
});
