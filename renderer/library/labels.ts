/** The tags and collections of a library. */
import type { Collection, DocumentSummary, LabelKind } from '#shared/contract/library.ts';

export interface CountedLabel extends Collection {
  /** Documents that have it; of a collection also those of the ones below it, each once. */
  readonly documents: number;
}

/** In the order of the alphabet, what stands below a collection right after it. */
export function labelsOf(
  documents: readonly DocumentSummary[],
  kind: LabelKind,
  collections: readonly Collection[],
): CountedLabel[] {
  const parents = new Map(kind === 'collection' ? collections.map(({ name, parent }) => [name, parent]) : []);
  const counts = new Map<string, number>([...parents.keys()].map((name) => [name, 0]));
  for (const document of documents) {
    const own = (kind === 'tag' ? document.tags : document.collections) ?? [];
    const above = own.flatMap((name) => parents.get(name) ?? []);
    for (const name of new Set([...own, ...above])) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts].map(([name, n]) => ({ name, parent: parents.get(name) ?? null, documents: n }));
  const place = ({ name, parent }: CountedLabel): string =>
    (parent === null ? name : `${parent}\u0000${name}`).toLowerCase();
  return all.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
