/**
 * Marks that travel: this device appends what it changes to a file of its own in a folder that another program carries, and takes over what
 * the files of the others say. Both happen in one transaction, so that nothing is changed between being looked at and being written.
 */
import { realpath } from 'node:fs/promises';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { marksMethods, MarksState } from '#shared/contract/marks.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { localWrites, settled } from '#shared/domain/marks/local.ts';
import { MergedMarks, type MarkFieldName, type MarkWrites } from '#shared/domain/marks/merge.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { chosenFolder } from '../library/chosen-folder.ts';
import { Passes, type PassTimes } from '../library/passes.ts';
import { StateFeed } from '../models/state-feed.ts';
import { annotationSigns } from '../store/annotations.ts';
import { dropAllCarried, listCarried } from '../store/carried-marks.ts';
import type { WriteDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { DeviceFiles } from './device-files.ts';
import { exportMarks, importMarks } from './foreign.ts';
import { keptMarks, newDevice, saveKeptMarks, type KeptMarks } from './kept.ts';
import { conflictsOf, devicesOf } from './marks-state.ts';
import { matchText, type Sought } from './match-text.ts';
import { localMarks, placeOf, takeOver } from './take-over.ts';
import { writeLine } from './web-annotation.ts';

export interface MarksFolderDeps {
  readonly store: Store;
  readonly reader: IndexReader;
  readonly documents: () => readonly DocumentSummary[];
  /** Of the library; no place for marks that travel. */
  readonly folder: string;
  readonly now: () => number;
  /** The reader's marks changed. */
  readonly onMarks: () => void;
  /** False leaves it to another program on this library. */
  readonly keeping: boolean;
  readonly onBug: (error: unknown) => void;
  readonly times?: PassTimes;
}

const TIMES = { gatherMs: 500, lookMs: 3000 };

/** What was read of a folder. */
interface Open {
  readonly folder: string;
  readonly files: DeviceFiles;
  readonly merged: MergedMarks;
  /** Of documents, by their hashes, as other devices call them. */
  readonly titles: Map<string, string>;
  /** Nothing was taken over yet. */
  isNew: boolean;
}

export class MarksFolder {
  readonly #deps: MarksFolderDeps;
  readonly #feed: StateFeed<MarksState>;
  readonly #passes: Passes;
  #open: Open | undefined;
  #mode: MarksState['mode'] = 'starting';
  #waiting = 0;
  #isTold = false;
  /** Of the library as it was at the last exchange; null to have one in any case. */
  #sign: string | null = null;

  constructor(deps: MarksFolderDeps) {
    this.#deps = deps;
    this.#feed = new StateFeed(() => this.state());
    this.#passes = new Passes({
      pass: () => this.#pass(),
      isPaused: () => keptMarks(deps.store.read).paused,
      keeping: deps.keeping,
      times: deps.times ?? TIMES,
      onBug: deps.onBug,
    });
  }

  handlers(): Handlers<typeof marksMethods> {
    return {
      'marks.watch': (_, signal) => this.#feed.watch(signal),
      'marks.state': async () => this.state(),
      'marks.configure': ({ name, paused }) =>
        done(this.#change((kept) => ({ ...kept, name: name ?? kept.name, paused: paused ?? kept.paused }))),
      'marks.update': async () => {
        this.#sign = null;
        await this.#passes.inTurn(() => this.#pass());
        return this.state();
      },
      'marks.settle': ({ mark, field, clock }) => done(this.#passes.inTurn(() => this.#settle(mark, field, clock))),
      'marks.leave': () => done(this.#leave()),
      'marks.export': async (wanted) => exportMarks(wanted, this.#deps),
      'marks.import': (given) => importMarks(given, this.#deps),
    };
  }

  hostHandlers(): Pick<Handlers<HostMethods>, 'host.marks-folder'> {
    return {
      'host.marks-folder': async ({ path: chosen }) => {
        const folder = await chosenFolder(chosen, this.#deps.folder);
        // Of another folder nothing is known, and there another device writes.
        await this.#change(
          (kept) => (kept.folder === folder ? { ...kept, paused: false } : afresh(kept, folder)),
          true,
        );
        return { folder };
      },
    };
  }

  state(): MarksState {
    const kept = keptMarks(this.#deps.store.read);
    const open = kept.folder !== null && this.#open?.folder === kept.folder ? this.#open : undefined;
    const { conflicts, more } = conflictsOf(open?.merged, open?.titles, this.#deps.documents, (device) =>
      this.#nameOf(device, kept),
    );
    const readings = [...(open?.files.readings.values() ?? [])];
    return {
      folder: kept.folder,
      mode: this.#modeOf(kept),
      name: kept.name,
      devices: devicesOf(readings, kept),
      marks: open ? [...open.merged.marks].filter((mark) => !open.merged.state(mark).gone).length : 0,
      waiting: open ? this.#waiting : 0,
      unreadable: readings.reduce((sum, { unreadable }) => sum + unreadable, 0),
      conflicts,
      moreConflicts: more,
    };
  }

  #nameOf(device: string, { device: own, name }: KeptMarks): string {
    if (device === own) return name;
    const readings = [...(this.#open?.files.readings.values() ?? [])];
    return readings.find((one) => one.device === device)?.name ?? device;
  }

  #modeOf({ folder, paused }: KeptMarks): MarksState['mode'] {
    if (folder === null) return 'off';
    if (paused) return 'paused';
    return this.#deps.keeping || this.#mode === 'missing' ? this.#mode : 'asleep';
  }

  /** Marks or documents may have changed. */
  kick(): void {
    this.#isTold = true;
    this.#passes.soon();
  }

  async close(): Promise<void> {
    await this.#passes.close();
    this.#feed.close();
  }

  /** Writes what changed here, and takes over what came. */
  async #pass(): Promise<void> {
    const before = JSON.stringify(this.state());
    const open = await this.#read();
    if (open) {
      const sign = JSON.stringify([...annotationSigns(this.#deps.store.read)]);
      // Marks that wait may have their document now.
      const isDue = open.came > 0 || open.isNew || sign !== this.#sign || (this.#isTold && this.#waiting > 0);
      this.#isTold = false;
      if (isDue) await this.#exchange(open.open, () => []);
      this.#sign = isDue ? JSON.stringify([...annotationSigns(this.#deps.store.read)]) : sign;
    }
    if (JSON.stringify(this.state()) !== before) this.#feed.touch();
  }

  /** Undefined where no folder is chosen, or it is not there. */
  async #read(): Promise<{ readonly open: Open; readonly came: number; readonly isNew: boolean } | undefined> {
    const { folder } = keptMarks(this.#deps.store.read);
    if (folder === null) return undefined;
    if (this.#open?.folder !== folder) {
      const fresh = { folder, files: new DeviceFiles(folder), merged: new MergedMarks(), titles: new Map() };
      this.#open = { ...fresh, isNew: true };
    }
    const open = this.#open;
    if ((await realpath(folder).catch(() => undefined)) !== folder) {
      this.#mode = 'missing';
      return undefined;
    }
    try {
      const came = open.files.read((line) => {
        open.merged.take(line);
        const place = line.writes.place && placeOf(line.writes.place.value);
        if (place && line.title !== '') open.titles.set(place.document, line.title);
      });
      this.#mode = 'kept';
      return { open, came, isNew: open.isNew };
    } catch {
      this.#mode = 'missing';
      return undefined;
    }
  }

  /** @param also  what this device says beside what was changed here */
  async #exchange(open: Open, also: (kept: KeptMarks) => readonly MarkWrites[]): Promise<void> {
    const { store, now, documents, onMarks } = this.#deps;
    const listed = documents();
    const here = new Set<DocumentId>(listed.map(({ id }) => id));
    const byText = this.#byText(open, here, listed);
    try {
      const { changed, waiting } = await store.writer.write((db) => {
        const kept = this.#ownDevice(db, open);
        const carried = listCarried(db);
        const local = localMarks(db, carried);
        const values = new Map([...local].map(([mark, one]) => [mark, one.values]));
        const bases = new Map([...carried].map(([mark, { base }]) => [mark, base]));
        const written = [...localWrites(values, bases, open.merged, kept.device, now()), ...also(kept)];
        if (written.length > 0) this.#append(db, open, written, kept, listed);
        return takeOver(db, open.merged, local, carried, { has: (id) => here.has(id), byText }, now());
      });
      open.isNew = false;
      this.#waiting = waiting;
      if (changed) onMarks();
    } catch (error) {
      // What was written may not stand there: the files say what does.
      this.#open = undefined;
      throw diskError(error);
    }
  }

  /** Another name for this device where its file is not as it was left: a copy of the library writes there, too. */
  #ownDevice(db: WriteDb, { files }: Open): KeptMarks {
    const kept = keptMarks(db);
    if ((files.sizeOf(kept.device) ?? null) === kept.bytes) return kept;
    const renamed = { ...kept, device: newDevice(), bytes: null };
    saveKeptMarks(db, renamed);
    return renamed;
  }

  #append(
    db: WriteDb,
    { files, titles }: Open,
    written: readonly MarkWrites[],
    kept: KeptMarks,
    documents: readonly DocumentSummary[],
  ): void {
    const titleOf = new Map<string, string>(documents.map(({ id, title }) => [id, title]));
    const lines = written.map((one) => {
      const place = one.writes.place && placeOf(one.writes.place.value);
      const title = place ? (titleOf.get(place.document) ?? titles.get(place.document) ?? '') : '';
      return writeLine(one, kept.name, title);
    });
    saveKeptMarks(db, { ...kept, bytes: files.append(kept.device, lines) });
  }

  /** Marks of documents that have another file here. */
  #byText(
    { merged, titles }: Open,
    here: ReadonlySet<DocumentId>,
    documents: readonly DocumentSummary[],
  ): ReadonlyMap<string, NewAnnotation> {
    const sought = new Map<string, Sought['marks'][number][]>();
    for (const mark of merged.marks) {
      const { values, gone } = merged.state(mark);
      const place = gone || values.place === undefined ? undefined : placeOf(values.place);
      if (!place || here.has(place.document)) continue;
      const { createdAt: _made, ...marked } = place;
      const annotation = { ...marked, color: 'yellow' as const, note: '' };
      sought.set(place.document, [...(sought.get(place.document) ?? []), { mark, annotation }]);
    }
    return new Map(
      [...sought].flatMap(([document, marks]) => [
        ...matchText({ title: titles.get(document) ?? '', marks }, documents, this.#deps.reader),
      ]),
    );
  }

  async #settle(mark: string, field: MarkFieldName, clock: string): Promise<void> {
    const read = await this.#read();
    if (!read) throw new AppError('file.missing', 'The folder that carries your marks is not there.');
    const { merged } = read.open;
    const conflict = merged.state(mark).conflicts.find((one) => one.field === field);
    const chosen = merged.heads(mark, field).find((one) => one.clock === clock);
    const isKeeping = field === 'gone' && clock === '';
    if (!conflict || (!chosen && !isKeeping)) throw new AppError('input.invalid', 'This is settled already.');
    const value = chosen?.value ?? 'false';
    await this.#exchange(read.open, (kept) => [settled(mark, field, value, merged, kept.device, this.#deps.now())]);
    this.#feed.touch();
  }

  async #leave(): Promise<void> {
    await this.#change((kept) => ({ ...kept, folder: null, bytes: null }), true);
    this.#open = undefined;
  }

  /** @param forgets  another folder, or none: what was known of the one before counts for nothing */
  async #change(change: (kept: KeptMarks) => KeptMarks, forgets = false): Promise<void> {
    const { store } = this.#deps;
    await store.writer.write((db) => {
      const kept = keptMarks(db);
      const changed = change(kept);
      if (forgets && changed.folder !== kept.folder) dropAllCarried(db);
      saveKeptMarks(db, changed);
    });
    this.#sign = null;
    this.#feed.touch();
    this.kick();
  }
}

function afresh(kept: KeptMarks, folder: string): KeptMarks {
  return { ...kept, folder, paused: false, device: newDevice(), bytes: null };
}

function diskError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC')
    return new AppError('library.disk-full', 'The disk with the folder of marks is full.', undefined, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('file.unreadable', 'Nothing can be written into the folder of marks.', undefined, error);
  return error;
}
