/**
 * What pdf.js may take where it reads a file. It has no limits of its own: a file of a few kilobytes may ask for arrays of any
 * size, or for half a million annotations. It can be told by what it calls, in a worker or a process where nothing else runs.
 */

/** Larger ones fail, as they do where there is no memory. */
const MAX_ARRAY_BYTES = 128 * 2 ** 20;
/** On a page; those after them are left out. An index whose every number is a link has some hundreds. */
const MAX_ANNOTATIONS = 2000;

/**
 * As much is always unfolded of a stream, and beyond that so many times what it is folded to: an empty sheet that was scanned in
 * color has as much. What draws a page takes ten times as much again when it is read; that of a dense one has a few megabytes.
 */
const PICTURE = { freeBytes: 32 * 2 ** 20, ratio: 100 } as const;
const TEXT = { freeBytes: 12 * 2 ** 20, ratio: 20 } as const;
const LOOKED_AT = 1024;

/**
 * Bytes that a stream of a file may unfold to; what comes after them is left out.
 *
 * @param begin  its first bytes, unfolded: what draws a page is written in letters, pictures and fonts are not
 */
export function mostUnfolded(foldedBytes: number, mostBytes: number, begin: Uint8Array): number {
  const isText = begin.subarray(0, LOOKED_AT).every((byte) => (byte >= 0x20 && byte < 0x7f) || isBlank(byte));
  const { freeBytes, ratio } = isText ? TEXT : PICTURE;
  return Math.min(mostBytes, Math.max(freeBytes, ratio * foldedBytes));
}

const isBlank = (byte: number): boolean => byte >= 0x09 && byte <= 0x0d;

/** The global object, as far as it is changed here. */
export interface Scope {
  Uint8Array: Uint8ArrayConstructor;
  readonly Object: ObjectConstructor;
}

/** Bound what the code of a scope can make, from now on. */
export function boundScope(scope: Scope): void {
  scope.Uint8Array = new Proxy(scope.Uint8Array, {
    construct: (target, args: unknown[], newTarget) => {
      const [length] = args;
      // Buffers that streams are unfolded into double; the one that holds a file is as long as the file.
      if (typeof length === 'number' && length > MAX_ARRAY_BYTES && Number.isInteger(Math.log2(length)))
        throw new RangeError('This unfolds to more than a file may.');
      return Reflect.construct(target, args, newTarget) as Uint8Array;
    },
  });
  // The annotations of a page become a property of it, once, before any of them is read.
  const { defineProperty } = scope.Object;
  scope.Object.defineProperty = (<T>(owner: T, name: PropertyKey, what: PropertyDescriptor & ThisType<unknown>): T => {
    if (name === 'annotations' && Array.isArray(what.value) && what.value.length > MAX_ANNOTATIONS)
      what.value.length = MAX_ANNOTATIONS;
    return defineProperty(owner, name, what);
  }) as ObjectConstructor['defineProperty'];
}
