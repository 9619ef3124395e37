import { inflateSync } from 'node:zlib';

type Format = 'deflate' | 'deflate-raw' | 'gzip' | 'brotli';

interface Step {
  readonly value: Uint8Array | undefined;
  readonly done: boolean;
}

const Native = (globalThis as { readonly DecompressionStream?: new (format: Format) => object }).DecompressionStream;

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
    const value = inflateSync(this.#bytes);
    this.#bytes = undefined;
    return { value, done: false };
  }
}
