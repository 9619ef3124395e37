/** Names of files of notes: such that every system takes them, and that nothing in them leads elsewhere. */
import { oneLine } from '../../base/unseen.ts';

/** Of UTF-8; file systems allow 255, encrypted ones less, and an ending and a number come behind. */
const MOST_BYTES = 120;
const RESERVED = new Set([
  ...['con', 'prn', 'aux', 'nul'],
  ...['com', 'lpt'].flatMap((port) => Array.from({ length: 10 }, (_, at) => `${port}${String(at)}`)),
]);

/** @returns a name without its ending, never empty */
export function noteName(wanted: string): string {
  const plain = oneLine(wanted)
    .normalize('NFC')
    // Signs of paths and of systems, and those that links of Obsidian and tags are made of.
    .replace(/[<>:"/\\|?*#^[\]]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s~-]+|[.\s]+$/gu, '');
  let cut =
    plain === '' || RESERVED.has((plain.split('.')[0] ?? '').trim().toLowerCase()) ? `notes ${plain}`.trim() : plain;
  while (bytesOf(cut) > MOST_BYTES) cut = cut.replace(/.$/su, '');
  return cut.replace(/[.\s]+$/u, '');
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
