/** Weights as models are published: a length, a JSON header of that length, and the numbers (https://github.com/huggingface/safetensors). */
import { z } from 'zod';

const Entry = z.object({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});
const Header = z.record(z.string(), z.unknown());

export interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export interface Weights {
  /** @throws Error if there is none of this name, or its numbers are not float32 */
  read(name: string): Weight;
}

const LENGTH_BYTES = 8;

export function readSafetensors(file: Uint8Array): Weights {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = LENGTH_BYTES + Number(content.readBigUInt64LE(0));
  const header = Header.parse(JSON.parse(content.toString('utf8', LENGTH_BYTES, start)));
  return {
    read: (name) => {
      const { dtype, shape, data_offsets: offsets } = Entry.parse(header[name]);
      if (dtype !== 'F32') throw new Error(`The numbers of ${name} are ${dtype}, not float32.`);
      // Copied, since numbers of four bytes cannot be looked at where they begin at any byte.
      const bytes = Uint8Array.prototype.slice.call(content, start + offsets[0], start + offsets[1]);
      return { shape, values: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4) };
    },
  };
}
