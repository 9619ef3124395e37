/** Underlines, strokes and text boxes in a copy of a PDF, as Poppler draws and reads them. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { ruleOf } from '#shared/domain/document/annotations/drawing.ts';
import { inkQuad } from '#shared/domain/document/annotations/shape.ts';
import { boxOfQuad, type Box, type Quad } from '#shared/domain/document/geometry.ts';
import { saveWith } from '../../renderer/pages/pdf/annotate.ts';
import { hasPoppler } from '../support/words/poppler.ts';

const DOTS_PER_POINT = 4;
const [WIDTH_PT, HEIGHT_PT] = [595, 842];
const MOST_OFF_PT = 0.5;

const boxOf = (x: number, y: number, width: number, height: number): Quad => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

function mark(kind: Annotation['kind'], quad: Quad, more: Partial<Annotation> = {}): Annotation {
  const facts = {
    text: '',
    prefix: '',
    suffix: '',
    note: '',
    createdAt: 1_700_000_000_000,
    changedAt: 1_700_000_000_000,
  };
  const pages = [{ pageIndex: 0, quads: [quad] }];
  return { ...facts, id: 1, document: documentId('a'.repeat(64)), kind, color: 'blue', pages, ...more };
}

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-kinds-'))));
afterEach(() => rm(folder, { recursive: true }));

/** A copy of an empty page with the marks. */
async function copyWith(marks: readonly Annotation[], turned = 0): Promise<string> {
  const empty = await PDFDocument.create();
  empty.addPage([WIDTH_PT, HEIGHT_PT]).setRotation(degrees(turned));
  const pdf = await getDocument({ data: await empty.save(), verbosity: 0 }).promise;
  const file = path.join(folder, 'copy.pdf');
  await writeFile(file, await saveWith(pdf, marks));
  await pdf.loadingTask.destroy();
  return file;
}

/** The box around all that is darker than paper, in points of the page as it is shown; y downwards. */
async function inkedBox(file: string): Promise<Box & { readonly inked: (xPt: number, yPt: number) => boolean }> {
  const prefix = file.replace(/\.pdf$/u, '');
  execFileSync('pdftocairo', ['-r', String(72 * DOTS_PER_POINT), '-singlefile', '-png', file, prefix]);
  const image = await loadImage(await readFile(`${prefix}.png`));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const isDark = (x: number, y: number): boolean => data[4 * (y * width + x)]! < 200;
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isDark(x, y)) continue;
      box.x0 = Math.min(box.x0, x / DOTS_PER_POINT);
      box.x1 = Math.max(box.x1, (x + 1) / DOTS_PER_POINT);
      box.y0 = Math.min(box.y0, y / DOTS_PER_POINT);
      box.y1 = Math.max(box.y1, (y + 1) / DOTS_PER_POINT);
    }
  return { ...box, inked: (x, y) => isDark(Math.round(x * DOTS_PER_POINT), Math.round(y * DOTS_PER_POINT)) };
}

/** From user space to the page as it is shown, upright. */
const shown = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0: HEIGHT_PT - y1, x1, y1: HEIGHT_PT - y0 });

function expectNear(found: Box, wanted: Box): void {
  for (const side of ['x0', 'y0', 'x1', 'y1'] as const)
    expect(Math.abs(found[side] - wanted[side]), side).toBeLessThan(MOST_OFF_PT);
}

const reason = hasPoppler() ? '' : ' (skipped: Poppler is not installed)';

describe.skipIf(!hasPoppler())(`kinds of marks in a copy${reason}`, () => {
  test.each(['underline', 'strike'] as const)('%s is a line at its words', { timeout: 60_000 }, async (kind) => {
    const quad = boxOf(80.3, 600.7, 120.4, 12.2);
    const { from, to, widthPt } = ruleOf(kind, quad);
    const around = { x0: from[0], x1: to[0], y0: from[1] - widthPt / 2, y1: from[1] + widthPt / 2 };
    expectNear(await inkedBox(await copyWith([mark(kind, quad)])), shown(around));
  });

  test('ink goes through its points, as thick as it was drawn', { timeout: 60_000 }, async () => {
    const ink = {
      strokes: [
        [100, 300, 180, 300],
        [140, 260, 140, 340],
        [220, 300],
      ],
      widthPt: 4,
    };
    const found = await inkedBox(await copyWith([mark('ink', inkQuad(ink), { shape: ink })]));
    expectNear(found, shown(boxOfQuad(inkQuad(ink))));
    const at = (x: number, y: number): boolean => found.inked(x, HEIGHT_PT - y);
    expect([at(120, 300), at(140, 270), at(220, 300)]).toEqual([true, true, true]);
    expect([at(110, 320), at(200, 300)]).toEqual([false, false]);
  });

  test('a text box says its words, inside of its place', { timeout: 60_000 }, async () => {
    const quad = boxOf(90, 400, 150, 60);
    const typed = mark('textbox', quad, {
      note: 'Compare (this)\nwith thé other “plots” further down',
      shape: { sizePt: 12 },
    });
    const file = await copyWith([typed]);
    const found = await inkedBox(file);
    const place = shown(boxOfQuad(quad));
    expect(found.x0).toBeGreaterThanOrEqual(place.x0);
    expect(found.x1).toBeLessThanOrEqual(place.x1);
    expect(found.y0).toBeGreaterThanOrEqual(place.y0);
    expect(found.y1).toBeLessThanOrEqual(place.y1);
    expect(found.x1 - found.x0).toBeGreaterThan(100);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    expect(text.replace(/\s+/gu, ' ')).toContain('Compare (this) with thé other “plots” further down');
  });

  test('on a page that lies on its side a text box stands upright', { timeout: 60_000 }, async () => {
    // As it is shown, the lower left corner is at (200, 300) and the words run upwards in user space.
    const quad: Quad = [300, 200, 300, 350, 260, 350, 260, 200];
    const file = await copyWith([mark('textbox', quad, { note: 'wide words', shape: { sizePt: 20 } })], 90);
    const found = await inkedBox(file);
    expect(found.x1 - found.x0).toBeGreaterThan(2 * (found.y1 - found.y0));
  });
});
