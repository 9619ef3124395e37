/**
 * pdf.js rejects promises on which nobody waits when a file is damaged. In a browser nothing comes of that; in Node it
 * would end the process. The call that hangs because of it has its own time limit, which such a failure shortens.
 */
const listeners = new Set<() => void>();

/** For a process that does nothing but read PDFs. */
export function surviveStrayFailures(): void {
  process.on('unhandledRejection', () => {
    for (const listener of listeners) listener();
  });
}

/** Called at every such failure until the returned function is. */
export function onStrayFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
