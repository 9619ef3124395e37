/** Marks as objects of a PDF (ISO 32000-2, 12.5.6): their dictionaries, and what they look like. All texts are Latin-1, byte for byte. */
import type { Annotation } from '#shared/contract/annotations.ts';
import { LINE_HEIGHT, PADDING, pathOf, ruleOf } from '#shared/domain/document/annotations/drawing.ts';
import { inkOf, textShapeOf } from '#shared/domain/document/annotations/shape.ts';
import { boxOfQuad, unionBox, type PageQuads, type Quad } from '#shared/domain/document/geometry.ts';
import { colors, inks } from './mark-colors.ts';
import { linesOfText } from './text-lines.ts';
import { inWinAnsi } from './win-ansi.ts';

/** What is written of a mark on one page. */
export interface Part {
  readonly mark: Annotation;
  readonly page: PageQuads;
  /** The note comes with the first page's part. */
  readonly note: string;
  /** As the file calls it. */
  readonly name: string;
}

export const USER = 'Wayleaf';

/** Whoever made it, as the file names them. */
export function userOf({ author }: Annotation): string {
  return author?.name ?? USER;
}

/** What a mark looks like: the stream of a form, without its length. */
interface Looks {
  readonly dict: string;
  readonly content: string;
}

/** @param ofPopup  the reference to its pop-up, where it has one. @param looks  the reference to what it looks like */
export function dictOf(part: Part, ofPopup: string | undefined, looks: string | undefined): string {
  const { mark, note, name } = part;
  return [
    `<< /Type /Annot /Subtype ${subtypes[mark.kind]} /Rect [${numbers(rectOf(part))}] /F 4`,
    kindFields(part),
    `/T ${mark.author ? textString(userOf(mark)) : `(${USER})`} /NM (${name}) /M (D:${stampOf(mark.changedAt)}Z) /CreationDate (D:${stampOf(mark.createdAt)}Z)`,
    note === '' ? '' : `/Contents ${textString(note)}`,
    ofPopup === undefined ? '' : `/Popup ${ofPopup}`,
    looks === undefined ? '' : `/AP << /N ${looks} >>`,
    '>>',
  ]
    .filter((field) => field !== '')
    .join(' ');
}

export const subtypes: Readonly<Record<Annotation['kind'], string>> = {
  text: '/Highlight',
  underline: '/Underline',
  strike: '/StrikeOut',
  area: '/Square',
  ink: '/Ink',
  textbox: '/FreeText',
};

function kindFields({ mark: { kind, color, shape }, page: { quads }, note }: Part): string {
  const fill = `/C [${rgb(colors[color])}]`;
  const stroke = `/C [${rgb(inks[color])}]`;
  if (kind === 'text') return `${fill} /QuadPoints [${numbers(quadPoints(quads))}]`;
  if (kind === 'area') return `${stroke} /BS << /W 1 >>`;
  if (kind === 'ink') {
    const { strokes = [], widthPt = 1 } = inkOf(shape) ?? {};
    const lists = strokes.map((points) => `[${numbers(points)}]`).join(' ');
    return `${stroke} /InkList [${lists}] /BS << /W ${numbers([widthPt])} >>`;
  }
  if (kind === 'textbox') {
    const sizePt = numbers([textShapeOf(shape)?.sizePt ?? 0]);
    const look = `font: ${sizePt}pt Helvetica; color: #${hexColor(inks[color])}`;
    return `/DA (/Helv ${sizePt} Tf ${rgb(inks[color])} rg) /DS (${look}) /RC ${textString(richText(note, look))} /BS << /W 0 >>`;
  }
  return `${stroke} /QuadPoints [${numbers(quadPoints(quads))}]`;
}

/** Adobe's order of corners, which all programs follow rather than the standard's: the upper two, then the lower two. */
export function quadPoints(quads: readonly Quad[]): readonly number[] {
  return quads.flatMap(([ax, ay, bx, by, cx, cy, dx, dy]) => [dx, dy, cx, cy, ax, ay, bx, by]);
}

