/** The words under a mark as far as the page's runs of text tell; the engine knows each letter once it has read the document. */
import type { PDFPageProxy } from 'pdfjs-dist';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import { contextChars } from '#shared/domain/document/annotations/annotation.ts';
import { boxOfQuad, type Box } from '#shared/domain/document/geometry.ts';

export interface PlacedWord {
  readonly text: string;
  readonly box: Box;
}

/** Words with their boxes; places inside a run of text are estimated by counting characters. */
export async function wordsOf(page: PDFPageProxy): Promise<readonly PlacedWord[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const height = Math.hypot(c, d);
    return [...item.str.matchAll(/\S+/gu)].map(({ 0: text, index }) => {
      const left = x + (item.width * index) / item.str.length;
      const right = x + (item.width * (index + text.length)) / item.str.length;
      return { text, box: { x0: left, y0: y, x1: right, y1: y + height } };
    });
  });
}

/** @param exact  the words, where they are known already */
export function withWords(one: NewAnnotation, words: readonly PlacedWord[], exact: string): NewAnnotation {
  const boxes = one.pages.flatMap(({ quads }) => quads.map(boxOfQuad));
  const inside = ({ box }: PlacedWord): boolean => {
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    return boxes.some(({ x0, y0, x1, y1 }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  };
  const first = words.findIndex(inside);
  const last = words.findLastIndex(inside);
  if (first === -1) return { ...one, text: exact };
  const joined = (part: readonly PlacedWord[]): string => part.map(({ text }) => text).join(' ');
  return {
    ...one,
    text: exact || joined(words.filter(inside)),
    prefix: joined(words.slice(Math.max(0, first - 12), first)).slice(-contextChars),
    suffix: joined(words.slice(last + 1, last + 13)).slice(0, contextChars),
  };
}
