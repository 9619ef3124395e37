/**
 * A folder of the reader's in which there is a file of notes for each document, kept current: what stands between the marks in it is
 * written again when the highlights change, all else is the reader's and stays as it is.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { notesMethods, NotesState, TakenBack } from '#shared/contract/notes.ts';
import { joinBlocks } from '#shared/domain/notes/blocks.ts';
import type { NoteTemplate } from '#shared/domain/notes/note-template.ts';
import {
  breakOf,
  innerOf,
  newFile,
  withInner,
  withoutMarks,
  type Bytes,
  type Region,
} from '#shared/domain/notes/region.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { chosenFolder } from '../library/chosen-folder.ts';
import { Passes, type PassTimes } from '../library/passes.ts';
import { StateFeed } from '../models/state-feed.ts';
import { changeAnnotation } from '../store/annotations.ts';
import type { Store } from '../store/open.ts';
import { composeNotes, innerSum, type Composed } from './compose.ts';
import { exportNotes, previewNotes } from './export.ts';
import { keptNotes, requireTemplate, saveKeptNotes, textsOf, type KeptNotes } from './kept.ts';
import { readNote, stampOf, toBytes, toText, writeNote } from './note-files.ts';
import { NotePlaces, type Place } from './note-places.ts';
import type { NotesSource } from './source.ts';
import { readBack } from './take-back.ts';

export interface NotesFolderDeps {
  readonly store: Store;
  readonly source: NotesSource;
  /** Of the library; no place for notes. */
  readonly folder: string;
  readonly now: () => number;
  /** The reader's marks changed. */
  readonly onMarks: () => void;
  /** False leaves the folder to another program on this library. */
  readonly keeping: boolean;
  readonly onBug: (error: unknown) => void;
  readonly times?: PassTimes & { readonly awayMs: number };
}

/** `awayMs`: a file that is not found is being written, or on its way to another name, for as long as this. */
const TIMES = { gatherMs: 200, lookMs: 3000, awayMs: 10_000 };

interface Due {
  readonly document: DocumentSummary;
  /** Of its highlights and its citation key. */
  readonly sign: string;
}

export class NotesFolder {
  readonly #deps: NotesFolderDeps;
  readonly #feed: StateFeed<NotesState>;
  readonly #passes: Passes;
  readonly #times: NonNullable<NotesFolderDeps['times']>;
  readonly #places: NotePlaces;
  /** Of what was written last, by document: what stays the same is not composed again. */
  readonly #written = new Map<string, string>();
  #version = -1;
  #mode: NotesState['mode'] = 'starting';

