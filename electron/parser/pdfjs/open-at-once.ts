import { brotliDecompressSync, inflateSync } from 'node:zlib';

// A larger stream is left to pdf.js, which opens it piece by piece.
const MAX_BYTES = 256 * 2 ** 20;

/**
 * As much of the browser's `DecompressionStream` as pdf.js uses: all of a stream at once, in this thread. A stream of
 * a page takes less than a millisecond; web streams and a thread of the pool take longer than that to begin.
 */
export class OpenAtOnce {
  readonly #open: typeof inflateSync;
  #opened: Promise<Uint8Array | undefined> = Promise.resolve(undefined);

  /** @param format  'deflate' or 'brotli' */
  constructor(format: string) {
    this.#open = format === 'brotli' ? brotliDecompressSync : inflateSync;
  }

  readonly writable = {
    getWriter: () => ({
      write: (bytes: Uint8Array): Promise<void> => {
        this.#opened = new Promise((resolve) => resolve(this.#open(bytes, { maxOutputLength: MAX_BYTES })));
        return Promise.resolve();
      },
      close: (): Promise<void> => Promise.resolve(),
    }),
  };

  readonly readable = {
    getReader: () => ({
      /** @throws if the data is damaged or too large: pdf.js takes what it can by itself then */
      read: async (): Promise<{ readonly value: Uint8Array | undefined; readonly done: boolean }> => {
        const value = await this.#opened;
        this.#opened = Promise.resolve(undefined);
        return { value, done: value === undefined };
      },
    }),
  };
}
