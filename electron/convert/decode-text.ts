/** Bytes as text: by their mark, else UTF-8 where they are that, else as what they say they are, else Western European. */

const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** @param said  the encoding that the text names, if it does */
export function decodeText(bytes: Uint8Array, said?: string): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  if (marked !== undefined) return decode(bytes, marked) ?? '';
  return decode(bytes, 'utf-8', true) ?? (said && decode(bytes, said)) ?? decode(bytes, 'windows-1252') ?? '';
}

/** The encoding that the beginning of a page or an XML file names. */
export function namedEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  return /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/iu.exec(start)?.[1];
}

/** Undefined for an encoding that nobody knows, and with `fatal` for bytes that are not in it. */
function decode(bytes: Uint8Array, encoding: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}
