/** Backups of what the reader made, and how to bring one back. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { LibrarySaved, LibraryTakenIn } from '#shared/contract/archive.ts';
import type { Backup, Restored } from '#shared/contract/backups.ts';
import type { LeftOut } from '#shared/contract/left-out.ts';
import type { OfferedKey, SettingsOffer } from '#shared/contract/offered-settings.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { Engine } from '../api/engine.ts';
import {
  downloadFrom,
  libraryFiles,
  saveByServer,
  saveByShell,
  showByShell,
  takeInByServer,
  takeInByShell,
} from '../api/library-file.ts';
import { pickFiles } from '../api/pick-files.ts';
import { readerText } from '../format/errors.ts';
import { leftText, rowsText } from '../format/left-words.ts';
import { count } from '../format/text.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import { t } from '../languages/i18n.ts';

export interface Backups {
  /** Newest first; undefined until the engine has told. */
  readonly backups: readonly Backup[] | undefined;
  /** What came of the last wish, in the reader's words. */
  readonly said: { readonly kind: 'done' | 'problem'; readonly text: string } | undefined;
  /** Of the whole library, while it is made or taken in. */
  readonly moving: 'saving' | 'adding' | undefined;
  /** Settings that came with the file that was added last, until the reader decides about them. */
  readonly offer: SettingsOffer | undefined;
  /** Take these over, and forget the others. */
  readonly decide: (keys: readonly OfferedKey[]) => Promise<void>;
  readonly look: () => Promise<void>;
  readonly make: () => Promise<void>;
  readonly restore: (name: string) => Promise<void>;
  /** Show the folder in which all is; undefined where no window can. */
  readonly showFolder: (() => Promise<void>) | undefined;
  /** The whole library to one file. */
  readonly saveLibrary: () => Promise<void>;
  /** Add a library that was saved. */
  readonly addLibrary: () => Promise<void>;
  /** Make a library that cannot be opened again; the window connects again by itself. */
  readonly repair: () => Promise<void>;
}

/** @param shell  of the desktop; undefined in a browser */
export function createBackups(
  engine: Engine,
  shell: DesktopBridge | undefined,
  slice: Slice<Backups>,
  view: Slice<View>,
): Backups {
  const { get, set } = slice;
  const attempt: Attempt = async (work) => {
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
    moving: undefined,
    offer: undefined,
    decide: (keys) =>
      attempt(async () => {
        const { offer } = get();
        set({ offer: undefined });
        if (!offer) return {};
        const { taken, problems } = await engine.call('settings.take-over', { offer: offer.offer, keys: [...keys] });
        if (taken.includes('view')) view.get().load(await engine.call('view.load', {}));
        if (problems.length > 0)
          return { said: { kind: 'problem', text: problems.map(({ error }) => readerText(error)).join(' ') } };
        return taken.length === 0 ? {} : { said: { kind: 'done', text: takenOverText(taken.length) } };
      }),
    ...moving(shell, slice, attempt),
    look: () => attempt(() => engine.call('backups.list', {})),
    make: () => attempt(() => engine.call('backups.make', {})),
    restore: (name) =>
      attempt(async () => {
        const { added, left, offer } = await engine.call('backups.restore', { name });
        const { backups } = await engine.call('backups.list', {});
        const text = [restoredText(added), ...leftOutText(left)].join(' ');
        return { backups, said: { kind: 'done', text }, offer: offer ?? undefined };
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

/** Says why, where it fails. */
type Attempt = (work: () => Promise<Partial<Backups>>) => Promise<void>;

/** The whole library as a folder and as one file. */
function moving(
  shell: DesktopBridge | undefined,
  { set }: Slice<Backups>,
  attempt: Attempt,
): Pick<Backups, 'showFolder' | 'saveLibrary' | 'addLibrary'> {
  const move = async (moving: 'saving' | 'adding', work: () => Promise<MovingResult | undefined>): Promise<void> => {
    set({ moving });
    await attempt(async () => {
      const told = await work();
      return told ? { said: { kind: 'done', text: told.text }, offer: told.offer } : {};
    });
    set({ moving: undefined });
  };
  return {
    showFolder:
      shell &&
      (() =>
        attempt(async () => {
          await showByShell(shell);
          return {};
        })),
    saveLibrary: () =>
      move('saving', async () => savedIn(await (shell ? saveByShell(shell) : saveByServer(downloadFrom)))),
    addLibrary: async () => {
      if (shell) return move('adding', async () => takenIn(await takeInByShell(shell)));
      pickFiles({ accept: libraryFiles }, ([file]) => {
        if (file) void move('adding', async () => takenIn(await takeInByServer(file)));
      });
    },
  };
}

/** What came of moving a library, and what is to be decided then. */
interface MovingResult {
  readonly text: string;
  readonly offer?: SettingsOffer | undefined;
}

function savedIn(saved: LibrarySaved | undefined): MovingResult | undefined {
  return saved && { text: savedText(saved) };
}

function savedText({ documents, bytes, missing }: LibrarySaved): string {
  const megabytes = count(Math.ceil(bytes / 1e6));
  const whole = t('Saved {n, plural, one {# document} other {# documents}}, {megabytes} MB.', {
    n: documents,
    megabytes,
  });
  if (missing.length === 0) return whole;
  const gone = t(
    '{n, plural, one {# file was not found; what was made of it is saved.} other {# files were not found; what was made of them is saved.}}',
    { n: missing.length },
  );
  return `${whole} ${gone}`;
}

function takenIn(taken: LibraryTakenIn | undefined): MovingResult | undefined {
  return taken && { text: takenInText(taken), offer: taken.offer ?? undefined };
}

function takenInText({ added, documents, rejected, fileless, left }: LibraryTakenIn): string {
  const things = thingsOf(added);
  const made = things === '' ? t('Everything in it was there already.') : t('Came with it: {things}.', { things });
  const files = t('{n, plural, one {# file came with it.} other {# files came with it.}}', { n: documents });
  const without = fileless.map((title) => t('“{title}” came without its file, and was left out.', { title }));
  const refused = rejected.map(({ name, error }) => `${name}: ${readerText(error)}`);
  return [made, files, ...refused, ...without, ...leftOutText(left)].join(' ');
}

const leftOutText = (left: readonly LeftOut[]): readonly string[] =>
  left.length === 0 ? [] : [t('Left out, since it cannot be read: {things}.', { things: leftText(left) })];

const takenOverText = (n: number): string =>
  t('{n, plural, one {# setting was taken over.} other {# settings were taken over.}}', { n });

/** What there is to say of what came. */
const told = [
  'documents',
  'corrections',
  'annotations',
  'reader_facts',
  'reading_marks',
  'collections',
  'labels',
  'citations',
  'conversations',
  'history',
  'matrices',
  'settings',
] as const satisfies readonly (keyof Restored)[];

/** What a backup added, in words. */
export function restoredText(added: Restored): string {
  const things = thingsOf(added);
  return things === '' ? t('Everything in this backup was there already.') : t('Came back: {things}.', { things });
}

function thingsOf(added: Restored): string {
  return told
    .filter((name) => added[name] > 0)
    .map((name) => rowsText(name, added[name]))
    .join(', ');
}
