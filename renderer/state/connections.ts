/** Other programs of the reader's: Zotero, assistants, programs that ask, and bibliographies. */
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitationReport } from '#shared/contract/citations.ts';
import type { ApiState, ZoteroPassed, ZoteroState } from '#shared/contract/connections.ts';
import type { WatchedFolder } from '#shared/contract/watching.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { Engine } from '../api/engine.ts';
import { pickFiles } from '../api/pick-files.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';
import { t } from '../languages/i18n.ts';

/** What of Zotero is not here; `passed` has the first of very many. */
export interface PassedBy {
  readonly passed: readonly ZoteroPassed[];
  readonly total: number;
}

export interface Connections {
  /** Undefined until the engine has told; so are those below. */
  readonly zotero: ZoteroState | undefined;
  readonly api: ApiState | undefined;
  readonly folders: readonly WatchedFolder[] | undefined;
  /** True where the reader can pick a folder: in the desktop app. */
  readonly canPickFolders: boolean;
  /** What an assistant’s settings need to have; null where it could start nothing that stays. */
  readonly assistantSetup: string | null | undefined;
  readonly keys: { readonly entries: number; readonly matched: number } | undefined;
  /** A key that was made just now; it is told once. */
  readonly newKey: string | null;
  /** Undefined until something was read from Zotero. */
  readonly passed: PassedBy | undefined;
  /** What came of the last bibliography. */
  readonly report: CitationReport | null;
  /** Follow the engine until the connection ends or the signal aborts. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly lookForZotero: () => Promise<void>;
  readonly readZotero: () => Promise<void>;
  readonly stopZotero: () => Promise<void>;
  readonly keepInStep: (keepInStep: boolean) => Promise<void>;
  readonly disconnectZotero: () => Promise<void>;
  /** Whether one of Zotero's libraries is brought in, with the next reading. */
  readonly chooseLibrary: (id: string, chosen: boolean) => Promise<void>;
  /** Follow a link that leads to Zotero. */
  readonly openInZotero: (link: string) => Promise<void>;
  /** Its item there, or a page of its PDF, from 1. */
  readonly showInZotero: (document: DocumentId, page: number | null) => Promise<void>;
  readonly watchFolder: () => Promise<void>;
  /** Which folders are watched, once; `watch` goes on telling. */
  readonly listFolders: () => Promise<void>;
  readonly pauseFolder: (id: string, paused: boolean) => Promise<void>;
  readonly leaveOut: (id: string, patterns: readonly string[]) => Promise<void>;
  readonly unwatchFolder: (id: string) => Promise<void>;
  readonly setApi: (on: boolean) => Promise<void>;
  readonly makeKey: () => Promise<void>;
  readonly forgetKey: () => void;
  readonly importBibliography: () => void;
}

const BIBLIOGRAPHIES = '.bib,.bibtex,.ris,.json';

export function createConnections(
  engine: Engine,
  shell: DesktopBridge | undefined,
  slice: Slice<Connections>,
  notices: Slice<Notices>,
): Connections {
  const { set } = slice;
  const attempt: Notices['attempt'] = (what, work) => notices.get().attempt(what, work);
  const follow = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isAbort(error) && !isAppError(error, 'engine.gone'))
        notices.get().reportFailure(t('The connections could not be listed'), error);
    }
  };
  return {
    zotero: undefined,
    api: undefined,
    folders: undefined,
    canPickFolders: shell !== undefined,
    assistantSetup: undefined,
    keys: undefined,
    newKey: null,
    passed: undefined,
    report: null,
    watch: (signal) => watchAll(engine, slice, follow, signal),
    ...zoteroCalls(engine, slice, attempt),
    listFolders: () => follow(async () => set({ folders: (await engine.call('watched.list', {})).folders })),
    ...folderCalls(engine, shell, attempt),
    setApi: (on) => attempt(t('This could not be changed'), () => engine.call('api.configure', { on })),
    makeKey: () =>
      attempt(t('The key could not be made'), async () => set({ newKey: (await engine.call('api.new-key', {})).key })),
    forgetKey: () => set({ newKey: null }),
    importBibliography: () =>
      pickFiles({ accept: BIBLIOGRAPHIES }, ([file]) => {
        if (!file) return;
        set({ report: null });
        void attempt(t('“{file}” could not be read', { file: file.name }), async () => {
          set({ report: await engine.call('citations.import', { text: await file.text() }) });
          await countKeys(engine, slice);
        });
      }),
  };
}

