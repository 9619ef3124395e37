/** Files of marks, one of each device, each of which only that device appends to. Another program carries them. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, fsyncSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '#shared/base/json.ts';
import type { DeviceId } from '#shared/domain/marks/clock.ts';
import { NO_LINK_NO_WAIT } from '../../process/open-flags.ts';
import { OWNER_FILE } from '../../process/owner-modes.ts';
import { readLine, type CarriedLine } from './web-annotation.ts';

/** Also what a carrying program makes of two states of a file: its lines count as much. */
const NAME = /^marks-([0-9a-f]{16})[^/\\]*\.jsonl$/u;
const MOST_FILES = 200;
const MOST_BYTES = 512 * 2 ** 20;
/** A mark of a hundred pages is shorter. */
const MOST_LINE = 2 * 2 ** 20;
const PART_BYTES = 2 ** 20;

/** How far a file was read. */
interface Reading {
  readonly device: DeviceId;
  /** Of the file when it was read: where it is the same, nothing was written since. */
  stamp: string;
  offset: number;
  lines: number;
  unreadable: number;
  name: string | undefined;
  latest: string;
  /** Of all that was read. */
  readonly hash: Hash;
}

export interface LinesRead {
  readonly came: number;
  /** A file has not all any more that stood in it: it was cut short, emptied or swapped, or is gone. */
  readonly lost: boolean;
}

export class DeviceFiles {
  readonly #folder: string;
  readonly #readings = new Map<string, Reading>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is known of the files that were read, by name. */
  get readings(): ReadonlyMap<string, Readonly<Reading>> {
    return this.#readings;
  }

  /**
   * Hands over the lines that are new: whole ones, for the last may still be on its way.
   *
   * @throws the system's error where the folder cannot be read
   */
  read(onLine: (line: CarriedLine) => void): LinesRead {
    const names = readdirSync(this.#folder)
      .filter((name) => NAME.test(name))
      .sort()
      .slice(0, MOST_FILES);
    const there = new Set(names);
    const read = { came: 0, lost: [...this.#readings].some(([name, { lines }]) => lines > 0 && !there.has(name)) };
    for (const name of names) this.#readFile(name, read, onLine);
    return read;
  }

  #readFile(name: string, read: { came: number; lost: boolean }, onLine: (line: CarriedLine) => void): void {
    const handle = openOrNot(path.join(this.#folder, name), constants.O_RDONLY);
    if (handle === undefined) return;
    try {
      const found = fstatSync(handle, { bigint: true });
      const size = Number(found.size);
      const stamp = [found.ino, found.size, found.mtimeNs].join(' ');
      const known = this.#readings.get(name);
      if (!found.isFile() || known?.stamp === stamp) return;
      const goesOn = known && known.offset <= size && beginsWith(handle, known);
      read.lost ||= known !== undefined && known.lines > 0 && !goesOn;
      const reading = goesOn ? known : newReading(name);
      reading.stamp = stamp;
      this.#readings.set(name, reading);
      read.came += readLines(handle, reading, Math.min(size, MOST_BYTES), onLine);
    } finally {
      closeSync(handle);
    }
  }

  /** Undefined where there is none. */
  sizeOf(device: DeviceId): number | undefined {
    const handle = openOrNot(this.#own(device), constants.O_RDONLY);
    if (handle === undefined) return undefined;
    try {
      return fstatSync(handle).size;
    } finally {
      closeSync(handle);
    }
  }

  /**
   * Lines of this device, on the disk when it returns.
   *
   * @returns the size of the file then
   * @throws the system's error; what was written of it is a half line then, which counts for nothing
   */
  append(device: DeviceId, lines: readonly string[]): number {
    const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;
    const handle = openSync(this.#own(device), flags | NO_LINK_NO_WAIT, OWNER_FILE);
    try {
      const content = Buffer.from(`${endsHalf(handle) ? '\n' : ''}${lines.join('\n')}\n`);
      for (let at = 0; at < content.length;) at += writeSync(handle, content, at);
      fsyncSync(handle);
      return fstatSync(handle).size;
    } finally {
      closeSync(handle);
    }
  }

  #own(device: DeviceId): string {
    return path.join(this.#folder, `marks-${device}.jsonl`);
  }
}

function newReading(name: string): Reading {
  const device = (NAME.exec(name)?.[1] ?? '') as DeviceId;
  return {
    device,
    stamp: '',
    offset: 0,
    lines: 0,
    unreadable: 0,
    name: undefined,
    latest: '',
    hash: createHash('sha256'),
  };
}

/** Whether a file still has what was read of it: nothing else than more lines is ever written to one. */
function beginsWith(handle: number, { offset, hash }: Reading): boolean {
  const found = createHash('sha256');
  const part = Buffer.alloc(PART_BYTES);
  for (let at = 0; at < offset;) {
    const read = readSync(handle, part, 0, Math.min(part.length, offset - at), at);
    if (read === 0) return false;
    found.update(part.subarray(0, read));
    at += read;
  }
  return found.digest('hex') === hash.copy().digest('hex');
}

function openOrNot(file: string, flags: number): number | undefined {
  try {
    return openSync(file, flags | NO_LINK_NO_WAIT);
  } catch {
    return undefined;
  }
}

/** A program that was killed left half a line. */
function endsHalf(handle: number): boolean {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

function readLines(handle: number, reading: Reading, until: number, onLine: (line: CarriedLine) => void): number {
  let came = 0;
  let rest = Buffer.alloc(0);
  let isTooLong = false;
  for (let at = reading.offset; at < until;) {
    const part = Buffer.alloc(Math.min(PART_BYTES, until - at));
    const read = readSync(handle, part, 0, part.length, at);
    if (read === 0) break;
    at += read;
    rest = Buffer.concat([rest, part.subarray(0, read)]);
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      came += isTooLong ? unread(reading) : takeLine(rest.subarray(0, end).toString('utf8'), reading, onLine);
      isTooLong = false;
      pass(reading, rest.subarray(0, end + 1));
      rest = rest.subarray(end + 1);
    }
    if (rest.length > MOST_LINE) {
      // What is left of it is passed by.
      pass(reading, rest);
      rest = Buffer.alloc(0);
      isTooLong = true;
    }
  }
  return came;
}

function pass(reading: Reading, part: Uint8Array): void {
  reading.offset += part.length;
  reading.hash.update(part);
}

function unread(reading: Reading): number {
  reading.unreadable += 1;
  return 0;
}

function takeLine(text: string, reading: Reading, onLine: (line: CarriedLine) => void): number {
  if (text.trim() === '') return 0;
  const line = readLine(parseJson(text));
  if (!line) return unread(reading);
  reading.lines += 1;
  reading.name = line.device ?? reading.name;
  for (const write of Object.values(line.writes)) {
    const isOwn = write.clock.endsWith(reading.device);
    if (isOwn && write.clock > reading.latest) reading.latest = write.clock;
  }
  onLine(line);
  return 1;
}
