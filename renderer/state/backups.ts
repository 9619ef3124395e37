/** Backups of what the reader made, and how to bring one back. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { LibrarySaved, LibraryTakenIn } from '#shared/contract/archive.ts';
import type { Backup, Restored } from '#shared/contract/backups.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { Engine } from '../api/engine.ts';
import {
  downloadFrom,
  libraryFiles,
  saveByServer,
  saveByShell,
  takeInByServer,
  takeInByShell,
} from '../api/library-file.ts';
import { pickFiles } from '../api/pick-files.ts';
import { readerText } from '../format/errors.ts';
import type { Slice } from './slice.ts';

export interface Backups {
  /** Newest first; undefined until the engine has told. */
  readonly backups: readonly Backup[] | undefined;
  /** What came of the last wish, in the reader's words. */
  readonly said: { readonly kind: 'done' | 'problem'; readonly text: string } | undefined;
  /** Of the whole library, while it is made or taken in. */
  readonly moving: 'saving' | 'adding' | undefined;
  readonly look: () => Promise<void>;
  readonly make: () => Promise<void>;
  readonly restore: (name: string) => Promise<void>;
  /** The whole library to one file. */
  readonly saveLibrary: () => Promise<void>;
  /** Add a library that was saved. */
  readonly addLibrary: () => Promise<void>;
  /** Make a library that cannot be opened anew; the window connects again by itself. */
  readonly repair: () => Promise<void>;
}

/** @param shell  of the desktop; undefined in a browser */
export function createBackups(engine: Engine, shell: DesktopBridge | undefined, { set }: Slice<Backups>): Backups {
  const attempt = async (work: () => Promise<Partial<Backups>>): Promise<void> => {
    set({ said: undefined });
    try {
      set(await work());
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) return;
      set({ said: { kind: 'problem', text: readerText(toReport(error)) } });
    }
  };
  const move = async (moving: 'saving' | 'adding', work: () => Promise<string | undefined>): Promise<void> => {
    set({ moving });
    await attempt(async () => {
      const text = await work();
      return text === undefined ? {} : { said: { kind: 'done', text } };
    });
    set({ moving: undefined });
  };
  return {
    backups: undefined,
    said: undefined,
    moving: undefined,
    saveLibrary: () =>
      move('saving', async () => savedText(await (shell ? saveByShell(shell) : saveByServer(downloadFrom)))),
    addLibrary: async () => {
      if (shell) return move('adding', async () => takenInText(await takeInByShell(shell)));
      pickFiles({ accept: libraryFiles }, ([file]) => {
        if (file) void move('adding', async () => takenInText(await takeInByServer(file)));
      });
    },
    look: () => attempt(() => engine.call('backups.list', {})),
    make: () => attempt(() => engine.call('backups.make', {})),
    restore: (name) =>
      attempt(async () => {
        const { added } = await engine.call('backups.restore', { name });
        const { backups } = await engine.call('backups.list', {});
        return { backups, said: { kind: 'done', text: restoredText(added) } };
      }),
    repair: () =>
      attempt(async () => {
        const { documents, damaged } = await engine.call('library.repair', {});
        const text = `${countText(documents, 'document')} came back. The damaged database is kept in ${damaged}.`;
        return { said: { kind: 'done', text } };
      }),
  };
}

function savedText(saved: LibrarySaved | undefined): string | undefined {
  if (!saved) return undefined;
  const { documents, bytes, missing } = saved;
  const whole = `Saved ${countText(documents, 'document')}, ${Math.ceil(bytes / 1e6).toLocaleString()} MB.`;
  if (missing.length === 0) return whole;
  return `${whole} ${countText(missing.length, 'file')} could not be found; what you made of them is saved.`;
}

function takenInText(taken: LibraryTakenIn | undefined): string | undefined {
  if (!taken) return undefined;
  const { added, documents, rejected } = taken;
  const made = restoredText(added, 'it');
  const files = `${countText(documents, 'file')} came with it.`;
  return [made, files, ...rejected.map(({ name, error }) => `${name}: ${error.message}`)].join(' ');
}

const names: Readonly<Record<keyof Restored, string>> = {
  documents: 'document',
  files: 'place of a file',
  corrections: 'correction',
  annotations: 'highlight',
  reader_facts: 'changed title or author',
  reading_marks: 'reading mark',
  collections: 'collection',
  labels: 'tag of a document',
  citations: 'entry of a bibliography',
  history: 'answer',
  settings: 'setting',
};

/** What a backup or a saved library added, in words. */
export function restoredText(added: Restored, from = 'this backup'): string {
  const parts = (Object.keys(names) as (keyof Restored)[])
    .filter((name) => added[name] > 0 && name !== 'files')
    .map((name) => countText(added[name], names[name]));
  return parts.length === 0 ? `Everything in ${from} was there already.` : `Came back: ${parts.join(', ')}.`;
}

function countText(count: number, name: string): string {
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`;
}
