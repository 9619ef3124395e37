/** Pictures of a window one after the other, as one that moves (GIF, which every forge and browser shows). */
import { GifEncoder } from '@napi-rs/canvas';

export interface Frame {
  /** Four bytes a pixel, row by row. */
  readonly rgba: Uint8ClampedArray;
  readonly showMs: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Of the encoder: 1 takes longest and is best. */
const QUALITY = 5;

/**
 * @param frames  all of one size; of each but the first only what differs from the one before is kept, and one that differs in
 *   nothing is left out
 * @returns a GIF that begins again at its end
 */
export function movingPicture(frames: readonly Frame[], width: number, height: number): Buffer {
  const kept = joined(frames, width);
  using encoder = new GifEncoder(width, height, { repeat: 0, quality: QUALITY });
  for (const [at, { rgba, showMs }] of kept.entries()) {
    const before = kept[at - 1];
    const whole: Box = { left: 0, top: 0, width, height };
    const box = before ? (changedBox(before.rgba, rgba, width) ?? whole) : whole;
    const { left, top } = box;
    encoder.addFrame(part(rgba, width, box), box.width, box.height, { delay: showMs, left, top });
  }
  return encoder.finish();
}

/** Frames that look alike are one that is shown as long. */
function joined(frames: readonly Frame[], width: number): readonly Frame[] {
  const kept: Frame[] = [];
  for (const frame of frames) {
    const last = kept.at(-1);
    if (last && changedBox(last.rgba, frame.rgba, width) === null)
      kept[kept.length - 1] = { ...last, showMs: last.showMs + frame.showMs };
    else kept.push(frame);
  }
  return kept;
}

/** @returns the smallest box around all pixels that differ; null where none does */
export function changedBox(one: Uint8ClampedArray, other: Uint8ClampedArray, width: number): Box | null {
  const [a, b] = [pixelsOf(one), pixelsOf(other)];
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    const x = i % width;
    bottom = (i - x) / width;
    if (top === -1) top = bottom;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return top === -1 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function pixelsOf({ buffer, byteOffset, byteLength }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function part(rgba: Uint8ClampedArray, width: number, box: Box): Uint8Array {
  const cut = new Uint8Array(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * width + box.left) * 4;
    cut.set(rgba.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return cut;
}
