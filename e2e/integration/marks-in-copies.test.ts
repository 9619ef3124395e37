/** Highlights in a copy of a PDF, as Poppler draws them. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { Box } from '#shared/domain/document/geometry.ts';
import { saveWith } from '../../renderer/pages/pdf/annotate.ts';
import { hasPoppler } from '../support/words/poppler.ts';

const PAGES = 5;
const COLUMNS = 5;
const ROWS = 20;
const DOTS_PER_POINT = 4;
const WIDTH_PT = 595;
const HEIGHT_PT = 842;
const MOST_OFF_PT = 0.5;

/** Between dots, so that what is rounded shows; apart, so that each is seen by itself. */
function boxOf(at: number): Box {
  const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS) % ROWS];
  const [x0, y0] = [40.3 + column * 105, 60.7 + row * 37];
  return { x0, y0, x1: x0 + 70.45, y1: y0 + 11.35 };
}

function highlights(): Annotation[] {
  return Array.from({ length: PAGES * COLUMNS * ROWS }, (_, at) => {
    const { x0, y0, x1, y1 } = boxOf(at % (COLUMNS * ROWS));
    return {
      id: at + 1,
      document: documentId('a'.repeat(64)),
      kind: 'text',
      color: 'blue',
      pages: [{ pageIndex: Math.floor(at / (COLUMNS * ROWS)), quads: [[x0, y0, x1, y0, x1, y1, x0, y1]] }],
      text: 'words',
      prefix: '',
      suffix: '',
      note: '',
      createdAt: 1_700_000_000_000,
      changedAt: 1_700_000_000_000,
    };
  });
}

const reason = hasPoppler() ? '' : ' (skipped: Poppler is not installed)';

describe.skipIf(!hasPoppler())(`500 highlights in a copy${reason}`, () => {
  test('are drawn by Poppler within half a point of their words', { timeout: 180_000 }, async () => {
    const empty = await PDFDocument.create();
    for (let i = 0; i < PAGES; i++) empty.addPage([WIDTH_PT, HEIGHT_PT]);
    const pdf = await getDocument({ data: await empty.save(), verbosity: 0 }).promise;
    const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-marks-'));
    try {
      const file = path.join(folder, 'copy.pdf');
      await writeFile(file, await saveWith(pdf, highlights()));
      let most = 0;
      for (let page = 0; page < PAGES; page++) {
        const drawn = await drawnBoxes(file, page);
        for (const [at, box] of drawn.entries()) {
          const wanted = boxOf(at);
          for (const side of ['x0', 'y0', 'x1', 'y1'] as const)
            most = Math.max(most, Math.abs(box[side] - wanted[side]));
        }
      }
      expect(most).toBeLessThan(MOST_OFF_PT);
    } finally {
      await rm(folder, { recursive: true });
      await pdf.loadingTask.destroy();
    }
  });
});

/** Where ink stands around each place of the page, in user space; a dot that is only touched counts as far as it is inked. */
async function drawnBoxes(file: string, page: number): Promise<Box[]> {
  const prefix = file.replace(/\.pdf$/, '');
  const of = String(page + 1);
  execFileSync('pdftoppm', [
    '-r',
    String(72 * DOTS_PER_POINT),
    '-f',
    of,
    '-l',
    of,
    '-singlefile',
    '-png',
    file,
    prefix,
  ]);
  const image = await loadImage(await readFile(`${prefix}.png`));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width } = context.getImageData(0, 0, image.width, image.height);
  const inked = (x: number, y: number): boolean => data[4 * (y * width + x)]! < 250;
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const { x0, y0, x1, y1 } = boxOf(at);
    const [left, right] = [x0 - 8, x1 + 8].map((value) => Math.round(value * DOTS_PER_POINT)) as [number, number];
    const [top, bottom] = [y1 + 8, y0 - 8].map((value) => Math.round((HEIGHT_PT - value) * DOTS_PER_POINT)) as [
      number,
      number,
    ];
    const found = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (!inked(x, y)) continue;
        found.x0 = Math.min(found.x0, x / DOTS_PER_POINT);
        found.x1 = Math.max(found.x1, (x + 1) / DOTS_PER_POINT);
        found.y0 = Math.min(found.y0, HEIGHT_PT - (y + 1) / DOTS_PER_POINT);
        found.y1 = Math.max(found.y1, HEIGHT_PT - y / DOTS_PER_POINT);
      }
    return found;
  });
}
