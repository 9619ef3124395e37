/** Of clocks, and of what file systems round. */
const SAME_MOMENT_MS = 2000;

/**
 * Whoever writes to a file can set its time of change back, but not the time of its last change of any kind. A file
 * that was touched since it was seen may hold something else at the same size and time.
 */
export function wasTouched({ ctimeMs }: { readonly ctimeMs: number }, seenAt: number): boolean {
  return ctimeMs > seenAt - SAME_MOMENT_MS;
}
