import { beforeEach, expect, test, vi } from 'vitest';
import { receiptNotice } from './receipts.ts';
import { testId, testWindow, type TestWindow } from './testing.ts';

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

let window: TestWindow;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window = testWindow({ 'document.view': async () => new Promise(() => undefined) });
  return () => vi.useRealTimers();
});

const note = (receipt: Partial<typeof nothing>): void => {
  window.receipts.get().note({ ...nothing, ...receipt });
  vi.runAllTimers();
};
const titles = () => window.notices.get().notices.map(({ title }) => title);

test('one notice counts up as long as it is there', () => {
  note({ added: [testId('a')] as never });
  note({ added: [testId('b'), testId('c')] as never });
  expect(titles()).toEqual(['3 documents added']);
  window.notices.get().dismiss(window.notices.get().notices[0]!.id);
  note({ added: [testId('d')] as never });
  expect(titles()).toEqual(['1 document added']);
});

test('what was refused has a notice of its own, and what comes behind it is told for itself', () => {
  note({ rejected: [notPdf] as never });
  note({ duplicates: [{ name: 'copy.pdf', document: testId('a') }] as never });
  expect(titles()).toEqual(['notes.txt is not a PDF.', 'This document is already in the library']);
});

test('one document is opened from its notice, several are shown in the list', () => {
  note({ added: [testId('a')] as never });
  const action = () => window.notices.get().notices[0]?.action;
  expect(action()?.label).toBe('Open');
  note({ added: [testId('b')] as never });
  expect(action()?.label).toBe('Show');
});

test('what was not added is one line, which leads to all of it', () => {
  note({ rejected: [notPdf] as never });
  const [line] = window.notices.get().notices;
  expect(line).toMatchObject({ look: 'warning', title: 'notes.txt is not a PDF.' });
  expect([line?.items, line?.details]).toEqual([undefined, undefined]);
  line?.action?.run();
  expect(window.notices.get().notices.at(-1)).toMatchObject({ items: [{ name: 'notes.txt' }] });
});

test('a reason that names the file is said without the name before it', () => {
  const error = { code: 'pdf.not-a-pdf' as const, message: 'Wayleaf cannot read notes.doc.' };
  note({ rejected: [{ name: 'notes.doc', error }] as never });
  expect(titles()).toEqual(['Wayleaf cannot read notes.doc.']);
});
