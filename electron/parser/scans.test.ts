/** Which pages count as scans. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  setTextRenderingMode,
  StandardFonts,
  TextRenderingMode,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { readDocument } from './read-document.ts';

const [WIDTH, HEIGHT] = [600, 800];
const SENTENCE = 'The harbor master counted forty-two small boats before the storm came in. ';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-scans-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A page under a gray picture, with what is written on it. */
async function needsOcr(write: Write, share = 1): Promise<boolean | undefined> {
  return (await contentOf(write, share)).pages[0]?.needsOcr;
}

type Write = (page: PDFPage, font: PDFFont) => void;

async function contentOf(write: Write, share = 1): Promise<DocumentContent> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([WIDTH, HEIGHT]);
  const image = document.context.flateStream(new Uint8Array(64).fill(190), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 8,
    Height: 8,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  });
  const name = page.node.newXObject('Image', document.context.register(image));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(WIDTH, 0, 0, share * HEIGHT, 0, 0),
    drawObject(name),
    popGraphicsState(),
  );
  write(page, font);
  const file = path.join(folder, 'page.pdf');
  await writeFile(file, await document.save());
  const options = { path: file, useOutline: true, skipPages: [], pageTimeoutMs: 20_000, documentTimeoutMs: 60_000 };
  const reading = readDocument(options);
  let step = await reading.next();
  while (!step.done) step = await reading.next();
  return step.value.content;
}

test('a picture of a page is a scan, with a page number or a stamp at its edge as well', async () => {
  expect(await needsOcr(() => undefined)).toBe(true);
  expect(await needsOcr((page, font) => page.drawText('117', { x: 290, y: 400, size: 10, font }))).toBe(true);
  const stamp = 'Downloaded from the archive on 3 May 2024. All use is subject to its terms and conditions.';
  expect(await needsOcr((page, font) => page.drawText(stamp, { x: 40, y: 12, size: 7, font }))).toBe(true);
});

test('a slide with a title on a picture is none, nor is a page with a large figure', async () => {
  expect(await needsOcr((page, font) => page.drawText('Why harbors silt up', { x: 90, y: 420, size: 30, font }))).toBe(
    false,
  );
  expect(await needsOcr((page, font) => page.drawText('Figure 3', { x: 60, y: 770, size: 9, font }), 0.5)).toBe(false);
});

const layerOf =
  (sentence: string): Write =>
  (page, font) => {
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    for (let line = 0; line < 40; line++) page.drawText(sentence, { x: 60, y: 740 - 16 * line, size: 11, font });
  };

test('a scan with an invisible text layer was recognized before', async () => {
  const { pages, problems } = await contentOf(layerOf(SENTENCE));
  expect(pages[0]).toMatchObject({ needsOcr: false });
  expect(pages[0]).not.toHaveProperty('poorText');
  expect(problems).toEqual([]);
});

test('a scan with a layer that hardly looks like words is read as it is, and named', async () => {
  const { pages, problems } = await contentOf(
    layerOf('Tbe h@rb0r m&st er c0unt#d f0rty~two b|ats be4 re t||e st0rm. '),
  );
  expect(pages[0]).toMatchObject({ needsOcr: false, poorText: true });
  expect(pages[0]!.runs.length).toBeGreaterThan(30);
  expect(problems).toMatchObject([{ pageIndex: 0, code: 'pdf.poor-text' }]);
});
