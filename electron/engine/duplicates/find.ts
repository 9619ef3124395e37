/** Looks through a library for documents that are likely one once more. */
import path from 'node:path';
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Duplicates } from '#shared/contract/duplicates.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { ComparedDocument } from '#shared/domain/duplicates/document.ts';
import { findDuplicates } from '#shared/domain/duplicates/find.ts';
import { sketchOf, type Sketch } from '#shared/domain/duplicates/sketch.ts';
import { inSteps, yieldToEventLoop } from '../answering/scope.ts';
import { keyOf } from '../store/documents.ts';
import { listApart, listJoined } from '../store/joined.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { listPublications } from '../store/publications.ts';
import { listSketches, putSketches, textsOf, withoutSketch, type SketchedDocument } from '../store/sketches.ts';

export interface FindDeps {
  readonly store: Store;
  readonly documents: () => readonly DocumentSummary[];
}

/** Sketches that are stored at once. */
const BATCH = 25;

/** Older versions are not looked at: they are versions of something already. Yields how many documents were sketched. */
export async function* findInLibrary(
  { store, documents }: FindDeps,
  signal: AbortSignal,
): AsyncGenerator<{ done: number; total: number }, Duplicates, void> {
  const sketches = yield* sketchAll(store, signal);
  const publications = listPublications(store.read);
  const compared = documents()
    .filter(({ newer }) => newer === undefined)
    .map((one): ComparedDocument => {
      const key = keyOf(store.read, one.id);
      return {
        id: one.id,
        title: one.title,
        authors: one.authors,
        year: one.year,
        pages: one.pages,
        fileName: path.basename(one.fileName),
        addedAt: one.addedAt,
        publication: publications.get(one.id) ?? {},
        sketch: (key !== undefined && sketches.get(key)) || null,
      };
    });
  const pairs = await inSteps(findDuplicates(compared), signal);
  const apart = listApart(store.read);
  const told = new Set(apart.flatMap(({ one, other }) => [nameOf(one, other), nameOf(other, one)]));
  return {
    pairs: pairs
      .filter(({ older, newer }) => !told.has(nameOf(older, newer)))
      .map((one) => ({ ...one, signs: [...one.signs] })),
    joined: listJoined(store.read).map(({ document, newest, kind, joinedAt }) => ({
      document,
      newest,
      kind,
      joinedAt,
    })),
    apart,
  };
}

const nameOf = (one: DocumentId, other: DocumentId): string => `${one} ${other}`;

/** Of all that are indexed; what is made is kept, unless nothing can be kept here. */
async function* sketchAll(
  store: Store,
  signal: AbortSignal,
): AsyncGenerator<{ done: number; total: number }, ReadonlyMap<DocumentKey, Sketch>, void> {
  const sketches = new Map(listSketches(store.read));
  const missing = withoutSketch(store.read);
  let made: SketchedDocument[] = [];
  const keep = async (): Promise<void> => {
    const batch = made;
    made = [];
    await store.writer
      .write((db) => putSketches(db, batch))
      .catch((error: unknown) => {
        // They were found anyway; who may not write makes them again.
        if (!isAppError(error)) throw error;
      });
  };
  for (const [at, { key, indexedAt }] of missing.entries()) {
    const sketch = sketchOf(textsOf(store.read, key));
    sketches.set(key, sketch);
    made.push({ key, indexedAt, sketch });
    if (made.length === BATCH || at === missing.length - 1) await keep();
    yield { done: at + 1, total: missing.length };
    await yieldToEventLoop(signal);
  }
  return sketches;
}
