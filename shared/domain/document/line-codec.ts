import type { TextLine } from './tree.ts';

// Per line: page, start and end as u32, eight f32, then one u16 step per character. Steps are in 1/100 pt, so that the
// error never exceeds 0.005 pt a character and is carried on, not summed; a step over 655 pt does not occur in print.
const HEADER_BYTES = 11 * 4;
const STEPS_PER_PT = 100;
const MAX_STEP = 0xffff;

/** Pack lines for storage and for the way between processes; about two bytes a character. */
export function packLines(lines: readonly TextLine[]): Uint8Array<ArrayBuffer> {
  let bytes = 4;
  for (const line of lines) bytes += HEADER_BYTES + 2 * even(line.edges.length);
  const buffer = new ArrayBuffer(bytes);
  const view = new DataView(buffer);
  view.setUint32(0, lines.length, true);
  let at = 4;
  for (const line of lines) {
    view.setUint32(at, line.pageIndex, true);
    view.setUint32(at + 4, line.start, true);
    view.setUint32(at + 8, line.end, true);
    view.setFloat32(at + 12, line.origin[0], true);
    view.setFloat32(at + 16, line.origin[1], true);
    view.setFloat32(at + 20, line.direction[0], true);
    view.setFloat32(at + 24, line.direction[1], true);
    view.setFloat32(at + 28, line.up[0], true);
    view.setFloat32(at + 32, line.up[1], true);
    view.setFloat32(at + 36, line.ascent, true);
    view.setFloat32(at + 40, line.descent, true);
    at += HEADER_BYTES;
    let packed = 0;
    for (let i = 0; i < line.edges.length; i++) {
      const wanted = Math.round((line.edges[i] ?? 0) * STEPS_PER_PT);
      const step = Math.min(MAX_STEP, Math.max(0, wanted - packed));
      view.setUint16(at + 2 * i, step, true);
      packed += step;
    }
    at += 2 * even(line.edges.length);
  }
  return new Uint8Array(buffer);
}

/**
 * The inverse of `packLines`, exact to 0.01 pt.
 *
 * @throws for what `packLines` did not make
 */
export function unpackLines(bytes: Uint8Array): TextLine[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  const lines: TextLine[] = [];
  let at = 4;
  for (let n = 0; n < count; n++) {
    const start = view.getUint32(at + 4, true);
    const end = view.getUint32(at + 8, true);
    const length = end - start + 1;
    // Before there is room made for it.
    if (length < 1 || at + HEADER_BYTES + 2 * length > bytes.byteLength) throw new Error('Not lines: one is cut off');
    const edges = new Float32Array(length);
    let packed = 0;
    for (let i = 0; i < length; i++) {
      packed += view.getUint16(at + HEADER_BYTES + 2 * i, true);
      edges[i] = packed / STEPS_PER_PT;
    }
    lines.push({
      pageIndex: view.getUint32(at, true),
      start,
      end,
      origin: [view.getFloat32(at + 12, true), view.getFloat32(at + 16, true)],
      direction: [view.getFloat32(at + 20, true), view.getFloat32(at + 24, true)],
      up: [view.getFloat32(at + 28, true), view.getFloat32(at + 32, true)],
      ascent: view.getFloat32(at + 36, true),
      descent: view.getFloat32(at + 40, true),
      edges,
    });
    at += HEADER_BYTES + 2 * even(length);
  }
  return lines;
}

function even(n: number): number {
  return n + (n & 1);
}
