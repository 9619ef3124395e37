import type { Parts } from '../parts.ts';
import { listAnnotations } from '../store/annotations.ts';
import { keyOfDocument } from '../store/citations.ts';
import { keyOf, listSummaries, summaryOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import { shown } from './shown.ts';
import type { ToolDeps } from '../tools/deps.ts';
import { zoteroAnnotations } from '../zotero/annotations.ts';

/** What other programs are told comes from the same parts as what windows show. */
export function toolDeps({ store, feed, models, early: { early } }: Parts): ToolDeps {
  return {
    reader: () => early.reader(),
    open: (scope, signal) => early.open(scope, signal),
    aids: () => models.aids(),
    patience: () => models.patience(),
    asking: () => models.local.calm.ask(),
    documents: () => listSummaries(store.read),
    document: (id) => summaryOf(store.read, id),
    frames: (id) => {
      const key = keyOf(store.read, id);
      return (key === undefined ? undefined : indexFacts(store.read, key)?.frames) ?? [];
    },
    citationKey: (id) => keyOfDocument(store.read, id),
    annotations: (id) => [...listAnnotations(store.read, id), ...zoteroAnnotations(store, id)],
    show: (link) => feed.publish(shown(link, early.reader())),
  };
}
