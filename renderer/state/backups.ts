/** Backups of what the reader made, and how to bring one back. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { Backup, Restored } from '#shared/contract/backups.ts';
import type { Engine } from '../api/engine.ts';
import { readerText } from '../format/errors.ts';
import type { Slice } from './slice.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

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
        const text = t(
          '{documents, plural, one {# document} other {# documents}} came back. The damaged database is kept in {damaged}.',
          { documents, damaged },
        );
        return { said: { kind: 'done', text } };
      }),
  };
}

const names: Readonly<Record<Exclude<keyof Restored, 'files'>, Message>> = {
  documents: msg('{n, plural, one {# document} other {# documents}}'),
  corrections: msg('{n, plural, one {# correction} other {# corrections}}'),
  annotations: msg('{n, plural, one {# highlight} other {# highlights}}'),
  reader_facts: msg('{n, plural, one {# changed title or author} other {# changed titles or authors}}'),
  reading_marks: msg('{n, plural, one {# reading mark} other {# reading marks}}'),
  collections: msg('{n, plural, one {# collection} other {# collections}}'),
  labels: msg('{n, plural, one {# tag of a document} other {# tags of documents}}'),
  citations: msg('{n, plural, one {# entry of a bibliography} other {# entries of bibliographies}}'),
  history: msg('{n, plural, one {# answer} other {# answers}}'),
  settings: msg('{n, plural, one {# setting} other {# settings}}'),
};

/** What a backup added, in words. */
export function restoredText(added: Restored): string {
  const parts = (Object.keys(names) as (keyof typeof names)[])
    .filter((name) => added[name] > 0)
    .map((name) => t(names[name], { n: added[name] }));
  return parts.length === 0
    ? t('Everything in this backup was there already.')
    : t('Came back: {things}.', { things: parts.join(', ') });
}