type Attempt = Notices['attempt'];

/** Each until the connection ends or the signal aborts. */
async function watchAll(
  engine: Engine,
  slice: Slice<Connections>,
  follow: (work: () => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { get, set } = slice;
  await Promise.all([
    follow(async () => {
      for await (const zotero of engine.start('zotero.watch', {}, signal)) {
        const read = zotero.last?.at !== get().zotero?.last?.at;
        set({ zotero });
        if (!read) continue;
        await countKeys(engine, slice);
        set({ passed: zotero.last === null ? undefined : await engine.call('zotero.passed', {}, signal) });
      }
    }),
    follow(async () => {
      for await (const api of engine.start('api.watch', {}, signal)) set({ api });
    }),
    follow(async () => {
      for await (const { folders } of engine.start('watched.watch', {}, signal)) set({ folders });
    }),
    follow(async () => set({ assistantSetup: (await engine.call('assistants.setup', {}, signal)).text })),
    follow(() => countKeys(engine, slice)),
  ]);
}

async function countKeys(engine: Engine, { set }: Slice<Connections>): Promise<void> {
  set({ keys: await engine.call('citations.count', {}) });
}

type ZoteroCalls =
  | 'lookForZotero'
  | 'readZotero'
  | 'stopZotero'
  | 'keepInStep'
  | 'disconnectZotero'
  | 'chooseLibrary'
  | 'openInZotero'
  | 'showInZotero';

function zoteroCalls(engine: Engine, { get }: Slice<Connections>, attempt: Attempt): Pick<Connections, ZoteroCalls> {
  /** Why it came to nothing is in the state, where the reader looks. */
  const said = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!isAppError(error) && !isAbort(error)) throw error;
    });
  };
  return {
    lookForZotero: () => said(() => engine.call('zotero.look', {})),
    readZotero: () => said(() => engine.call('zotero.read', {})),
    stopZotero: () => attempt(t('It could not be stopped'), () => engine.call('zotero.stop', {})),
    keepInStep: (keepInStep) =>
      attempt(t('This could not be kept'), () => engine.call('zotero.configure', { keepInStep })),
    disconnectZotero: () => attempt(t('Zotero could not be disconnected'), () => engine.call('zotero.disconnect', {})),
    chooseLibrary: (id, chosen) =>
      attempt(t('This could not be kept'), () => {
        const others = (get().zotero?.libraries ?? []).flatMap((one) => (one.chosen || one.id === id ? [] : [one.id]));
        return engine.call('zotero.configure', { leaveOut: chosen ? others : [...others, id] });
      }),
    openInZotero: (link) => attempt(t('Zotero could not be shown'), () => engine.call('zotero.open', { link })),
    showInZotero: (document, page) =>
      attempt(t('Zotero could not be shown'), () => engine.call('zotero.show', { document, page })),
  };
}

function folderCalls(
  engine: Engine,
  shell: DesktopBridge | undefined,
  attempt: Attempt,
): Pick<Connections, 'watchFolder' | 'pauseFolder' | 'leaveOut' | 'unwatchFolder'> {
  return {
    watchFolder: () =>
      attempt(t('The folder cannot be watched'), async () => {
        try {
          await shell?.pickWatchedFolder();
        } catch (error) {
          // What the shell says is a sentence for the reader, without a code.
          throw new AppError('input.invalid', error instanceof Error ? error.message : String(error));
        }
      }),
    pauseFolder: (id, paused) =>
      attempt(t('This could not be kept'), () => engine.call('watched.pause', { id, paused })),
    leaveOut: (id, patterns) =>
      attempt(t('This could not be kept'), () => engine.call('watched.exclude', { id, patterns: [...patterns] })),
    unwatchFolder: (id) => attempt(t('This could not be kept'), () => engine.call('watched.remove', { id })),
  };
}
