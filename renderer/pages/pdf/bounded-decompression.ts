/**
 * What pdf.js's parsing worker unfolds streams by. The browser's own class unfolds all that it is given in one go, whether it is
 * read or not; this one is given a little at a time, and no more once there is enough.
 */
import { mostUnfolded } from '#shared/base/bounded-scope.ts';

/** Unfolds to 32 MB at most. */
const SLICE_BYTES = 32 * 1024;
const MAX_BYTES = 256 * 2 ** 20;

interface Step {
  readonly value: Uint8Array | undefined;
  readonly done: boolean;
}

/** The part of `DecompressionStream` that pdf.js uses, cut off where a stream unfolds to more than a file may. */
export class BoundedDecompression {
  readonly #native: DecompressionStream;
  #folded = 0;
  #unfolded = 0;
  #mostBytes: number;
  readonly writable = {
    getWriter: () => ({
      write: (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
        this.#folded = bytes.length;
        return this.#feed(bytes);
      },
      close: (): Promise<void> => Promise.resolve(),
    }),
  };
  readonly readable: { readonly getReader: () => { readonly read: () => Promise<Step> } };

  /**
   * @param Native  the browser's own class, whose place this one takes
   * @param mostBytes  that any stream may unfold to, whatever it was folded to
   */
  constructor(format: CompressionFormat, Native: typeof DecompressionStream, mostBytes = MAX_BYTES) {
    this.#mostBytes = mostBytes;
    this.#native = new Native(format);
    const reader = this.#native.readable.getReader();
    this.readable = { getReader: () => ({ read: () => this.#read(reader) }) };
  }

  async #feed(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const writer = this.#native.writable.getWriter();
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      await writer.ready;
      await writer.write(bytes.subarray(from, from + SLICE_BYTES));
    }
    await writer.close();
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Step> {
    if (this.#unfolded >= this.#mostBytes) {
      void reader.cancel().catch(() => undefined);
      return { value: undefined, done: true };
    }
    const { value, done } = await reader.read();
    if (value && this.#unfolded === 0) this.#mostBytes = mostUnfolded(this.#folded, this.#mostBytes, value);
    this.#unfolded += value?.length ?? 0;
    return { value, done };
  }
}
