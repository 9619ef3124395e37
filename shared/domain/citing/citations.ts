/** Who cites whom among the documents of a library, told from their lists of references alone. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexedDocument, IndexReader } from '../index/reader.ts';
import { type CitedBy, worksCited } from './match.ts';
import { type Works, worksOf } from './works.ts';

/** One document names another in its list of references. */
export interface Citing {
  readonly from: DocumentId;
  readonly to: DocumentId;
  /** Its entries about the other one, in their order. */
  readonly entries: readonly NodeId[];
  /** What told it of the first of them. */
  readonly by: CitedBy;
}

export interface Citations {
  /** In the order of the library, and of the lists of references. */
  readonly all: readonly Citing[];
  /** What a document cites. */
  readonly from: (document: DocumentId) => readonly Citing[];
  /** What cites it. */
  readonly to: (document: DocumentId) => readonly Citing[];
}

const known = new WeakMap<readonly IndexedDocument[], Citations>();

/**
 * Of all documents that the library answers from. Read again once it has other documents, or knows other titles of them; a reader that
 * keeps its list of documents is read once. Gives way after every document.
 */
export function* citationsAmong(reader: IndexReader): Generator<void, Citations, void> {
  const documents = reader.documents({ kind: 'library' });
  const kept = known.get(documents);
  if (kept) return kept;
  const works = worksOf(documents);
  const all: Citing[] = [];
  for (const { id } of documents) {
    all.push(...citingsOf(id, works, reader));
    yield;
  }
  const from = Map.groupBy(all, (citing) => citing.from);
  const to = Map.groupBy(all, (citing) => citing.to);
  const citations: Citations = {
    all,
    from: (document) => from.get(document) ?? [],
    to: (document) => to.get(document) ?? [],
  };
  known.set(documents, citations);
  return citations;
}

/** The works that its list of references names. What it says of itself is no citation. */
export function citingsOf(document: DocumentId, works: Works, reader: IndexReader): readonly Citing[] {
  const found = reader
    .items(document, ['reference'])
    .flatMap(({ id, text }) => worksCited(text, works).map((work) => ({ ...work, entry: id })))
    .filter((work) => work.document !== document);
  return [...Map.groupBy(found, (work) => work.document)].map(([to, entries]) => ({
    from: document,
    to,
    entries: entries.map(({ entry }) => entry),
    by: entries[0]!.by,
  }));
}
