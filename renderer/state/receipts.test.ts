import { expect, test } from 'vitest';
import { receiptNotice } from './receipts.ts';
import { testId } from './testing.ts';

const nothing = { added: [], duplicates: [], rejected: [] };
const titleOf = (): string => 'Larches at the edge';
const notPdf = { name: 'notes.txt', error: { code: 'pdf.not-a-pdf' as const, message: 'notes.txt is not a PDF.' } };

test('when everything was added there is nothing to say', () => {
  expect(receiptNotice([{ ...nothing, added: [testId('a')] }], titleOf)).toBeUndefined();
});

test('a duplicate is named with the document that it is', () => {
  const receipt = { ...nothing, duplicates: [{ name: 'copy.pdf', document: testId('a') }] };
  expect(receiptNotice([receipt, receipt], titleOf)).toEqual({
    look: 'done',
    title: 'This document is already in the library',
    items: [{ name: 'copy.pdf', text: 'Already here as “Larches at the edge”.' }],
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
