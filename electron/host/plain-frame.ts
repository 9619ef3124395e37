/** Deeper than any call of a window; what copies a value for another process goes down it call by call. */
const MAX_DEPTH = 64;
/** More values than any call carries; a value that contains itself, or one part many times, has more than that. */
const MAX_VALUES = 500_000;

/**
 * Is this a value as JSON knows them, of a depth and size that can be copied to another process without harm? Windows
 * are told by what they send, and a window may have been taken over.
 */
export function isPlain(frame: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: frame, depth: 0 }];
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (value === null || typeof value !== 'object') {
      if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return false;
      continue;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false;
    for (const each of Object.values(value)) open.push({ value: each, depth: depth + 1 });
  }
  return true;
}
