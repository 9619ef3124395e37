import { nodeId } from '#shared/base/ids.ts';
import type { Sentence } from '#shared/domain/segment/segment.ts';

// Five u32 for each sentence: start and end in the segment, the node as number × 2 + (1 for a structure node), start
// and end in the node; the highest bit of that last end is set for a doubtful one. Little-endian, as every platform that
// runs this is.
const FIELDS = 5;
const DOUBTFUL = 2 ** 31;

interface LooseSentence {
  readonly start: number;
  readonly end: number;
  readonly span: { readonly node: string; readonly start: number; readonly end: number };
  readonly doubtful?: true | undefined;
}

export function packSentences(sentences: readonly LooseSentence[]): Uint8Array {
  const fields = new Uint32Array(sentences.length * FIELDS);
  sentences.forEach(({ start, end, span, doubtful }, i) => {
    fields.set([start, end, packId(span.node), span.start, span.end + (doubtful ? DOUBTFUL : 0)], i * FIELDS);
  });
  return new Uint8Array(fields.buffer);
}

export function unpackSentences(bytes: Uint8Array): Sentence[] {
  if (bytes.byteLength % (4 * FIELDS) !== 0) throw new Error('Not sentences: they end within one');
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const fields = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
  const sentences: Sentence[] = [];
  for (let i = 0; i < fields.length; i += FIELDS) {
    const id = fields[i + 2]!;
    const last = fields[i + 4]!;
    sentences.push({
      start: fields[i]!,
      end: fields[i + 1]!,
      span: { node: nodeId(id & 1 ? 'section' : 'content', id >>> 1), start: fields[i + 3]!, end: last % DOUBTFUL },
      ...(last >= DOUBTFUL && { doubtful: true }),
    });
  }
  return sentences;
}

function packId(id: string): number {
  const number = Number(id.slice(1));
  if (!/^[sb]\d+$/.test(id) || number >= 2 ** 31) throw new Error(`Not a node id: ${id}`);
  return number * 2 + (id.startsWith('s') ? 1 : 0);
}
