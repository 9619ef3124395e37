/** Devices of one reader for tests: each with a library of its own, and a folder that is carried between them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { MarksState } from '#shared/contract/marks.ts';
import { addAnnotations, changeAnnotation, everyAnnotation, removeAnnotations } from '../../store/annotations.ts';
import { listSummaries } from '../../store/documents.ts';
import { createIndexReader } from '../../store/index-reader.ts';
import type { Store } from '../../store/open.ts';
import { addIndexed, idFor, tempFolder } from '../../testing/builders.ts';
import { openFresh } from '../../testing/fresh-library.ts';
import { MarksFolder } from '../marks-folder.ts';

const { signal } = new AbortController();
const DAY_MS = 86_400_000;
export const bees = [{ title: '1 Dances', paragraphs: ['In winter bees dance. In spring the bees dance at noon.'] }];

let clock = 0;
let bugs: unknown[];
let carried: Awaited<ReturnType<typeof tempFolder>>;

const highlight: NewAnnotation = {
  document: idFor('bees'),
  kind: 'text',
  color: 'green',
  pages: [{ pageIndex: 0, quads: [[72, 698, 132, 698, 132, 708, 72, 708]] }],
  text: 'bees dance',
  prefix: 'In spring the ',
  suffix: ' at noon.',
  note: 'A note',
};
/** A device with a library of its own. */
export class Device {
  readonly store: Store;
  marks: MarksFolder;
  readonly #skewMs: number;
  readonly #home: Awaited<ReturnType<typeof tempFolder>>;

  constructor(store: Store, home: Awaited<ReturnType<typeof tempFolder>>, skewMs: number) {
    this.store = store;
    this.#home = home;
    this.#skewMs = skewMs;
    this.marks = this.#open();
  }

  #open(): MarksFolder {
    const { store } = this;
    return new MarksFolder({
      store,
      reader: createIndexReader(store.read),
      documents: () => listSummaries(store.read),
      folder: this.#home.path,
      now: () => (clock += 1000) + this.#skewMs,
      onMarks: () => undefined,
      keeping: false,
      onBug: (error) => bugs.push(error),
    });
  }

  /** The program is ended and started. */
  async restart(): Promise<void> {
    await this.marks.close();
    this.marks = this.#open();
  }

  async choose(name: string): Promise<void> {
    await this.marks.handlers()['marks.configure']({ name }, signal);
    await this.marks.hostHandlers()['host.marks-folder']({ path: carried.path }, signal);
  }

  update(): Promise<MarksState> {
    return this.marks.handlers()['marks.update']({}, signal) as Promise<MarksState>;
  }

  add(change: Partial<NewAnnotation> = {}): Promise<readonly Annotation[]> {
    return this.store.writer.write((db) => addAnnotations(db, [{ ...highlight, ...change }], (clock += 1)));
  }

  write(note: string): Promise<Annotation> {
    return this.store.writer.write((db) => changeAnnotation(db, this.all()[0]!.id, { note }, (clock += 1)));
  }

  async remove(count = 1): Promise<void> {
    const ids = this.all()
      .slice(0, count)
      .map(({ id }) => id);
    await this.store.writer.write((db) => removeAnnotations(db, ids));
  }

  all(): readonly Annotation[] {
    return everyAnnotation(this.store.read);
  }

  notes(): readonly string[] {
    return this.all().map(({ note }) => note);
  }

  async close(): Promise<void> {
    await this.marks.close();
    await this.store.close();
    await this.#home.remove();
  }
}

export interface Desk {
  /** The folder that is carried. */
  folder: string;
  one: Device;
  /** Its clock is two days ahead. */
  other: Device;
}

/** Two devices that share a folder, with the same document, afresh for each test of a file. */
export function twoDevices(): Desk {
  const desk = {} as Desk; // filled before each test
  beforeEach(async () => {
    clock = 1_780_000_000_000;
    bugs = [];
    carried = await tempFolder();
    desk.folder = carried.path;
    desk.one = await newDevice();
    desk.other = await newDevice(2 * DAY_MS);
    await desk.one.choose('Desk');
    await desk.other.choose('Laptop');
  });
  afterEach(async () => {
    await desk.one.close();
    await desk.other.close();
    await carried.remove();
    expect(bugs).toEqual([]);
  });
  return desk;
}

export async function newDevice(skewMs = 0): Promise<Device> {
  const home = await tempFolder();
  const device = new Device(await openFresh(home.path), home, skewMs);
  await addIndexed(device.store, 'bees', bees);
  return device;
}

/** Until both have said all that they have to say. */
export async function exchange({ one, other }: Desk): Promise<readonly [MarksState, MarksState]> {
  for (let round = 0; round < 2; round++) {
    await one.update();
    await other.update();
  }
  return [await one.update(), await other.update()];
}

export async function filesIn({ folder }: Desk): Promise<string[]> {
  return (await readdir(folder)).sort();
}

/** The file that says a text. */
export async function fileOf(desk: Desk, text: string): Promise<string> {
  for (const name of await filesIn(desk)) {
    const file = path.join(desk.folder, name);
    if ((await readFile(file, 'utf8')).includes(text)) return file;
  }
  throw new Error(`No file says ${text}`);
}
