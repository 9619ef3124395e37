import type { DocumentId } from '#shared/base/ids.ts';

/** More than anybody has in sight; the one that was opened first goes. */
const MAX_TABS = 20;

/** The tabs with a document among them. */
export function withTab(tabs: readonly DocumentId[], id: DocumentId): DocumentId[] {
  return tabs.includes(id) ? [...tabs] : [...tabs, id].slice(-MAX_TABS);
}