  constructor(deps: NotesFolderDeps) {
    this.#deps = deps;
    this.#times = deps.times ?? TIMES;
    this.#places = new NotePlaces(deps.source, deps.now);
    this.#feed = new StateFeed(() => this.state());
    this.#passes = new Passes({
      pass: (why) => this.#pass(why),
      isPaused: () => keptNotes(deps.store.read).paused,
      keeping: deps.keeping,
      times: this.#times,
      onBug: deps.onBug,
    });
  }

  handlers(): Handlers<typeof notesMethods> {
    const { store, source } = this.#deps;
    return {
      'notes.watch': (_, signal) => this.#feed.watch(signal),
      'notes.state': async () => this.state(),
      'notes.configure': (change) => done(this.#configure(change)),
      'notes.preview': async (wanted) => previewNotes(wanted, source),
      'notes.template': async ({ template }) => textsOf({ ...keptNotes(store.read), template }),
      'notes.export': async (wanted) => ({ files: await exportNotes(wanted, keptNotes(store.read), source) }),
      'notes.update': async () => {
        await this.#passes.inTurn(() => this.#passAnew());
        return this.state();
      },
      'notes.take-back': () => this.#passes.inTurn(() => this.#takeBackAll()),
      'notes.leave': () => done(this.#change((kept) => ({ ...kept, folder: null }))),
    };
  }

  hostHandlers(): Pick<Handlers<HostMethods>, 'host.notes-folder'> {
    return {
      'host.notes-folder': async ({ path: chosen }) => {
        const folder = await chosenFolder(chosen, this.#deps.folder);
        await this.#change((kept) => ({ ...kept, folder, paused: false }));
        return { folder };
      },
    };
  }

  state(): NotesState {
    const { folder, paused, template, own, takesBack } = keptNotes(this.#deps.store.read);
    return {
      folder,
      mode: this.#modeOf(folder, paused),
      template,
      own,
      takesBack,
      files: folder === null ? 0 : this.#places.documents.size,
      complete: this.#places.complete,
      problems: folder === null ? [] : [...this.#places.problems],
    };
  }

  #modeOf(folder: string | null, paused: boolean): NotesState['mode'] {
    if (folder === null) return 'off';
    if (paused) return 'paused';
    return this.#deps.keeping || this.#mode === 'missing' ? this.#mode : 'asleep';
  }

  /** @param document  what is said of it may have changed; without one, marks may have */
  kick(document?: DocumentId): void {
    if (document !== undefined) this.#written.delete(document);
    this.#passes.soon();
  }

  async close(): Promise<void> {
    await this.#passes.close();
    this.#feed.close();
  }

  /** Also where nothing tells that anything changed. */
  async #passAnew(): Promise<void> {
    this.#written.clear();
    await this.#pass('time');
  }

  /**
   * Writes what changed. The folder is looked through every now and then; a change here needs only the files of its documents,
   * unless one of these is not where it was.
   */
  async #pass(why: 'change' | 'time'): Promise<void> {
    const { folder } = keptNotes(this.#deps.store.read);
    if (folder === null) return;
    const before = JSON.stringify(this.state());
    const due = why === 'change' && this.#places.knows(folder) ? this.#due() : undefined;
    const areThere = due?.every(({ document }) => this.#places.documents.has(document.id)) === true;
    const isDone = areThere && (await this.#keep(folder, due));
    if (!isDone && (await this.#look(folder))) await this.#keep(folder, this.#due());
    if (JSON.stringify(this.state()) !== before) this.#feed.touch();
  }

  /** @returns false where some of it has to be tried again */
  async #keep(folder: string, due: readonly Due[]): Promise<boolean> {
    const kept = keptNotes(this.#deps.store.read);
    const template = requireTemplate(textsOf(kept));
    let isAllDone = true;
    await eachOf(due, async ({ document, sign }) => {
      if (this.#passes.isClosed) return;
      const isDone = await this.#keepOne(folder, document, template, kept.takesBack);
      if (isDone) this.#written.set(document.id, this.#said(document.id, sign));
      else isAllDone = false;
    });
    return isAllDone;
  }

  /** Documents whose highlights or whose file changed since they were written; all of them once another program wrote to the library. */
  #due(): readonly Due[] {
    const { source, store } = this.#deps;
    const version = store.othersVersion();
    if (version !== this.#version) this.#written.clear();
    this.#version = version;
    const signs = source.signs();
    return [...new Set([...signs.keys(), ...this.#places.documents.keys()])].flatMap((id) => {
      const sign = signs.get(id) ?? '';
      if (this.#written.get(id) === this.#said(id, sign)) return [];
      this.#written.delete(id);
      const document = source.document(id);
      return document ? [{ document, sign }] : [];
    });
  }

  /** What stands in the library and in the file of a document, as both were read. */
  #said(document: DocumentId, sign: string): string {
    return `${sign} ${this.#places.documents.get(document)?.file.stamp ?? ''}`;
  }

  /** @returns whether the folder is there */
  async #look(folder: string): Promise<boolean> {
    const isThere = await this.#places.look(folder);
    this.#mode = isThere ? 'kept' : 'missing';
    return isThere;
  }

  /** @returns false where it has to be looked at again */
  async #keepOne(
    folder: string,
    document: DocumentSummary,
    template: NoteTemplate,
    takesBack: boolean,
  ): Promise<boolean> {
    const { source } = this.#deps;
    const annotations = source.annotations(document.id);
    const place = this.#places.documents.get(document.id);
    const compose = (): Composed => composeNotes(document, annotations, template, source);
    if (place) return this.#keepThere(folder, document, compose, place, takesBack);
    if (annotations.length === 0 || this.#places.isBroken(document.id)) return true;
    return !this.#isOnItsWay(document.id) && this.#makeFile(folder, document, compose());
  }

  #isOnItsWay(document: DocumentId): boolean {
    const found = this.#places.foundAt(document);
    return found !== undefined && this.#deps.now() - found < this.#times.awayMs;
  }

  /** @returns false where it has to be tried again */
  async #keepThere(
    folder: string,
    { id }: DocumentSummary,
    compose: () => Composed,
    { file, region }: Place,
    takesBack: boolean,
  ): Promise<boolean> {
    const read = await readNote(file.path);
    if (!read?.bytes || read.stamp !== file.stamp) return false;
    const { bytes, stamp } = read;
    const inner = toText(innerOf(bytes, region));
    if (innerSum(inner) !== region.sum) {
      const back = takesBack ? readBack(inner, compose()) : undefined;
      if (!back || back.more) this.#places.note(file.path, id, 'edited');
      else {
        await this.#takeIn(back.notes);
        await this.#put(folder, id, file.path, rewritten(bytes, region, inner), stamp);
      }
      return false;
    }
    const composed = compose();
    const wanted = joinBlocks(composed.blocks);
    if (innerSum(wanted) === region.sum) return true;
    if (composed.marks.size > 0 || !isOnlyOurs(bytes, region, composed.head))
      return this.#put(folder, id, file.path, rewritten(bytes, region, wanted), stamp);
    if (stampOf(file.path) === stamp) await rm(file.path, { force: true });
    this.#places.forget(id);
    return true;
  }

  async #makeFile(folder: string, { id }: DocumentSummary, composed: Composed): Promise<boolean> {
    const inner = joinBlocks(composed.blocks);
    const bytes = toBytes(newFile(composed.head, id, inner, innerSum(inner)));
    for (const ending of ['', ` ${id.slice(0, 8)}`, ` ${id}`]) {
      const file = path.join(folder, `${composed.name}${ending}.md`);
      if (this.#places.isTaken(file) || stampOf(file) !== undefined) continue;
      if (await this.#put(folder, id, file, bytes, null)) return true;
    }
    this.#places.note(path.join(folder, `${composed.name}.md`), id, 'not-written');
    return false;
  }

  async #put(folder: string, document: DocumentId, file: string, bytes: Bytes, stamp: string | null): Promise<boolean> {
    try {
      const written = await writeNote(folder, file, bytes, stamp);
      if (written !== null) this.#places.wrote(document, file, bytes, written);
      return written !== null;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      this.#places.note(file, document, 'not-written');
      return false;
    }
  }

  async #takeIn(notes: ReturnType<typeof readBack>['notes']): Promise<void> {
    if (notes.length === 0) return;
    const { store, now, onMarks } = this.#deps;
    await store.writer.write((db) => {
      for (const { id, note } of notes) changeAnnotation(db, id, { note }, now());
    });
    onMarks();
  }

  /** All that the reader changed between marks; all else lies beside its file then, and the file is current again. */
  async #takeBackAll(): Promise<TakenBack> {
    const kept = keptNotes(this.#deps.store.read);
    const { folder } = kept;
    if (folder === null) throw new AppError('input.invalid', 'No folder is chosen for notes.');
    if (!(await this.#look(folder))) throw new AppError('file.missing', 'The folder of notes is not there.');
    const template = requireTemplate(textsOf(kept));
    const beside: TakenBack['beside'] = [];
    let taken = 0;
    for (const [document, annotations] of this.#deps.source.marked(this.#places.documents)) {
      const place = this.#places.documents.get(document.id);
      const read = place && (await readNote(place.file.path));
      if (!read?.bytes || read.stamp !== place?.file.stamp) continue;
      const inner = toText(innerOf(read.bytes, place.region));
      if (innerSum(inner) === place.region.sum) continue;
      const composed = composeNotes(document, annotations, template, this.#deps.source);
      const { notes, more } = readBack(inner, composed);
      const keptAs = more ? await this.#putBeside(folder, place.file.path, inner) : undefined;
      if (more && keptAs === undefined) continue;
      await this.#takeIn(notes);
      taken += notes.length;
      const file = path.relative(folder, place.file.path);
      if (keptAs !== undefined) beside.push({ file, kept: path.relative(folder, keptAs) });
      await this.#put(folder, document.id, place.file.path, rewritten(read.bytes, place.region, inner), read.stamp);
    }
    await this.#passAnew();
    return { notes: taken, beside };
  }

  /** The reader's version in a file of its own, which no mark makes one that is kept current. */
  async #putBeside(folder: string, file: string, inner: string): Promise<string | undefined> {
    const { dir, name } = path.parse(file);
    for (let n = 1; n < 100; n++) {
      const beside = path.join(dir, `${name} (your changes${n === 1 ? '' : ` ${String(n)}`}).md`);
      if (stampOf(beside) !== undefined) continue;
      if ((await writeNote(folder, beside, toBytes(withoutMarks(inner)), null)) !== null) return beside;
    }
    return undefined;
  }

  async #configure({ paused, ...change }: Partial<Omit<KeptNotes, 'folder'>>): Promise<void> {
    if (change.own && change.template === 'own') requireTemplate(change.own);
    const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;
    const given = Object.fromEntries(Object.entries({ ...change, paused }).filter(isGiven));
    await this.#change((kept) => ({ ...kept, ...given }));
  }

  async #change(change: (kept: KeptNotes) => KeptNotes): Promise<void> {
    const { store } = this.#deps;
    await store.writer.write((db) => saveKeptNotes(db, change(keptNotes(store.read))));
    this.#written.clear();
    this.#places.clear();
    this.#feed.touch();
    this.kick();
  }
}

/** Files at a time: disks write several as fast as one. */
const AT_ONCE = 16;

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work));
}

function rewritten(bytes: Bytes, region: Region, inner: string): Bytes {
  const own = inner.replace(/\r\n?/gu, '\n');
  return withInner(bytes, region, toBytes(own.replaceAll('\n', breakOf(bytes, region))), innerSum(own));
}

/** Nothing stands in it but what was written when it was made. */
function isOnlyOurs(bytes: Bytes, { mark: [from], inner: [, to] }: Region, head: string): boolean {
  return bytes.slice(0, from) === toBytes(head) && /^<!-- wayleaf:end -->\s*$/u.test(bytes.slice(to));
}
