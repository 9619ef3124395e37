import type { PDFDocumentProxy } from 'pdfjs-dist';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { OpenListener } from './open-pdf.ts';
import { shareFiles, type OpenFile } from './share-files.ts';

const [larches, snow] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];
const pdf = Object.create(null) as unknown as PDFDocumentProxy;

interface Opened {
  readonly document: DocumentId;
  readonly listener: OpenListener;
  closed: number;
}

let opened: Opened[];
let said: string[];
let open: OpenFile;

const listener = (name: string): OpenListener => ({
  onPassword: (wrong) => said.push(`${name} password ${wrong}`),
  onReady: () => said.push(`${name} ready`),
  onFailed: ({ code }) => said.push(`${name} ${code}`),
});

beforeEach(() => {
  [opened, said] = [[], []];
  open = shareFiles((document, told) => {
    const one: Opened = { document, listener: told, closed: 0 };
    opened.push(one);
    return () => one.closed++;
  });
});

test('a document is opened once, however many show it, and closed with the last of them', () => {
  const first = open(larches, listener('pages'));
  opened[0]!.listener.onReady(pdf);
  const second = open(larches, listener('crop'));
  open(snow, listener('other'));
  expect(opened.map(({ document }) => document)).toEqual([larches, snow]);
  expect(said).toEqual(['pages ready', 'crop ready']);
  first();
  first();
  expect(opened[0]!.closed).toBe(0);
  second();
  expect(opened[0]!.closed).toBe(1);
  open(larches, listener('pages'));
  expect(opened).toHaveLength(3);
});

test('all are told what is said, and whoever has left is not', () => {
  open(larches, listener('pages'));
  const leave = open(larches, listener('crop'));
  opened[0]!.listener.onPassword(false, () => undefined);
  leave();
  opened[0]!.listener.onReady(pdf);
  expect(said).toEqual(['pages password false', 'crop password false', 'pages ready']);
});

test('one that failed is opened anew by whoever comes next', () => {
  open(larches, listener('pages'));
  opened[0]!.listener.onFailed(new AppError('file.missing', 'Not there.'));
  open(larches, listener('pages'));
  expect([said, opened.length]).toEqual([['pages file.missing'], 2]);
});
