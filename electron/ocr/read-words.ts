/** Reads words from their pictures, each on a line of its own, so that no neighbor tells what it may be. */
import type { Box, Point } from '#shared/domain/document/geometry.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { openForDrawing } from './draw.ts';
import { toPicture } from './page-frame.ts';
import type { SeenLine } from './page-text.ts';
import { cut, type GrayPicture, type Picture } from './picture.ts';
import type { ocrMethods } from './protocol.ts';
import { startRecognition } from './tesseract.ts';

type Read = (typeof ocrMethods)['words.read'];

const RESOLUTION = { dpi: 240, maxPixels: 10_000_000 };
/** White around each word, which recognition needs to see where it ends. */
const GAP_PX = 30;
/** Letters may reach a little out of their box, neighbors must not reach into it. */
const MARGIN_PX = 2;
const MOST_SIDE_PX = 1500;
const PAPER = 255;

/** @throws AppError the codes of `openForDrawing` and `startRecognition` */
export async function readWords({
  path,
  password,
  words,
  files,
  languages,
}: ParsedParams<Read>): Promise<Result<Read>> {
  const pdf = await openForDrawing(path, password);
  const cuts: (GrayPicture | undefined)[] = [];
  try {
    const pages = new Map<number, Picture | undefined>();
    for (const { pageIndex, box } of words) {
      if (!pages.has(pageIndex)) pages.set(pageIndex, await pdf.draw(pageIndex, 0, RESOLUTION).catch(() => undefined));
      const page = pages.get(pageIndex);
      cuts.push(page && cutBox(page, box));
    }
  } finally {
    await pdf.close();
  }
  const { picture, rows } = sheetOf(cuts);
  const recognition = await startRecognition(files, languages);
  try {
    const lines = await recognition.lines(picture, 'block');
    return { read: rows.map((row) => row && wordIn(lines, row)) };
  } finally {
    await recognition.close();
  }
}

interface Row {
  readonly top: number;
  readonly bottom: number;
}

function cutBox(page: Picture, box: Box): GrayPicture | undefined {
  const [a, b]: readonly Point[] = [toPicture(page.frame, [box.x0, box.y0]), toPicture(page.frame, [box.x1, box.y1])];
  const between = (p: number, q: number, most: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(p, q)) - MARGIN_PX),
    Math.min(most, Math.ceil(Math.max(p, q)) + MARGIN_PX),
  ];
  const [x0, x1] = between(a![0], b![0], page.width);
  const [y0, y1] = between(a![1], b![1], page.height);
  const fits = x1 > x0 && y1 > y0 && x1 - x0 <= MOST_SIDE_PX && y1 - y0 <= MOST_SIDE_PX;
  return fits ? cut(page, { x0, y0, x1, y1 }) : undefined;
}

/** All of them below each other, and where each stands; null for those that are not there. */
function sheetOf(cuts: readonly (GrayPicture | undefined)[]): { picture: GrayPicture; rows: readonly (Row | null)[] } {
  let y = GAP_PX;
  const rows = cuts.map((each): Row | null => {
    if (!each) return null;
    const row = { top: y, bottom: y + each.height };
    y = row.bottom + GAP_PX;
    return row;
  });
  const width = 2 * GAP_PX + Math.max(1, ...cuts.map((each) => each?.width ?? 0));
  const gray = new Uint8Array(width * y).fill(PAPER);
  cuts.forEach((each, at) => {
    const row = rows[at];
    if (!each || !row) return;
    for (let line = 0; line < each.height; line++)
      gray.set(each.gray.subarray(line * each.width, (line + 1) * each.width), (row.top + line) * width + GAP_PX);
  });
  return { picture: { gray, width, height: y, dpi: RESOLUTION.dpi }, rows };
}

/** What was read where a word stands. */
function wordIn(lines: readonly SeenLine[], { top, bottom }: Row): Result<Read>['read'][number] {
  const here = lines.filter(({ turn, baseline: { y0, y1 } }) => {
    const y = (y0 + y1) / 2;
    return turn === 0 && y >= top && y <= bottom;
  });
  const words = here.flatMap((line) => line.words);
  if (words.length === 0) return null;
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return { text: words.map(({ text }) => text).join(''), confidence };
}
