import type { PDFDocumentProxy } from 'pdfjs-dist';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { createPdfFiles, type PdfFiles } from './files.ts';
import type { OpenListener } from './open-pdf.ts';
import type { Strip } from './draw-strip.ts';
import type { PageRenderer, WantedPage } from './page-renderer.ts';

const [larches, snow] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];
const page: WantedPage = { pageIndex: 4, turn: 0, width: 700, height: 990, night: false };
const pdf = Object.create(null) as unknown as PDFDocumentProxy;

interface Opened {
  readonly document: DocumentId;
  readonly listener: OpenListener;
  closed: boolean;
}

let opened: Opened[];
let drawn: (readonly WantedPage[])[];
let said: string[];
let files: PdfFiles;

const listener: OpenListener = {
  onPassword: (wrong) => said.push(`password ${wrong}`),
  onReady: () => said.push('ready'),
  onFailed: ({ message }) => said.push(message),
};

beforeEach(() => {
  [opened, drawn, said] = [[], [], []];
  files = createPdfFiles(
    (document, told) => {
      const one: Opened = { document, listener: told, closed: false };
      opened.push(one);
      return () => (one.closed = true);
    },
    () =>
      ({
        want: (pages: readonly WantedPage[]) => drawn.push(pages),
        close: () => undefined,
        keeps: (pageIndex: number) => pageIndex === page.pageIndex,
      }) as unknown as PageRenderer,
    () => Promise.resolve({} as Strip),
  );
});

test('a file that was opened ahead is handed over with what was drawn of it', () => {
  files.prepare(larches);
  files.drawAhead(larches, page);
  expect(drawn).toEqual([]);
  opened[0]!.listener.onReady(pdf);
  expect(drawn).toEqual([[page]]);
  const close = files.open(larches, listener);
  expect([said, opened.length]).toEqual([['ready'], 1]);
  const renderer = files.renderer(pdf);
  expect(files.renderer(pdf)).not.toBe(renderer);
  close();
  expect(opened[0]!.closed).toBe(true);
});

test('one that is still opening reports to whoever took it over', () => {
  files.prepare(larches);
  files.open(larches, listener);
  opened[0]!.listener.onPassword(false, () => undefined);
  opened[0]!.listener.onReady(pdf);
  expect(said).toEqual(['password false', 'ready']);
});

test('a locked one asks for its password when it is shown', () => {
  files.prepare(larches);
  opened[0]!.listener.onPassword(false, () => undefined);
  expect(said).toEqual([]);
  files.open(larches, listener);
  expect(said).toEqual(['password false']);
});

test('only one is open ahead, and another document is opened by itself', () => {
  files.prepare(larches);
  files.prepare(larches);
  files.prepare(snow);
  expect(opened.map(({ document, closed }) => [document, closed])).toEqual([
    [larches, true],
    [snow, false],
  ]);
  files.open(larches, listener);
  expect(opened).toHaveLength(3);
  expect(opened[1]!.closed).toBe(false);
});

test('one that could not be opened ahead is tried again when it is shown', () => {
  files.prepare(larches);
  opened[0]!.listener.onFailed(new AppError('engine.gone', 'Gone.'));
  files.open(larches, listener);
  expect(opened).toHaveLength(2);
  opened[1]!.listener.onFailed(new AppError('file.missing', 'Not there.'));
  expect(said).toEqual(['Not there.']);
});
