import type { DocumentId } from '#shared/base/ids.ts';
import type { Parts } from '../parts.ts';
import { gatherCards } from '../cards/gather.ts';
import { cardDeps } from '../cards/handlers.ts';
import { listAnnotations } from '../store/annotations.ts';
import { keyOfDocument } from '../store/citations.ts';
import { keyOf, listSummaries, summaryOf } from '../store/documents.ts';
import { indexFacts, type IndexFacts } from '../store/indexes.ts';
import { listPublications } from '../store/publications.ts';
import { findInLibrary } from '../duplicates/find.ts';
import { shown } from './shown.ts';
import { stops } from './view.ts';
import type { ToolDeps } from '../tools/deps.ts';
import { zoteroAnnotations } from '../zotero/annotations.ts';
import { listNotes } from '../zotero/notes.ts';

/** What other programs are told comes from the same parts as what windows show. */
export function toolDeps(parts: Parts): ToolDeps {
  const { store, now, touch, reader, feed, models, matrices } = parts;
  const { early } = parts.early;
  const factsOf = (id: DocumentId): IndexFacts | undefined => {
    const key = keyOf(store.read, id);
    return key === undefined ? undefined : indexFacts(store.read, key);
  };
  return {
    reader: () => early.reader(),
    open: (scope, signal) => early.open(scope, signal),
    aids: () => models.aids(),
    patience: () => models.patience(),
    asking: () => models.local.calm.ask(),
    documents: () => listSummaries(store.read),
    document: (id) => summaryOf(store.read, id),
    frames: (id) => factsOf(id)?.frames ?? [],
    particulars: (id) => factsOf(id)?.particulars ?? {},
    citationKey: (id) => keyOfDocument(store.read, id),
    stops: () => stops(store.read),
    publications: () => listPublications(store.read),
    duplicates: (signal) => allOf(findInLibrary({ store, documents: () => listSummaries(store.read) }, signal)),
    annotations: (id) => [...listAnnotations(store.read, id), ...zoteroAnnotations(store, early.reader(), id)],
    notes: (id) => listNotes({ store, reader: early.reader() }, id),
    cards: (wanted, signal) =>
      gatherCards(wanted, cardDeps({ store, reader, document: (id) => summaryOf(store.read, id) }), signal),
    tables: matrices.tools(),
    store,
    now,
    onMarks: () => parts.publish({ kind: 'annotations-changed' }),
    touch,
    show: (link) => feed.publish(shown(link, early.reader())),
  };
}

/** What a call gives at its end. */
async function allOf<T>(work: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}
