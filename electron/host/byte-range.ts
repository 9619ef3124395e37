/** The part of a file that a request asks for; `end` is inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Read a `Range` header (RFC 9110, section 14). A header that is malformed or asks for several ranges is ignored, as
 * the standard allows.
 *
 * @returns the range clipped to the file, 'whole' for the whole file, 'unsatisfiable' if nothing of it exists
 */
export function parseByteRange(
  header: string | null | undefined,
  bytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return 'whole';
    const suffix = Number(last);
    if (suffix === 0 || bytes === 0) return 'unsatisfiable';
    return { start: Math.max(0, bytes - suffix), end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
