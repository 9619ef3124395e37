import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/base/errors.ts';
import { readDocument, type ReadOptions, type ReadProgress, type Reading } from './read-document.ts';

let folder: string;
let plain: Uint8Array;
let locked: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-reader-'));
  plain = await threePages();
  locked = await threePages(true);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, bytes: Uint8Array | string): Promise<string> {
  const target = path.join(folder, name);
  await writeFile(target, bytes);
  return target;
}

/** Three pages with one line each. */
async function threePages(encrypt = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of ['First page', 'Second page', 'Third page']) {
    document.addPage([300, 200]).drawText(text, { x: 20, y: 100, size: 12, font });
  }
  if (encrypt) document.encrypt({ userPassword: 'sesame', ownerPassword: 'owner' });
  return document.save();
}

interface Outcome extends Reading {
  readonly progress: readonly ReadProgress[];
}

async function read(target: string, options: Partial<ReadOptions> = {}, signal?: AbortSignal): Promise<Outcome> {
  const defaults = { useOutline: true, skipPages: [], pageTimeoutMs: 10_000, documentTimeoutMs: 60_000 };
  const reading = readDocument({ path: target, ...defaults, ...options }, signal);
  const progress: ReadProgress[] = [];
  for (;;) {
    const step = await reading.next();
    if (step.done) return { ...step.value, progress };
    progress.push(step.value);
  }
}

const linesOf = ({ content }: Reading): string[][] => content.pages.map((page) => page.runs.map((run) => run.text));

test('reads page by page and says how far it is', async () => {
  const outcome = await read(await file('three.pdf', plain));
  expect(linesOf(outcome)).toEqual([['First page'], ['Second page'], ['Third page']]);
  expect(outcome.progress).toEqual([
    { kind: 'opened', pages: 3 },
    { kind: 'page', pagesDone: 1, soFar: expect.any(Function) as unknown },
    { kind: 'page', pagesDone: 2, soFar: expect.any(Function) as unknown },
    { kind: 'page', pagesDone: 3, soFar: expect.any(Function) as unknown },
  ]);
  expect(outcome.content).toMatchObject({ fileName: 'three.pdf', problems: [] });
  expect(outcome.content.fonts).toMatchObject([{ name: 'Helvetica', bold: false }]);
});

test('a second reading gives the same', async () => {
  const target = await file('same.pdf', plain);
  expect((await read(target)).content).toEqual((await read(target)).content);
});

describe('what cannot be opened has a name for it', () => {
  const cases: [name: string, bytes: () => Uint8Array | string, code: ErrorCode, password?: string][] = [
    ['empty.pdf', () => '', 'pdf.not-a-pdf'],
    ['page.html', () => '<!doctype html><p>Not found</p>', 'pdf.not-a-pdf'],
    ['cut.pdf', () => plain.slice(0, 60), 'pdf.broken'],
    ['header.pdf', () => '%PDF-1.7\n', 'pdf.broken'],
    ['locked.pdf', () => locked, 'pdf.needs-password'],
    ['locked-too.pdf', () => locked, 'pdf.wrong-password', 'open'],
  ];
  test.each(cases)('%s', async (name, bytes, code, password) => {
    const failure = read(await file(name, bytes()), { password });
    await expect(failure).rejects.toMatchObject({ name: 'AppError', code });
    await expect(failure).rejects.toThrow(name);
  });

  test('a file that is not there', async () => {
    await expect(read(path.join(folder, 'nowhere.pdf'))).rejects.toMatchObject({ code: 'file.missing' });
  });

  test('a folder', async () => {
    await expect(read(folder)).rejects.toMatchObject({ code: 'file.unreadable' });
  });
});

test('the right password opens', async () => {
  const target = await file('opens.pdf', locked);
  expect(linesOf(await read(target, { password: 'sesame' }))).toHaveLength(3);
});

test('pages to skip are problems, with their frame, and the rest is read', async () => {
  const outcome = await read(await file('skip.pdf', plain), { skipPages: [1] });
  expect(linesOf(outcome)).toEqual([['First page'], [], ['Third page']]);
  expect(outcome.content.problems).toMatchObject([{ pageIndex: 1, code: 'parser.timeout' }]);
  expect(outcome.content.pages[1]?.frame.box).toEqual({ x0: 0, y0: 0, x1: 300, y1: 200 });
});

test('when the time is over the pages that are left are problems', async () => {
  const outcome = await read(await file('late.pdf', plain), { documentTimeoutMs: 0 });
  expect(outcome.content.problems.map((problem) => [problem.pageIndex, problem.code])).toEqual([
    [0, 'parser.timeout'],
    [1, 'parser.timeout'],
    [2, 'parser.timeout'],
  ]);
});

test('stopping ends the reading', async () => {
  const controller = new AbortController();
  const reading = readDocument(
    {
      path: await file('stop.pdf', plain),
      useOutline: true,
      skipPages: [],
      pageTimeoutMs: 1e4,
      documentTimeoutMs: 1e5,
    },
    controller.signal,
  );
  await reading.next();
  controller.abort();
  await expect(reading.next()).rejects.toMatchObject({ code: 'call.cancelled' });
});

test('a page whose content is broken is left out, its neighbors are not', async () => {
  const document = await PDFDocument.load(plain);
  const junk = document.context.stream('BT /F0 12 Tf (never closed Tj ET '.repeat(3));
  document.getPage(1).node.set(PDFName.of('Contents'), document.context.register(junk));
  const outcome = await read(await file('content.pdf', await document.save()));
  expect(linesOf(outcome)[0]).toEqual(['First page']);
  expect(linesOf(outcome)[2]).toEqual(['Third page']);
});

test('the turn of a page and its crop box are told', async () => {
  const document = await PDFDocument.load(plain);
  document.getPage(0).setRotation(degrees(-90));
  document.getPage(1).setCropBox(10, 20, 5_000, 100);
  const { pages } = (await read(await file('frames.pdf', await document.save()))).content;
  expect(pages[0]?.frame.rotation).toBe(270);
  expect(pages[1]?.frame.box).toEqual({ x0: 10, y0: 20, x1: 300, y1: 120 });
});

test('a file that names one page a hundred thousand times is refused before any is read', async () => {
  const pages = 100_000;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${'3 0 R '.repeat(pages)}]>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  const target = await file('many.pdf', text);
  await expect(read(target)).rejects.toMatchObject({ code: 'file.too-large', details: { pages } });
});
