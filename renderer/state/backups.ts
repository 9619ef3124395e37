/** Backups of what the reader made, and how to bring one back. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { Backup, Restored } from '#shared/contract/backups.ts';
import type { Engine } from '../api/engine.ts';
import { readerText } from '../format/errors.ts';
import type { Slice } from './slice.ts';

export interface Backups {
  /** Newest first; undefined until the engine has told. */
  readonly backups: readonly Backup[] | undefined;
  /** What came of the last wish, in the reader's words. */
  readonly said: { readonly kind: 'done' | 'problem'; readonly text: string } | undefined;
  readonly look: () => Promise<void>;
  readonly make: () => Promise<void>;
  readonly restore: (name: string) => Promise<void>;
  /** Make a library that cannot be opened anew; the window connects again by itself. */
  readonly repair: () => Promise<void>;
}

export function createBackups(engine: Engine, { set }: Slice<Backups>): Backups {
  const attempt = async (work: () => Promise<Partial<Backups>>): Promise<void> => {
    set({ said: undefined });
    try {
      set(await work());
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) return;
      set({ said: { kind: 'problem', text: readerText(toReport(error)) } });
    }
  };
  return {
    backups: undefined,
    said: undefined,
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

/** What a backup added, in words. */
export function restoredText(added: Restored): string {
  const parts = (Object.keys(names) as (keyof Restored)[])
    .filter((name) => added[name] > 0 && name !== 'files')
    .map((name) => countText(added[name], names[name]));
  return parts.length === 0 ? 'Everything in this backup was there already.' : `Came back: ${parts.join(', ')}.`;
}

function countText(count: number, name: string): string {
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`;
}
