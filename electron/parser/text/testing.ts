/** Pages as lists of operators, for tests. */
import type { PdfFont, PdfGlyph } from '../pdfjs/pdfjs.ts';
import type { Drawn } from './drawn.ts';
import { FontTable } from './fonts.ts';
import { interpretPage } from './page-interpreter.ts';

const names = [
  ...['save', 'restore', 'transform', 'beginText', 'endText', 'setFont', 'setCharSpacing', 'setWordSpacing'],
  ...['setHScale', 'setLeading', 'setTextRise', 'setTextMatrix', 'moveText', 'setLeadingMoveText', 'nextLine'],
  ...['showText', 'paintFormXObjectBegin', 'paintFormXObjectEnd', 'beginGroup', 'endGroup', 'constructPath'],
  ...['setGState', 'paintImageXObject', 'shadingFill', 'beginMarkedContentProps', 'endMarkedContent'],
  ...['setTextRenderingMode', 'setFillRGBColor', 'stroke', 'fill', 'endPath', 'clip', 'setFillColorN'],
] as const;
export type Op = readonly [(typeof names)[number], ...unknown[]];

export const ops = Object.fromEntries(names.map((name, i) => [name, i + 1]));
const letter = { x0: 0, y0: 0, x1: 612, y1: 792 };

/** Every letter half an em wide, spaces a quarter. */
export function glyphs(text: string): PdfGlyph[] {
  return Array.from(text, (unicode) => ({ unicode, width: unicode === ' ' ? 250 : 500, isSpace: unicode === ' ' }));
}

export function draw(list: readonly Op[], font: Partial<PdfFont> = {}, fonts = new FontTable()): Drawn {
  fonts.add('F', { loadedName: 'F', name: 'Test', ascent: 0.7, descent: -0.2, ...font });
  const fnArray = list.map(([name]) => ops[name] ?? 0);
  const isVisible = (layer: unknown): boolean => layer !== 'hidden';
  return interpretPage({ fnArray, argsArray: list.map(([, ...args]) => args) }, ops, fonts, letter, isVisible);
}

export function text(x: number, y: number, shown: unknown, ...state: Op[]): Op[] {
  return [
    ['beginText'],
    ['setFont', 'F', 10],
    ...state,
    ['setTextMatrix', [1, 0, 0, 1, x, y]],
    ['showText', shown],
    ['endText'],
  ];
}
