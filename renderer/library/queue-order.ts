import type { DocumentSummary } from '#shared/contract/library.ts';

const order = { indexing: 0, failed: 1, waiting: 2, paused: 3, ready: 4 } as const;

/** What is worked on first, then what went wrong, waits, was stopped, is done; the newest of the done first. */
export function queueOrder(documents: Iterable<DocumentSummary>): readonly DocumentSummary[] {
  return [...documents].sort((a, b) => {
    const byState = order[a.state.kind] - order[b.state.kind];
    return byState || (a.state.kind === 'ready' ? b.addedAt - a.addedAt : a.addedAt - b.addedAt);
  });
}
