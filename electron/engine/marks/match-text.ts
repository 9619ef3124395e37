/** The document of a mark, where its file is another one here: the same text, by its title and the marked words. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { isOnWords } from '#shared/domain/document/annotations/annotation.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { fold } from '#shared/domain/text/fold.ts';
import { anchorIn } from '../library/anchor-in.ts';

/** Of the marked words so many have to stand in a document for it to be the one. */
const SHARE = 0.6;
const MOST_TRIED = 10;

export interface Sought {
  /** What other programs call the document; nothing is looked for without it, and without words. */
  readonly title: string;
  readonly marks: readonly { readonly mark: string; readonly annotation: NewAnnotation }[];
}

/** @returns by mark, where it stands in a document of the library; those that were not found are left out */
export function matchText(
  { title, marks }: Sought,
  documents: readonly DocumentSummary[],
  reader: IndexReader,
): ReadonlyMap<string, NewAnnotation> {
  const wanted = plain(title);
  const worded = marks.filter(({ annotation }) => isOnWords(annotation.kind) && annotation.text.trim() !== '');
  if (wanted === '' || worded.length === 0) return new Map();
  const alike = documents.filter((one) => plain(one.title) === wanted || plain(one.fileName) === wanted);
  for (const { id } of alike.slice(0, MOST_TRIED)) {
    const found = placesIn(worded, id, reader);
    if (found.size >= worded.length * SHARE) return found;
  }
  return new Map();
}

/** @returns by mark, where its words stand in this document */
export function placesIn(
  marks: Sought['marks'],
  document: DocumentId,
  reader: IndexReader,
): ReadonlyMap<string, NewAnnotation> {
  const found = new Map<string, NewAnnotation>();
  for (const { mark, annotation } of marks) {
    const [place] = anchorIn(reader, document, [{ ...annotation, id: 1, createdAt: 0, changedAt: 0 }]) ?? [];
    if (place) found.set(mark, place);
  }
  return found;
}

function plain(title: string): string {
  return fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
