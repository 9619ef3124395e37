import type { DocumentContent } from './build-document.ts';
import type { FontFace, OutlineEntry, PageContent, TextRun } from './page-content.ts';

/** Builders of page content for tests: a typewriter whose letters are half an em wide. */

export const regular: FontFace = { name: 'Serif', bold: false, italic: false, monospace: false };
export const boldFace: FontFace = { ...regular, name: 'Serif-Bold', bold: true };

const LETTER_EM = 0.5;

export interface RunOptions {
  readonly size?: number;
  /** Index into the fonts of `content`: 0 regular, 1 bold. */
  readonly font?: number;
  /** Turn of the text in degrees, counterclockwise. */
  readonly turn?: number;
  readonly rtl?: boolean;
  readonly letterEm?: number;
  /** Of every word, in [0, 100], as if it were recognized in a picture. */
  readonly confidence?: number;
}

/** A run that starts at (x, y) in user space. */
export function run(text: string, x: number, y: number, options: RunOptions = {}): TextRun {
  const { size = 10, font = 0, turn = 0, rtl = false, letterEm = LETTER_EM, confidence } = options;
  const angle = (turn * Math.PI) / 180;
  const right = [Math.cos(angle), Math.sin(angle)] as const;
  return {
    text,
    origin: [x, y],
    direction: rtl ? [-right[0], -right[1]] : right,
    up: [-right[1], right[0]],
    edges: Float32Array.from({ length: text.length + 1 }, (_, i) => i * letterEm * size),
    size,
    ascent: 0.75 * size,
    descent: 0.25 * size,
    font,
    ...(confidence !== undefined && { confidences: new Uint8ClampedArray(text.length).fill(confidence) }),
  };
}

/** Lines of text below each other, 12 pt apart at 10 pt. */
export function paragraph(lines: readonly string[], x: number, y: number, options: RunOptions = {}): TextRun[] {
  const leading = 1.2 * (options.size ?? 10);
  return lines.map((line, i) => run(line, x, y - i * leading, options));
}

export function page(pageIndex: number, runs: readonly TextRun[], rotation: 0 | 90 | 180 | 270 = 0): PageContent {
  const box = { x0: 0, y0: 0, x1: 612, y1: 792 };
  return { frame: { pageIndex, box, rotation }, runs, images: [], needsOcr: false };
}

export function content(
  pages: readonly PageContent[],
  outline: readonly OutlineEntry[] = [],
  title?: string,
): DocumentContent {
  return { fileName: 'sample.pdf', fonts: [regular, boldFace], pages, outline, metadata: { title }, problems: [] };
}
