/** Zotero beside the library: looked for when the reader says so, read when the reader says so, and only ever read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, isAbort, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { ZoteroReading, type connectionMethods, type ZoteroState } from '#shared/contract/connections.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { ZoteroCursor, type ZoteroLibraryId, type ZoteroSource, type ZoteroSurvey } from '../../zotero/objects.ts';
import { every, type Every } from '../../process/every.ts';
import { openLink } from '../../process/open-link.ts';
import { fileKindOf } from '../../zotero/file-kinds.ts';
import { findZotero } from '../../zotero/find.ts';
import type { Surroundings } from '../../zotero/locate.ts';
import type { LibraryFeed } from '../library/feed.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';
import { removeEmptyCollection } from '../store/shelves.ts';
import { dropAllAround } from '../store/zotero-around.ts';
import {
  countZotero,
  dropObject,
  forgetObjects,
  librariesRead,
  listZoteroDocuments,
  namesIn,
  objectOf,
  objectsOfKind,
} from '../store/zotero.ts';
import { applyAttachments, movedAttachments, releaseAll, type ApplyDeps, type AttachmentRef } from './apply.ts';
import { shelfKey, type GroupNames } from './facts.ts';
import { openPdfLink, selectLink } from './links.ts';
import { keepAround, type AroundDeps } from './keep-around.ts';
import { mirrorLibrary } from './mirror.ts';
import { listNotes } from './notes.ts';
import { listPassed } from './passed.ts';

export interface ZoteroDeps extends ApplyDeps, AroundDeps {
  readonly store: Store;
  readonly reader: IndexReader;
  readonly feed: Pick<LibraryFeed, 'publish' | 'tellCollections'>;
  readonly where: Surroundings;
  /** False leaves it to another program on this library to keep it in step. */
  readonly keeping: boolean;
  readonly onBug: (error: unknown) => void;
  readonly everyMs?: number;
  readonly open?: (link: string) => Promise<void>;
}

const EVERY_MS = 10 * 60_000;
const SETTING = 'zotero';
/** Raised when more is taken of Zotero's objects than before. */
const FORM = 2;

const Kept = z.object({
  on: z.boolean().catch(false),
  keepInStep: z.boolean().catch(false),
  last: ZoteroReading.nullable().catch(null),
  cursors: z.record(z.string(), ZoteroCursor).catch({}),
  /** Of what the cursors tell: what was read by an earlier form is read as a whole once more. */
  form: z.int().catch(0),
  leaveOut: z.array(z.string()).catch([]),
  /** Names of groups by their libraries. */
  groups: z.record(z.string(), z.string()).catch({}),
});
type Kept = z.infer<typeof Kept>;

const keptIn = (db: ReadDb): Kept => readSetting(db, SETTING, Kept) ?? Kept.parse({});

interface Found extends Pick<ZoteroState, 'via' | 'program'> {
  readonly surveys: readonly ZoteroSurvey[] | null;
}
const notLookedFor: Found = { via: null, program: null, surveys: null };

type ZoteroMethods = Extract<keyof typeof connectionMethods, `zotero.${string}`>;

/** One thing at a time: looking, reading, letting go. */
export class ZoteroConnection {
  readonly #deps: ZoteroDeps;
  readonly #feed: StateFeed<ZoteroState>;
  readonly #timer: Every | undefined;
  #found: Found = notLookedFor;
  #work: ZoteroState['work'] = null;
  #problem: ErrorReport | null = null;
  #running: { readonly ended: Promise<void>; readonly abort: AbortController } | undefined;

  constructor(deps: ZoteroDeps) {
    this.#deps = deps;
    this.#feed = new StateFeed(() => this.state());
    // What went wrong is shown where the reader looks; the next time may do better.
    const passing = (error: unknown): void => {
      if (!isAppError(error)) deps.onBug(error);
    };
    if (deps.keeping) this.#timer = every(deps.everyMs ?? EVERY_MS, () => this.#keepInStep(), passing);
  }

