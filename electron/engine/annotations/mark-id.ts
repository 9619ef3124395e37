/** What a mark is called on all devices. */
import { createHash } from 'node:crypto';
import type { Annotation } from '#shared/contract/annotations.ts';

/**
 * 32 hex digits, from what never changes of a mark: where it is, and when it was made. So it outlives a backup, and needs no place of its
 * own in the library. Marks that are alike in all of that are told apart by their order.
 *
 * @param taken  those that are given already
 */
export function markId(
  {
    document,
    kind,
    pages,
    inFile,
    createdAt,
  }: Pick<Annotation, 'document' | 'kind' | 'pages' | 'inFile' | 'createdAt'>,
  taken: { readonly has: (id: string) => boolean },
): string {
  // Ink and text boxes keep their page, and are moved about on it.
  const isShaped = kind === 'ink' || kind === 'textbox';
  const places = pages.map(({ pageIndex, quads }) => [pageIndex, ...(isShaped ? [] : quads.map((quad) => [...quad]))]);
  for (let n = 0; ; n++) {
    // What stood in the file is the same wherever it is taken in.
    const said = JSON.stringify([document, kind, places, inFile ?? createdAt, ...(n > 0 ? [n] : [])]);
    const id = createHash('sha256').update(said).digest('hex').slice(0, 32);
    if (!taken.has(id)) return id;
  }
}
