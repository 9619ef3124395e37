import { constants, inflateSync } from 'node:zlib';
import { mostUnfolded } from '#shared/base/bounded-scope.ts';

type Format = 'deflate' | 'deflate-raw' | 'gzip' | 'brotli';

interface Step {
  readonly value: Uint8Array | undefined;
  readonly done: boolean;
}

const Native = (globalThis as { readonly DecompressionStream?: new (format: Format) => object }).DecompressionStream;

/** Pictures, which may have more, are not read here. */
const MAX_BYTES = 96 * 2 ** 20;
/** Unfolds to ten megabytes at most. */
const SMALL_BYTES = 10_000;
const BEGIN_BYTES = 1000;

let leftOut = 0;

/** How many streams were left out so far, because they unfold to more than a file may. */
export function streamsLeftOut(): number {
  return leftOut;
}

/**
 * What pdf.js uses of the browser's class of this name, for 'deflate'. That of Node goes through two streams and a thread for
 * each of a document's thousands of small streams, which takes longer than what is done there; here nothing else is to be done
 * meanwhile, and all bytes are there at once. Other formats get the class of the system.
 *
 * What cannot be inflated to the end fails where it is read, as there: pdf.js then reads what is whole of it by itself.
 */
export class DirectDecompression {
  #bytes: Uint8Array | undefined;
  readonly writable = {
    getWriter: () => ({
      write: (bytes: Uint8Array): Promise<void> => {
        this.#bytes = bytes;
        return Promise.resolve();
      },
      close: (): Promise<void> => Promise.resolve(),
    }),
  };
  readonly readable = { getReader: () => ({ read: async (): Promise<Step> => this.#read() }) };

  constructor(format: Format) {
    if (format === 'deflate') return;
    if (!Native) throw new TypeError(`There is nothing to decompress ${format} with.`);
    return new Native(format) as DirectDecompression;
  }

  #read(): Step {
    if (!this.#bytes) return { value: undefined, done: true };
    const bytes = this.#bytes;
    this.#bytes = undefined;
    return { value: inflated(bytes), done: false };
  }
}

/** Empty where there would be too much of it. */
function inflated(bytes: Uint8Array): Uint8Array {
  if (bytes.length < SMALL_BYTES) return inflateSync(bytes);
  const begin = inflateSync(bytes.subarray(0, BEGIN_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
  try {
    return inflateSync(bytes, { maxOutputLength: mostUnfolded(bytes.length, MAX_BYTES, begin) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    leftOut++;
    return new Uint8Array();
  }
}
