/** Draws pages of a PDF as gray pictures for recognition. */
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { Box } from '#shared/domain/document/geometry.ts';
import { assetUrls } from '../parser/pdfjs/assets.ts';
import { readPdfBytes } from '../parser/pdfjs/open.ts';
import { quietly } from '../parser/pdfjs/quietly.ts';
import { loadCanvas, type Canvas } from './canvas.ts';
import { grayOf, type Picture, type Turn } from './picture.ts';

export interface DrawnPdf {
  /**
   * @param pageIndex  0-based
   * @param turn       clockwise, on top of the page's own rotation
   */
  draw(pageIndex: number, turn: Turn, resolution: Resolution): Promise<Picture>;
  /**
   * A part of a page in its colors, as a PNG.
   *
   * @param box  in user space
   * @throws AppError `input.unsupported` if nothing of it is on the page
   */
  crop(pageIndex: number, box: Box, maxSidePx: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Resolution {
  readonly dpi: number;
  readonly maxPixels: number;
}

/** Images beyond this are left blank: decoding one takes four bytes a pixel. */
const MAX_IMAGE_PIXELS = 150_000_000;
const MAX_SIDE_PX = 12_000;
const MIN_PICTURE_PX = 16;
/** Recognition takes less for a mistake. */
const MIN_DPI = 70;
const PT_PER_INCH = 72;
/** Finer than this, a figure shows no more. */
const CROP_DPI = 216;

interface Viewport {
  readonly width: number;
  readonly height: number;
  convertToViewportPoint(x: number, y: number): unknown[];
}

interface DrawablePage {
  readonly rotate: number;
  readonly view: readonly number[];
  getViewport(options: { scale: number; rotation: number }): Viewport;
  render(options: object): { readonly promise: Promise<void> };
  cleanup(): boolean;
}

interface DrawingPdfJs {
  readonly AnnotationMode: { readonly DISABLE: number };
  getDocument(source: object): {
    readonly promise: Promise<{ getPage(page: number): Promise<DrawablePage> }>;
    destroy(): Promise<void>;
  };
}

/** @throws AppError the codes of `readPdfBytes` and `loadCanvas`, or what pdf.js makes of a damaged file */
export async function openForDrawing(file: string, password: string | undefined): Promise<DrawnPdf> {
  const pdfjs = await loadDrawingPdfJs();
  const task = pdfjs.getDocument({
    ...(await assetUrls()),
    data: await readPdfBytes(file),
    password,
    verbosity: 0,
    enableXfa: false,
    isEvalSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    CanvasFactory,
  });
  const document = await task.promise.catch(async (error: unknown) => {
    await task.destroy();
    throw new Error(`${path.basename(file)} cannot be drawn`, { cause: error });
  });
  return {
    draw: async (pageIndex, turn, resolution) => {
      const page = await document.getPage(pageIndex + 1);
      try {
        return await drawPage(page, turn, resolution, pdfjs.AnnotationMode.DISABLE);
      } finally {
        page.cleanup();
      }
    },
    crop: async (pageIndex, box, maxSidePx) => {
      const page = await document.getPage(pageIndex + 1);
      try {
        return await drawPart(page, box, maxSidePx, pdfjs.AnnotationMode.DISABLE);
      } finally {
        page.cleanup();
      }
    },
    close: () => task.destroy().catch(() => undefined),
  };
}

async function drawPage(
  page: DrawablePage,
  turn: number,
  { dpi, maxPixels }: Resolution,
  annotationMode: number,
): Promise<Picture> {
  const rotation = (((Math.round((page.rotate + turn) / 90) * 90) % 360) + 360) % 360;
  const full = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(
    dpi / PT_PER_INCH,
    Math.sqrt(maxPixels / (full.width * full.height)),
    MAX_SIDE_PX / Math.max(full.width, full.height),
  );
  const viewport = page.getViewport({ scale, rotation });
  const width = Math.max(MIN_PICTURE_PX, Math.ceil(viewport.width));
  const height = Math.max(MIN_PICTURE_PX, Math.ceil(viewport.height));
  const canvas = loadCanvas().createCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  await page.render({ canvas, canvasContext: context, viewport, background: 'white', annotationMode }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  canvas.width = canvas.height = 1; // frees its memory now
  const box = boxOf(page.view);
  const shownWidth = rotation % 180 === 0 ? box.x1 - box.x0 : box.y1 - box.y0;
  const turned = ([0, 90, 180, 270] as const)[rotation / 90] ?? 0;
  // `userUnit` is in the viewport's width already.
  const frame = { box, turn: turned, pixelsPerPt: viewport.width / shownWidth };
  return { gray: grayOf(data), width, height, dpi: Math.max(MIN_DPI, Math.round(scale * PT_PER_INCH)), frame };
}

async function drawPart(page: DrawablePage, box: Box, maxSidePx: number, annotationMode: number): Promise<Uint8Array> {
  const rotation = page.rotate;
  const place = placeOn(page.getViewport({ scale: 1, rotation }), box);
  if (place.width < 1 || place.height < 1) throw new AppError('input.unsupported', 'The figure is not on its page.');
  const scale = Math.min(CROP_DPI / PT_PER_INCH, maxSidePx / Math.max(place.width, place.height));
  const viewport = page.getViewport({ scale, rotation });
  const { left, top, width, height } = placeOn(viewport, box);
  const canvas = loadCanvas().createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d', { alpha: false });
  const transform = [1, 0, 0, 1, -left, -top];
  await page.render({ canvas, canvasContext: context, viewport, transform, background: 'white', annotationMode })
    .promise;
  const png = canvas.toBuffer('image/png');
  canvas.width = canvas.height = 1; // frees its memory now
  return png;
}

/** Where a part of a page stands on its picture, as far as it is on it. */
function placeOn(viewport: Viewport, { x0, y0, x1, y1 }: Box) {
  const [a = 0, b = 0] = viewport.convertToViewportPoint(x0, y0).map(Number);
  const [c = 0, d = 0] = viewport.convertToViewportPoint(x1, y1).map(Number);
  const [left, right] = [Math.max(0, Math.min(a, c)), Math.min(viewport.width, Math.max(a, c))];
  const [top, bottom] = [Math.max(0, Math.min(b, d)), Math.min(viewport.height, Math.max(b, d))];
  return { left, top, width: right - left, height: bottom - top };
}

function boxOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Box {
  return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) };
}

let loading: Promise<DrawingPdfJs> | undefined;

function loadDrawingPdfJs(): Promise<DrawingPdfJs> {
  loading ??= (async () => {
    const { DOMMatrix, Path2D, ImageData } = loadCanvas();
    // pdf.js looks for the canvas package by itself, but not where the app keeps it.
    Object.assign(globalThis, { DOMMatrix, Path2D, ImageData });
    return quietly(async () => {
      await import('pdfjs-dist/legacy/build/pdf.worker.mjs'); // its other half then runs in this process
      return import('pdfjs-dist/legacy/build/pdf.mjs');
    });
  })();
  return loading;
}

interface Drawing {
  canvas: Canvas | null;
  context: object | null;
}

/** How pdf.js makes the canvases that it needs for groups, masks and patterns. */
class CanvasFactory {
  create(width: number, height: number): Drawing {
    const canvas = loadCanvas().createCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas) [canvas.width, canvas.height] = [Math.max(1, width), Math.max(1, height)];
  }

  destroy(drawing: Drawing): void {
    if (drawing.canvas) drawing.canvas.width = drawing.canvas.height = 1;
    drawing.canvas = null;
    drawing.context = null;
  }

  getNoAlphaContext(canvas: Canvas): object {
    return canvas.getContext('2d', { alpha: false });
  }
}
