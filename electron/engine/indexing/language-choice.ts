/** The folder of language data that the reader chose for a library, and what is found with it or without. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AsyncQueue } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { RecognitionState } from '#shared/contract/recognition.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';
import { languageAddress, type LanguageShelf } from '../recognition/language-shelf.ts';
import { languageSource, offeredLanguages, pinOf } from '../recognition/pins.ts';
import { findIn, findLanguageData, libraryDataFolder, type FoundLanguageData } from './language-data.ts';
import { fault } from '#shared/base/messages.ts';

const NAME = 'recognition';
const Saved = z.object({ dataFolder: z.string().min(1).nullable() });

export interface LanguageChoiceDeps {
  readonly store: Store;
  /** Folder of the library. */
  readonly library: string;
  /** False where what lies in it is not to be used. */
  readonly usesOwn?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was downloaded for all libraries of this machine. */
  readonly languages: LanguageShelf;
  /** Scanned pages without text are tried again; absent where nothing is indexed. */
  readonly retryScans?: ((which: 'untried' | 'all') => Promise<void>) | undefined;
}

export function chosenDataFolder(db: ReadDb): string | undefined {
  return readSetting(db, NAME, Saved)?.dataFolder ?? undefined;
}

/** What is installed now for this library. */
export function findForLibrary({
  store,
  library,
  usesOwn = true,
  env,
  languages,
}: Omit<LanguageChoiceDeps, 'retryScans'>): Promise<FoundLanguageData | undefined> {
  return findLanguageData({
    platform: process.platform,
    env,
    library: usesOwn ? library : undefined,
    chosen: chosenDataFolder(store.read),
    downloads: languages.folder,
  });
}

/** The calls that look for language data and choose its folder. */
export function languageChoiceHandlers(deps: LanguageChoiceDeps): {
  readonly window: Pick<
    Handlers<Methods>,
    | 'recognition.look'
    | 'recognition.use-default'
    | 'recognition.offers'
    | 'recognition.download'
    | 'recognition.remove'
  >;
  readonly host: Pick<Handlers<HostMethods>, 'host.use-language-data' | 'host.add-language'>;
} {
  const { store, library, retryScans } = deps;
  const state = async (): Promise<RecognitionState> => {
    const data = await findForLibrary(deps);
    return {
      data: data
        ? {
            languages: [...data.languages],
            folder: data.folder,
            source: data.source,
            shipped: [...data.shipped],
          }
        : null,
      chosen: chosenDataFolder(store.read) ?? null,
      libraryFolder: libraryDataFolder(library),
    };
  };
  const added = addedLanguages(deps, state);
  const choose = async (dataFolder: string | null): Promise<RecognitionState> => {
    await store.writer.write((db) => saveSetting(db, NAME, { dataFolder }));
    await retryScans?.('all');
    return state();
  };
  return {
    window: {
      'recognition.look': async () => {
        await retryScans?.('untried');
        return state();
      },
      'recognition.use-default': () => choose(null),
      ...added.window,
    },
    host: {
      'host.use-language-data': async ({ path: given }) => {
        const folder = path.resolve(given);
        await requireLanguageData(folder);
        return choose(folder);
      },
      ...added.host,
    },
  };
}

/** The calls that download languages, take them from files and remove them. */
function addedLanguages(
  { env, languages, retryScans }: LanguageChoiceDeps,
  state: () => Promise<RecognitionState>,
): {
  readonly window: Pick<Handlers<Methods>, 'recognition.offers' | 'recognition.download' | 'recognition.remove'>;
  readonly host: Pick<Handlers<HostMethods>, 'host.add-language'>;
} {
  return {
    window: {
      'recognition.offers': async () => ({
        from: `${languageAddress(env)}/${languageSource.repository}`,
        license: languageSource.license,
        languages: offeredLanguages.flatMap((language) => {
          const pin = pinOf(language);
          return pin ? [{ language, bytes: pin.bytes }] : [];
        }),
        downloaded: [...(await languages.list())].map(([language, bytes]) => ({ language, bytes })),
      }),
      'recognition.download': async function* ({ language }, signal) {
        const bytesTotal = pinOf(language)?.bytes ?? 1;
        const progress = new AsyncQueue<{ bytesDone: number; bytesTotal: number }>();
        const work = languages
          .download(language, (bytesDone) => progress.push({ bytesDone, bytesTotal }), signal)
          .then(
            () => progress.end(),
            (error: unknown) => progress.fail(error),
          );
        yield* progress;
        await work;
        await retryScans?.('untried');
        return state();
      },
      'recognition.remove': async ({ language }) => {
        await languages.remove(language);
        return state();
      },
    },
    host: {
      'host.add-language': async ({ path: given }) => {
        const { language, published } = await languages.take(path.resolve(given));
        await retryScans?.('untried');
        return { language, published };
      },
    },
  };
}

async function requireLanguageData(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw fault('file.missing', 'folder.missing', { folder });
  if ((await findIn(folder)) === undefined) {
    const what = 'Choose a folder with files like eng.traineddata.';
    throw new AppError('input.invalid', `There is no language data in “${path.basename(folder)}”. ${what}`);
  }
}
