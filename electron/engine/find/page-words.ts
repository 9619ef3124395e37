/** The words of one page with their places: what a window lays over a page that is a picture, so that it can be selected. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { PageWords } from '#shared/contract/find.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

/** A page of print has some thousand; a made one could have any number. */
const MAX_WORDS = 20_000;

export function pageWords(reader: IndexReader, document: DocumentId, pageIndex: number): PageWords[] {
  const nodes = (reader.words?.(document) ?? []).filter(
    (node) => node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex,
  );
  const lines = reader.lines?.(
    document,
    nodes.map(({ id }) => id),
  );
  const words: PageWords[] = [];
  for (const { id, text } of nodes) {
    for (const line of lines?.get(id) ?? []) {
      if (line.pageIndex !== pageIndex) continue;
      if (words.length > MAX_WORDS) return words;
      words.push(...wordsOf(line, text.slice(line.start, line.end)));
    }
  }
  return words;
}

/** Words and the spaces between them have a width of their own, so that each stands where it is printed. */
function wordsOf(line: TextLine, text: string): PageWords[] {
  const height = line.ascent + line.descent;
  if (!(height > 0)) return [];
  const rightToLeft = line.direction[0] * line.up[1] - line.direction[1] * line.up[0] < 0;
  const turn = rightToLeft ? -1 : 1;
  const along = [line.direction[0] * turn, line.direction[1] * turn] as const;
  const pieces = [...text.matchAll(/\s+|\S+/gu)];
  return pieces.map(({ 0: piece, index }, at) => {
    const from = line.edges[index] ?? 0;
    const to = line.edges[index + piece.length] ?? from;
    const left = rightToLeft ? to : from;
    const [x, y] = [line.origin[0] + line.direction[0] * left, line.origin[1] + line.direction[1] * left];
    const size = [along[0], along[1], line.up[0], line.up[1]].map((part) => part * height);
    return {
      text: piece,
      transform: [...size, x, y],
      width: Math.max(0, to - from),
      ascent: line.ascent / height,
      rightToLeft,
      endsLine: at === pieces.length - 1,
    };
  });
}
