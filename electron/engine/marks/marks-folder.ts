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
import type { DeviceId } from '#shared/domain/marks/clock.ts';
import { localWrites, settled, writtenAgain } from '#shared/domain/marks/local.ts';
import { MergedMarks, THERE, type MarkFieldName, type MarkWrites } from '#shared/domain/marks/merge.ts';
import { done, type Handlers, type ParsedParams } from '#shared/rpc/spec.ts';
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
import type { Removal } from './removals.ts';
import { basesOf, localMarks, placeOf, takeOver } from './take-over.ts';
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

type Methods = typeof marksMethods;
const TIMES = { gatherMs: 500, lookMs: 3000 };

/** What was read of a folder. */
interface Open {
  readonly folder: string;
  readonly files: DeviceFiles;
  readonly merged: MergedMarks;
  /** Of documents, by their hashes, as other devices call them. */
  readonly titles: Map<string, string>;
  /** What this library knew and the files do not have, for this device to write. */
  missing: readonly MarkWrites[];
  /** Something came that was not taken over yet. */
  isBehind: boolean;
}

/** What this device says beside what was changed here, and whose mass removal its reader lets happen. */
interface Said {
  readonly writes?: (kept: KeptMarks, open: Open) => readonly MarkWrites[];
  readonly allowed?: DeviceId;
}

export class MarksFolder {
  readonly #deps: MarksFolderDeps;
  readonly #feed: StateFeed<MarksState>;
  readonly #passes: Passes;
  #open: Open | undefined;
  #mode: MarksState['mode'] = 'starting';
  #waiting = 0;
  #held: readonly Removal[] = [];
  /** Marks that were gone from the folder, and were written again. */
  #mended = 0;
  /** Marks of this library. */
  #here = 0;
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
      'marks.removal': (said) => done(this.#passes.inTurn(() => this.#decide(said))),
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
      mended: open ? this.#mended : 0,
      removals: this.#held.map(({ device, marks }) => ({
        device,
        name: this.#nameOf(device, kept),
        marks: marks.length,
        of: this.#here,
      })),
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
      const isDue = open.isBehind || sign !== this.#sign || (this.#isTold && this.#waiting > 0);
      this.#isTold = false;
      if (isDue) await this.#exchange(open);
      this.#sign = isDue ? JSON.stringify([...annotationSigns(this.#deps.store.read)]) : sign;
    }
    if (JSON.stringify(this.state()) !== before) this.#feed.touch();
  }

  /** Undefined where no folder is chosen, or it is not there. */
  async #read(): Promise<Open | undefined> {
    const { folder } = keptMarks(this.#deps.store.read);
    if (folder === null) return undefined;
    const isThere = (await realpath(folder).catch(() => undefined)) === folder;
    try {
      if (isThere && this.#open?.folder === folder && !readFiles(this.#open)) return this.#open;
      // What stood in a file and does not any more is found by reading all of them beside what this library knows.
      const fresh = isThere ? this.#openFresh(folder) : undefined;
      this.#mode = fresh ? 'kept' : 'missing';
      return fresh;
    } catch {
      this.#mode = 'missing';
      return undefined;
    }
  }

  #openFresh(folder: string): Open {
    const merged = new MergedMarks();
    const files = new DeviceFiles(folder);
    const open: Open = { folder, files, merged, titles: new Map(), missing: [], isBehind: true };
    readFiles(open);
    if (this.#open?.folder !== folder) this.#mended = 0;
    const titles = this.#open?.folder === folder ? this.#open.titles : new Map<string, string>();
    for (const [document, title] of titles) if (!open.titles.has(document)) open.titles.set(document, title);
    open.missing = [...listCarried(this.#deps.store.read)].flatMap(([mark, { known }]) => {
      const missing = merged.join(mark, known);
      return missing.length > 0 ? writtenAgain(mark, missing, merged) : [];
    });
    this.#open = open;
    return open;
  }

  async #exchange(open: Open, { writes, allowed }: Said = {}): Promise<void> {
    const { store, now, documents, onMarks } = this.#deps;
    const listed = documents();
    const ids = new Set<DocumentId>(listed.map(({ id }) => id));
    const byText = this.#byText(open, ids, listed);
    const { missing } = open;
    try {
      const { changed, waiting, held, here } = await store.writer.write((db) => {
        const kept = this.#ownDevice(db, open);
        const carried = listCarried(db);
        const bases = basesOf(carried);
        const local = localMarks(db, carried, bases);
        const values = new Map([...local].map(([mark, one]) => [mark, one.values]));
        const changes = localWrites(values, bases, open.merged, kept.device, now());
        const written = [...missing, ...changes, ...(writes?.(kept, open) ?? [])];
        if (written.length > 0) this.#append(db, open, written, kept, listed);
        const where = { local, carried, has: (id: DocumentId) => ids.has(id), byText, allowed };
        return { ...takeOver(db, open.merged, where, now()), here: local.size };
      });
      this.#mended += new Set(missing.map(({ mark }) => mark)).size;
      open.missing = [];
      open.isBehind = false;
      this.#waiting = waiting;
      this.#held = held;
      this.#here = here;
      // So that what is told counts what was written just now.
      readFiles(open);
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
    const open = await this.#there();
    const { merged } = open;
    const conflict = merged.state(mark).conflicts.find((one) => one.field === field);
    const chosen = merged.heads(mark, field).find((one) => one.clock === clock);
    const isKeeping = field === 'gone' && clock === '';
    if (!conflict || (!chosen && !isKeeping)) throw new AppError('input.invalid', 'This is settled already.');
    const value = chosen?.value ?? 'false';
    const { now } = this.#deps;
    await this.#exchange(open, { writes: ({ device }) => [settled(mark, field, value, merged, device, now())] });
    this.#feed.touch();
  }

  /** What another device removed in masses goes here, too, or comes back on all devices. */
  async #decide({ device, marks, keep }: ParsedParams<Methods['marks.removal']>): Promise<void> {
    const open = await this.#there();
    // What came since is told before anything is decided on.
    if (open.isBehind) await this.#exchange(open);
    const held = this.#held.find((one) => one.device === device);
    if (held?.marks.length !== marks) {
      this.#feed.touch();
      throw new AppError('input.invalid', 'This changed meanwhile: look at it once more.');
    }
    const { now } = this.#deps;
    const kept = (own: DeviceId) => held.marks.map((mark) => settled(mark, 'gone', THERE, open.merged, own, now()));
    await this.#exchange(open, keep ? { writes: (own) => kept(own.device) } : { allowed: held.device });
    this.#feed.touch();
  }

  /** @throws AppError `file.missing` */
  async #there(): Promise<Open> {
    const open = await this.#read();
    if (!open) throw new AppError('file.missing', 'The folder that carries your marks is not there.');
    return open;
  }

  async #leave(): Promise<void> {
    await this.#change((kept) => ({ ...kept, folder: null, bytes: null }), true);
    this.#open = undefined;
    this.#held = [];
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

/** @returns whether a file has not all any more that stood in it */
function readFiles(open: Open): boolean {
  const { came, lost } = open.files.read((line) => {
    open.merged.take(line);
    const place = line.writes.place && placeOf(line.writes.place.value);
    if (place && line.title !== '') open.titles.set(place.document, line.title);
  });
  open.isBehind ||= came > 0;
  return lost;
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
