/** Two devices of one reader for tests, and a folder that is carried between them. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { MarksState } from '#shared/contract/marks.ts';
import { tempFolder } from '../../testing/builders.ts';
import { newDevice, type Device, type Carried } from './device.ts';

const DAY_MS = 86_400_000;

export interface Desk {
  carried: Carried;
  one: Device;
  /** Its clock is two days ahead. */
  other: Device;
}

/** Two devices that share a folder, with the same document, afresh for each test of a file. */
export function twoDevices(): Desk {
  const desk = {} as Desk; // filled before each test
  beforeEach(async () => {
    const { path: folder } = await tempFolder();
    desk.carried = { folder, nowMs: 1_780_000_000_000, bugs: [] };
    desk.one = await newDevice(desk.carried);
    desk.other = await newDevice(desk.carried, 2 * DAY_MS);
    await desk.one.choose('Desk');
    await desk.other.choose('Laptop');
  });
  afterEach(async () => {
    await desk.one.close();
    await desk.other.close();
    await rm(desk.carried.folder, { recursive: true, force: true });
    expect(desk.carried.bugs).toEqual([]);
  });
  return desk;
}

/** Until both have said all that they have to say. */
export async function exchange({ one, other }: Desk): Promise<readonly [MarksState, MarksState]> {
  for (let round = 0; round < 2; round++) {
    await one.update();
    await other.update();
  }
  return [await one.update(), await other.update()];
}

export async function filesIn({ carried }: Desk): Promise<string[]> {
  return (await readdir(carried.folder)).sort();
}

/** The file that says a text. */
export async function fileOf(desk: Desk, text: string): Promise<string> {
  for (const name of await filesIn(desk)) {
    const file = path.join(desk.carried.folder, name);
    if ((await readFile(file, 'utf8')).includes(text)) return file;
  }
  throw new Error(`No file says ${text}`);
}
