/** PP-OCR (https://github.com/PaddlePaddle/PaddleOCR) on the ONNX runtime that is there: finds lines, then reads each. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Picture } from '../../electron/ocr/picture.ts';
import { sample } from './degrade.ts';

/** Of the longer side; lines of 9 points are 20 pixels apart then. */
const FIND_PX = 1472;
const STEP_PX = 32;
const LINE_PX = 48;
const LEAST_PROBABILITY = 0.3;
const LEAST_PX = 12;
/** By how much the middle of a line that was found is smaller than the line, as area through perimeter. */
const GROW = 1.6;
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** A line in the picture: its middle, its direction, and how far it reaches along it and across. */
interface FoundLine {
  readonly x: number;
  readonly y: number;
  readonly along: readonly [number, number];
  readonly length: number;
  readonly height: number;
}

export class Paddle {
  readonly #find: InferenceSession;
  readonly #read: InferenceSession;
  readonly #signs: readonly string[];

  /** @param folder  with `det.onnx`, `rec.onnx` and the signs that it reads, one a line, as `dict.txt` */
  static async open(folder: string): Promise<Paddle> {
    const [find, read] = await Promise.all(
      ['det.onnx', 'rec.onnx'].map((name) => InferenceSession.create(path.join(folder, name))),
    );
    const signs = (await readFile(path.join(folder, 'dict.txt'), 'utf8')).replace(/\r?\n$/u, '').split(/\r?\n/u);
    return new Paddle(find!, read!, ['', ...signs, ' ']);
  }

  private constructor(find: InferenceSession, read: InferenceSession, signs: readonly string[]) {
    this.#find = find;
    this.#read = read;
    this.#signs = signs;
  }

  async text(picture: Picture): Promise<string> {
    const lines = inReadingOrder(await this.#lines(picture));
    const read: string[] = [];
    for (const line of lines) read.push(await this.#readLine(picture, line));
    return read.join('\n');
  }

  async #lines({ gray, width, height }: Picture): Promise<FoundLine[]> {
    const scale = Math.min(1, FIND_PX / Math.max(width, height));
    const [w, h] = [width, height].map((side) => Math.round((side * scale) / STEP_PX) * STEP_PX) as [number, number];
    const input = new Float32Array(3 * w * h);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const value = sample(gray, width, height, (x * width) / w, (y * height) / h) / 255;
        for (let c = 0; c < 3; c++) input[c * w * h + y * w + x] = (value - MEAN[c]!) / DEVIATION[c]!;
      }
    }
    const found = await this.#find.run({ [this.#find.inputNames[0]!]: new Tensor('float32', input, [1, 3, h, w]) });
    const map = found[this.#find.outputNames[0]!]!.data as Float32Array;
    return regions(map, w, h).map((line) => scaled(line, width / w));
  }

  async #readLine({ gray, width, height }: Picture, line: FoundLine): Promise<string> {
    const w = Math.max(LINE_PX, Math.ceil((line.length / line.height) * LINE_PX));
    const [ax, ay] = line.along;
    const input = new Float32Array(3 * LINE_PX * w);
    for (let v = 0; v < LINE_PX; v++) {
      for (let u = 0; u < w; u++) {
        const [p, q] = [(u / w - 0.5) * line.length, (v / LINE_PX - 0.5) * line.height];
        const value = sample(gray, width, height, line.x + p * ax - q * ay, line.y + p * ay + q * ax) / 127.5 - 1;
        for (let c = 0; c < 3; c++) input[(c * LINE_PX + v) * w + u] = value;
      }
    }
    const read = await this.#read.run({
      [this.#read.inputNames[0]!]: new Tensor('float32', input, [1, 3, LINE_PX, w]),
    });
    const odds = read[this.#read.outputNames[0]!]!;
    return this.#decoded(odds.data as Float32Array, odds.dims[1] ?? 0, odds.dims[2] ?? 0);
  }

  /** The likeliest sign of each step; one that goes on is one, and between two the first sign says nothing. */
  #decoded(odds: Float32Array, steps: number, classes: number): string {
    if (classes !== this.#signs.length)
      throw new Error(`It reads ${String(classes)} signs, and ${String(this.#signs.length)} are named.`);
    let text = '';
    let last = 0;
    for (let step = 0; step < steps; step++) {
      let best = 0;
      for (let at = 1; at < classes; at++)
        if ((odds[step * classes + at] ?? 0) > (odds[step * classes + best] ?? 0)) best = at;
      if (best !== 0 && best !== last) text += this.#signs[best] ?? '';
      last = best;
    }
    return text;
  }
}

