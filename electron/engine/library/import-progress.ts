import type { LibraryEvent } from '#shared/contract/library.ts';

/** Windows draw no more often. */
const EVERY_MS = 100;

/** Says how far an import is, now and then. */
export function importProgress(publish: (event: LibraryEvent) => void): (done: number, total: number) => void {
  let last = -Infinity;
  return (filesDone, filesTotal) => {
    const now = performance.now();
    if (now - last < EVERY_MS) return;
    last = now;
    publish({ kind: 'importing', filesDone, filesTotal });
  };
}
