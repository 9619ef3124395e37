import { describe, expect, test } from 'vitest';
import type { DrawnPdf } from './draw.ts';
import { drawPage, readPage, type Memory } from './page-reader.ts';
import type { SeenLine } from './page-text.ts';
import { turnGray, turnPicture, type GrayPicture, type Picture, type Turn } from './picture.ts';
import { blankPage, printedPage } from './testing.ts';
import type { Recognition } from './tesseract.ts';

/** A page that lies in its file turned counterclockwise by `lies`. */
function pdfOf(page: GrayPicture, lies: Turn): Pick<DrawnPdf, 'draw'> {
  const back = ((360 - lies) % 360) as Turn;
  return {
    draw: (_, turn) => {
      const upright = { x0: 0, y0: 0, x1: 432, y1: 576 };
      const frame: Picture['frame'] = { box: upright, turn: 0, pixelsPerPt: page.dpi / 72 };
      return Promise.resolve(turnPicture({ ...turnGray(page, back), frame }, turn));
    },
  };
}

interface Costs {
  readonly recognition: Recognition;
  pixels: number;
}

/** Reads well what stands upright, `wordsPerLine` words a line, and guesses at everything else. */
function readerOf(page: GrayPicture, wordsPerLine = 6): Costs {
  const costs: Costs = {
    pixels: 0,
    recognition: {
      lines: (picture) => {
        costs.pixels += picture.gray.length;
        return Promise.resolve(linesIn(picture, page, wordsPerLine));
      },
      close: () => Promise.resolve(),
    },
  };
  return costs;
}

function linesIn({ gray, width, height }: GrayPicture, page: GrayPicture, wordsPerLine: number): SeenLine[] {
  const upright = stands(gray, page);
  return Array.from({ length: Math.floor(height / 16) }, (_, at) => ({
    turn: 0,
    words: Array.from({ length: wordsPerLine }, (__, word) => ({
      text: upright ? 'harbor' : 'xq',
      confidence: upright ? 95 : 30,
      x0: (word * width) / wordsPerLine,
      x1: ((word + 0.8) * width) / wordsPerLine,
    })),
    baseline: { x0: 0, y0: at * 16 + 12, x1: width, y1: at * 16 + 12 },
    height: 12,
    descent: 3,
  }));
}

/** Is it the page, or a part of it, as it was printed? Rows of the page are found again in the picture. */
function stands(gray: Uint8Array, page: GrayPicture): boolean {
  const probe = Buffer.from(gray.buffer, gray.byteOffset, gray.length);
  const rows = [300, 305, 310, 315, 350, 400].map((y) =>
    page.gray.subarray(y * page.width + 250, y * page.width + 330),
  );
  return rows.some((row) => new Set(row).size > 1 && probe.includes(Buffer.from(row)));
}

async function read(page: GrayPicture, lies: Turn, memory: Memory = { lastTurn: 0 }, wordsPerLine?: number) {
  const costs = readerOf(page, wordsPerLine);
  const timings = { drawMs: 0, recognizeMs: 0 };
  const drawn = await drawPage(pdfOf(page, lies), 0, memory, timings);
  const reading = await readPage(drawn, costs.recognition, memory, timings);
  return { ...reading, memory, pages: costs.pixels / page.gray.length };
}

describe('a page', () => {
  test('that stands is recognized once', async () => {
    const { turn, text, pages } = await read(printedPage(), 0);
    expect([turn, pages]).toEqual([0, 1]);
    expect(text.confidence).toBe(95);
  });

  test.each([90, 270] as const)('that lies on its side (%i) costs a quarter more', async (lies) => {
    const { turn, text, pages, memory } = await read(printedPage(), lies);
    expect(turn).toBe(lies);
    expect(text.confidence).toBe(95);
    expect(pages).toBeLessThan(1.3);
    expect(memory.lastTurn).toBe(lies);
  });

  test('that stands on its head is read twice', async () => {
    const { turn, text, pages } = await read(printedPage(), 180);
    expect([turn, text.confidence]).toEqual([180, 95]);
    expect(pages).toBeLessThan(2.3);
  });

  test('after one that lay on its side is expected to lie so too', async () => {
    const { turn, pages } = await read(printedPage(), 90, { lastTurn: 90 });
    expect([turn, pages]).toEqual([90, 1]);
    const upright = await read(printedPage(), 0, { lastTurn: 90 });
    expect([upright.turn, upright.text.confidence]).toEqual([0, 95]);
  });

  test('without anything to read is tried in parts only, and left as it stands', async () => {
    const { turn, text, pages } = await read(blankPage(), 0);
    expect([turn, text.certain]).toEqual([0, 0]);
    expect(pages).toBeLessThan(1.7);
  });
});
