/** Tests run in Node, which has it. */
const { setImmediate } = globalThis as unknown as { readonly setImmediate: (callback: () => void) => unknown };

/**
 * Resolves after one turn of the event loop: promises that are settled, messages between ports in one process and what was put
 * off to the next turn have been seen to by then. What waits for time, a disk or another process has not.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** So many turns, one after the other. */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}