/** Where the map says that there is a line: pixels that touch each other, as a rectangle along their main axis. */
function regions(map: Float32Array, width: number, height: number): FoundLine[] {
  const seen = new Uint8Array(map.length);
  const lines: FoundLine[] = [];
  for (let at = 0; at < map.length; at++) {
    if (seen[at] === 1 || (map[at] ?? 0) < LEAST_PROBABILITY) continue;
    const pixels = [at];
    seen[at] = 1;
    // Grows while it is gone through.
    for (const pixel of pixels) {
      const x = pixel % width;
      for (const [near, isThere] of [
        [pixel - 1, x > 0],
        [pixel + 1, x + 1 < width],
        [pixel - width, pixel >= width],
        [pixel + width, pixel + width < width * height],
      ] as const) {
        if (!isThere || seen[near] === 1 || (map[near] ?? 0) < LEAST_PROBABILITY) continue;
        seen[near] = 1;
        pixels.push(near);
      }
    }
    if (pixels.length >= LEAST_PX) lines.push(rectangleOf(pixels, width));
  }
  return lines;
}

function rectangleOf(pixels: readonly number[], width: number): FoundLine {
  const points = pixels.map((pixel): [number, number] => [pixel % width, Math.floor(pixel / width)]);
  const mean = (of: (point: [number, number]) => number): number =>
    points.reduce((sum, p) => sum + of(p), 0) / points.length;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const [xx, yy, xy] = [
    mean(([x]) => (x - mx) ** 2),
    mean(([, y]) => (y - my) ** 2),
    mean(([x, y]) => (x - mx) * (y - my)),
  ];
  // A word of some letters has no direction of its own.
  const angle = xx > 9 * yy ? Math.atan2(2 * xy, xx - yy) / 2 : 0;
  const [ax, ay] = [Math.cos(angle), Math.sin(angle)];
  const ends = (of: (x: number, y: number) => number): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const [x, y] of points) {
      const value = of(x - mx, y - my);
      [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
    return [low, high];
  };
  const [p0, p1] = ends((x, y) => x * ax + y * ay);
  const [q0, q1] = ends((x, y) => y * ax - x * ay);
  const [length, thick] = [p1 - p0 + 1, q1 - q0 + 1];
  const grow = (GROW * length * thick) / (2 * (length + thick));
  const [p, q] = [(p0 + p1) / 2, (q0 + q1) / 2];
  return {
    x: mx + p * ax - q * ay,
    y: my + p * ay + q * ax,
    along: [ax, ay],
    length: length + 2 * grow,
    height: thick + 2 * grow,
  };
}

function scaled({ x, y, along, length, height }: FoundLine, by: number): FoundLine {
  return { x: x * by, y: y * by, along, length: length * by, height: height * by };
}

/** Lines by their height on the page, and what stands on one from the left. */
function inReadingOrder(lines: readonly FoundLine[]): FoundLine[] {
  const slope =
    lines.reduce((sum, { along, length }) => sum + (along[1] / along[0]) * length, 0) /
    Math.max(
      1,
      lines.reduce((sum, { length }) => sum + length, 0),
    );
  const level = ({ x, y }: FoundLine): number => y - x * slope;
  const sorted = [...lines].sort((a, b) => level(a) - level(b));
  const rows: FoundLine[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    if (row?.[0] && level(line) - level(row[0]) < row[0].height / 2) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
}