/** Undefined for words in letters that the fonts of every reader have not: each sets them in one of its own. */
export function looksOf(part: Part): Looks | undefined {
  const { mark, page } = part;
  const box = `/Type /XObject /Subtype /Form /FormType 1 /BBox [${numbers(rectOf(part))}]`;
  if (mark.kind === 'textbox') {
    const content = textContent(part);
    return content === undefined
      ? undefined
      : { dict: `${box} /Resources << /Font << /Helv ${HELVETICA} >> >>`, content };
  }
  const state = '/Type /ExtGState /BM /Multiply';
  const isWash = mark.kind === 'text' || mark.kind === 'area';
  const content = isWash ? washContent(mark, page.quads) : lineContent(mark, page.quads);
  return { dict: `${box} /Resources << /ExtGState << /R0 << ${state} >> >> >>`, content };
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

function washContent({ color }: Annotation, quads: readonly Quad[]): string {
  const outlines = quads.map(([ax, ay, bx, by, cx, cy, dx, dy]) =>
    [
      `${numbers([ax, ay])} m`,
      ...[
        [bx, by],
        [cx, cy],
        [dx, dy],
      ].map((to) => `${numbers(to)} l`),
      'h f',
    ].join(' '),
  );
  return [`/R0 gs ${rgb(colors[color])} rg`, ...outlines].join('\n');
}

function lineContent({ kind, color, shape }: Annotation, quads: readonly Quad[]): string {
  const start = `/R0 gs ${rgb(inks[color])} RG`;
  const ink = inkOf(shape);
  if (ink) {
    const strokes = ink.strokes.map(pathOf).map(({ from, curves }) => {
      const bends = curves.map((curve) => `${numbers(curve)} c`);
      return [`${numbers(from)} m`, ...bends, 'S'].join('\n');
    });
    return [start, `${numbers([ink.widthPt])} w 1 J 1 j`, ...strokes].join('\n');
  }
  if (kind !== 'underline' && kind !== 'strike') return start;
  const rules = quads.map((quad) => ruleOf(kind, quad));
  return [
    start,
    ...rules.map(({ from, to, widthPt }) => `${numbers([widthPt])} w ${numbers(from)} m ${numbers(to)} l S`),
  ].join('\n');
}

/** Lines as they are shown; smaller where they are higher than the box. */
function textContent({ mark: { color, shape }, page: { quads }, note }: Part): string | undefined {
  const [quad] = quads;
  const sizePt = textShapeOf(shape)?.sizePt ?? 0;
  if (!quad || sizePt === 0) return undefined;
  const [ax, ay, bx, by, , , dx, dy] = quad;
  const [width, height] = [Math.hypot(bx - ax, by - ay), Math.hypot(dx - ax, dy - ay)];
  const padding = PADDING * sizePt;
  const lines = linesOfText(note, sizePt, width - 2 * padding).map(inWinAnsi);
  if (width === 0 || height === 0 || lines.includes(undefined)) return undefined;
  const share = Math.min(1, (height - padding) / (sizePt * LINE_HEIGHT * lines.length));
  const size = sizePt * Math.max(0.1, share);
  const matrix = [(bx - ax) / width, (by - ay) / width, (dx - ax) / height, (dy - ay) / height, dx, dy];
  return [
    `q ${numbers(matrix)} cm BT ${rgb(inks[color])} rg /Helv ${numbers([size])} Tf ${numbers([size * LINE_HEIGHT])} TL`,
    `${numbers([padding, -padding - size])} Td`,
    lines.map((line) => `(${literal(line ?? '')}) Tj`).join(' T* '),
    'ET Q',
  ].join('\n');
}

export function rectOf({ page: { quads } }: Part): readonly [number, number, number, number] {
  const { x0, y0, x1, y1 } = quads.map(boxOfQuad).reduce(unionBox);
  return [x0, y0, x1, y1];
}

const OF_NUMBER = 10_000;

/** PDF has no exponents. */
function numbers(values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * OF_NUMBER) / OF_NUMBER || 0)).join(' ');
}

function rgb(color: readonly number[]): string {
  return numbers(color.map((value) => value / 255));
}

function hexColor(color: readonly number[]): string {
  return color.map((value) => value.toString(16).padStart(2, '0')).join('');
}

/** 'YYYYMMDDHHmmSS', UTC. */
function stampOf(time: number): string {
  return new Date(time).toISOString().replace(/\D/gu, '').slice(0, 14);
}

/** In UTF-16, as hexadecimal digits. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

function literal(bytes: string): string {
  return bytes.replace(/[\\()]/gu, String.raw`\$&`);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function richText(text: string, look: string): string {
  const paragraphs = text.split(/\r\n?|\n/u).map((line) => `<p>${line.replace(/[&<>]/gu, (one) => ESCAPES[one]!)}</p>`);
  return `<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml" style="${look}">${paragraphs.join('')}</body>`;
}