  handlers(): Pick<Handlers<typeof connectionMethods>, ZoteroMethods> {
    return {
      'zotero.watch': (_, signal) => this.#feed.watch(signal),
      'zotero.look': async () => {
        await this.#alone((signal) => this.#look(signal));
        return this.state();
      },
      'zotero.read': async () => {
        await this.#alone((signal) => this.#read(signal));
        return this.state();
      },
      'zotero.stop': async () => {
        await this.#stop();
        return null;
      },
      'zotero.configure': (change) => done(this.#keep(given(change))),
      'zotero.passed': () => listPassed(this.#deps.store, this.#deps.reader, groupsIn(this.#kept())),
      'zotero.notes': async ({ document }) => ({ notes: await listNotes(this.#deps, document) }),
      'zotero.disconnect': () => done(this.#disconnect()),
      'zotero.open': ({ link }) => done((this.#deps.open ?? openLink)(link)),
      'zotero.show': ({ document, page }) => done(this.#show(document, page)),
    };
  }

  state(): ZoteroState {
    const { on, keepInStep, last, leaveOut } = this.#kept();
    const { via, program, surveys } = this.#found;
    const libraries = (surveys ?? []).map((one) => ({ ...one, chosen: !leaveOut.includes(one.id) }));
    return {
      connection: on ? 'on' : via === null ? 'off' : 'found',
      work: this.#work,
      via,
      program,
      items: surveys && libraries.reduce((sum, { chosen, counts }) => sum + (chosen ? counts.items : 0), 0),
      libraries,
      here: countZotero(this.#deps.store.read).documents,
      keepInStep,
      last,
      problem: this.#problem,
    };
  }

  async close(): Promise<void> {
    const stopped = this.#timer?.stop();
    await this.#stop();
    await stopped;
    this.#feed.close();
  }

  #kept(): Kept {
    return keptIn(this.#deps.store.read);
  }

  async #keep(change: Partial<Kept>): Promise<void> {
    await this.#deps.store.writer.write((db) => {
      saveSetting(db, SETTING, { ...keptIn(db), ...change });
    });
    this.#feed.touch();
  }

  async #keepInStep(): Promise<void> {
    const { on, keepInStep } = this.#kept();
    // It has told of bugs itself.
    if (on && keepInStep && !this.#running) await this.#alone((signal) => this.#read(signal)).catch(() => undefined);
  }

  /** @throws why it came to nothing, which the state says as well */
  async #alone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#running) throw new AppError('input.invalid', 'Zotero is being read already.');
    const abort = new AbortController();
    this.#problem = null;
    const running = work(abort.signal).finally(() => {
      this.#running = undefined;
      this.#say(null);
    });
    this.#running = { ended: running.catch(() => undefined), abort };
    try {
      await running;
    } catch (error) {
      if (!isAbort(error)) this.#problem = toReport(error);
      if (!isAbort(error) && !isAppError(error)) this.#deps.onBug(error);
      this.#feed.touch();
      throw error;
    }
  }

  async #stop(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.ended;
  }

  #say(work: ZoteroState['work']): void {
    this.#work = work;
    this.#feed.touch();
  }

  async #withSource(signal: AbortSignal, work: (source: ZoteroSource) => Promise<void>): Promise<void> {
    this.#say({ kind: 'looking' });
    this.#found = notLookedFor;
    const source = await findZotero(this.#deps.where, signal);
    try {
      this.#found = { via: source.via, program: source.program, surveys: await source.survey(signal) };
      await work(source);
    } finally {
      await source.close();
    }
  }

  #look(signal: AbortSignal): Promise<void> {
    return this.#withSource(signal, async () => undefined);
  }

  #read(signal: AbortSignal): Promise<void> {
    return this.#withSource(signal, async (source) => {
      const { store, now, feed } = this.#deps;
      this.#say({ kind: 'reading', objects: 0 });
      const kept = this.#kept();
      const before = this.#shelfNames();
      const groups = groupNamesOf(source);
      const came = await this.#mirrorAll(source, kept, groups, signal);
      const { refs, cursors, changed, notesChanged, marksChanged, marksGone } = came;
      for (const ref of await movedAttachments(store, signal)) refs.set(shelfKey(ref.library, ref.key), ref);
      const total = refs.size;
      const onDone = (count: number): void => this.#say({ kind: 'adding', done: count, total });
      onDone(0);
      const applied = await applyAttachments(this.#deps, [...refs.values()], groups, onDone, signal);
      await keepAround(this.#deps, signal);
      await this.#dropEmptyShelves(before);
      const last = { at: now(), ...applied, changed, marksChanged, marksGone };
      // The cursors are kept last: what was broken off is read again, and found to be as before.
      await this.#keep({ on: true, cursors, form: FORM, groups: Object.fromEntries(groups), last });
      feed.tellCollections();
      if (notesChanged || marksChanged + marksGone + total > 0) feed.publish({ kind: 'annotations-changed' });
    });
  }

  /** Takes in what changed in the libraries that are brought in. @returns attachments of which something is to be said again */
  async #mirrorAll(source: ZoteroSource, kept: Kept, groups: GroupNames, signal: AbortSignal) {
    const { store } = this.#deps;
    const cursors: Record<string, ZoteroCursor> = {};
    const refs = new Map<string, AttachmentRef>();
    const sums = { changed: 0, marksChanged: 0, marksGone: 0 };
    let [objects, notesChanged] = [0, false];
    for (const library of await this.#librariesOf(source, kept.leaveOut)) {
      const onObjects = (count: number): void => this.#say({ kind: 'reading', objects: objects + count });
      const since = kept.form === FORM ? (kept.cursors[library] ?? null) : null;
      const came = await mirrorLibrary(store, source, library, since, onObjects, signal);
      cursors[library] = came.cursor;
      objects += namesIn(store.read, library).length;
      sums.changed += came.changed;
      sums.marksChanged += came.annotations.changed;
      sums.marksGone += came.annotations.gone;
      notesChanged ||= came.notesChanged;
      const isRenamed = kept.groups[library] !== groups.get(library);
      const concerned = isRenamed ? attachmentsIn(store.read, library) : came.attachments;
      for (const key of concerned) refs.set(shelfKey(library, key), { library, key });
    }
    return { refs, cursors, notesChanged, ...sums };
  }

  /** Those that are brought in; what came of others is gone first. */
  async #librariesOf(source: ZoteroSource, leaveOut: readonly string[]): Promise<readonly ZoteroLibraryId[]> {
    const { store } = this.#deps;
    const wanted = source.libraries.map(({ id }) => id).filter((id) => !leaveOut.includes(id));
    for (const library of librariesRead(store.read).filter((one) => !wanted.includes(one))) {
      const keys = attachmentsIn(store.read, library);
      await store.writer.write(async (db) => {
        for (const name of namesIn(db, library)) dropObject(db, library, name);
        await nextTurn();
      });
      const refs = keys.map((key) => ({ library, key }));
      await applyAttachments(this.#deps, refs, new Map(), () => undefined, new AbortController().signal);
    }
    return wanted;
  }

  #shelfNames(): readonly string[] {
    return [...new Set(listZoteroDocuments(this.#deps.store.read).flatMap(({ given }) => given.collections))];
  }

  /** Shelves that were filled from Zotero alone, and hold nothing any more. */
  async #dropEmptyShelves(names: readonly string[]): Promise<void> {
    await this.#deps.store.writer.write((db) => {
      for (const name of names) removeEmptyCollection(db, name);
    });
  }

