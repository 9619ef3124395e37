/** What a reader changed in a file of notes, taken into the library where it is a note and nothing else was changed meanwhile. */
import { noteMaxChars } from '#shared/domain/document/annotations/annotation.ts';
import { noteIn, splitBlocks } from '#shared/domain/notes/blocks.ts';
import { normal } from '#shared/domain/notes/region.ts';
import { noteSum, type Composed } from './compose.ts';

export interface ReadBack {
  /** Notes for the library. */
  readonly notes: readonly { readonly id: number; readonly note: string }[];
  /** Something stands there that cannot be taken over: it has to be kept beside. */
  readonly more: boolean;
}

/** @param inner  what stands between the marks of a file */
export function readBack(inner: string, { blocks: { top }, marks }: Composed): ReadBack {
  const found = splitBlocks(inner);
  const notes: { id: number; note: string }[] = [];
  let more = normal(found.top) !== normal(top);
  const seen = new Set<string>();
  for (const { mark, noteSum: before, text } of found.blocks) {
    const known = marks.get(mark);
    const note = known && !seen.has(mark) ? noteIn(text, known.write) : null;
    seen.add(mark);
    if (!known || note === null) {
      more = true;
      continue;
    }
    const { annotation } = known;
    const isChangedThere = noteSum(note) !== before;
    if (!isChangedThere || noteSum(note) === noteSum(annotation.note)) continue;
    const canTake =
      noteSum(annotation.note) === before && annotation.zotero === undefined && note.length <= noteMaxChars;
    if (canTake) notes.push({ id: annotation.id, note });
    else more = true;
  }
  return { notes, more };
}
