/** A device of a reader's for tests and measures: a library of its own, and a folder that is carried. */
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { MarksState } from '#shared/contract/marks.ts';
import { addAnnotations, changeAnnotation, everyAnnotation, removeAnnotations } from '../../store/annotations.ts';
import { listSummaries } from '../../store/documents.ts';
import { createIndexReader } from '../../store/index-reader.ts';
import type { WriteDb } from '../../store/db.ts';
import type { Store } from '../../store/open.ts';
import { addIndexed, idFor, tempFolder } from '../../testing/builders.ts';
import { openFresh } from '../../testing/fresh-library.ts';
import { MarksFolder } from '../marks-folder.ts';

const { signal } = new AbortController();
export const bees = [{ title: '1 Dances', paragraphs: ['In winter bees dance. In spring the bees dance at noon.'] }];

/** What all devices share. */
export interface Carried {
  /** The folder that is carried. */
  readonly folder: string;
  nowMs: number;
  readonly bugs: unknown[];
}

export const highlight: NewAnnotation = {
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
  readonly #carried: Carried;
  readonly #skewMs: number;
  readonly #home: Awaited<ReturnType<typeof tempFolder>>;

  constructor(store: Store, home: Awaited<ReturnType<typeof tempFolder>>, carried: Carried, skewMs: number) {
    this.store = store;
    this.#home = home;
    this.#carried = carried;
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
      now: () => (this.#carried.nowMs += 1000) + this.#skewMs,
      onMarks: () => undefined,
      keeping: false,
      onBug: (error) => this.#carried.bugs.push(error),
    });
  }

  get folder(): string {
    return this.#carried.folder;
  }

  /** The program is ended and started. */
  async restart(): Promise<void> {
    await this.marks.close();
    this.marks = this.#open();
  }

  async choose(name: string): Promise<void> {
    await this.marks.handlers()['marks.configure']({ name }, signal);
    await this.marks.hostHandlers()['host.marks-folder']({ path: this.#carried.folder }, signal);
  }

  update(): Promise<MarksState> {
    return this.marks.handlers()['marks.update']({}, signal) as Promise<MarksState>;
  }

  add(change: Partial<NewAnnotation> = {}): Promise<readonly Annotation[]> {
    return this.store.writer.write((db) =>
      addAnnotations(db, [{ ...highlight, ...change }], (this.#carried.nowMs += 1)),
    );
  }

  /** @param at  position among all marks */
  write(note: string, at = 0): Promise<Annotation> {
    return this.store.writer.write((db) =>
      changeAnnotation(db, this.all()[at]!.id, { note }, (this.#carried.nowMs += 1)),
    );
  }

  async remove(count = 1): Promise<void> {
    const ids = this.all()
      .slice(0, count)
      .map(({ id }) => id);
    await this.store.writer.write((db) => removeAnnotations(db, ids));
  }

  /** Several edits at once; each has a time of its own. */
  edit(work: (db: WriteDb, nowMs: number) => void): Promise<void> {
    this.#carried.nowMs += 1000;
    return this.store.writer.write((db) => work(db, this.#carried.nowMs));
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

/** @param skewMs  how far its clock is ahead */
export async function newDevice(carried: Carried, skewMs = 0): Promise<Device> {
  const home = await tempFolder();
  const device = new Device(await openFresh(home.path), home, carried, skewMs);
  await addIndexed(device.store, 'bees', bees);
  return device;
}