  async #disconnect(): Promise<void> {
    await this.#stop();
    const { store, feed, touch } = this.#deps;
    await this.#alone(async () => {
      const names = this.#shelfNames();
      const changed = await releaseAll(store);
      await store.writer.write((db) => {
        forgetObjects(db);
        dropAllAround(db);
      });
      await this.#dropEmptyShelves(names);
      this.#found = notLookedFor;
      await this.#keep({ on: false, keepInStep: false, last: null, cursors: {}, groups: {} });
      for (const id of changed) touch(id);
      feed.tellCollections();
      feed.publish({ kind: 'annotations-changed' });
    });
  }

  async #show(document: DocumentId, page: number | null): Promise<void> {
    const { store, open = openLink } = this.#deps;
    const [known] = listZoteroDocuments(store.read, document);
    if (!known) throw new AppError('input.invalid', 'This document did not come from Zotero.');
    const { library, attachment } = known;
    const object = objectOf(store.read, library, attachment);
    const file = object?.kind === 'attachment' ? object : undefined;
    // Pages of books and of web pages are Wayleaf's own.
    const hasPages = file && fileKindOf(file.mode, file.contentType, file.name) === 'pdfs';
    await open(
      page === null || !hasPages
        ? selectLink(library, page === null ? (file?.parent ?? attachment) : attachment)
        : openPdfLink(library, attachment, page),
    );
  }
}

function attachmentsIn(db: ReadDb, library: ZoteroLibraryId): readonly string[] {
  return objectsOfKind(db, 'attachment').flatMap((one) => (one.library === library ? [one.object.key] : []));
}

function groupNamesOf({ libraries }: ZoteroSource): GroupNames {
  return new Map(libraries.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

function groupsIn({ groups }: Kept): GroupNames {
  return new Map(Object.entries(groups) as [ZoteroLibraryId, string][]);
}

/** Without what is not said. */
function given<T extends object>(change: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
