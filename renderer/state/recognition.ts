/** What scanned pages are recognized with, as the engine finds it, and the folder that the reader chooses. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { LanguageOffers, RecognitionState } from '#shared/contract/recognition.ts';
import type { Engine } from '../api/engine.ts';
import { readerText } from '../format/errors.ts';
import type { Slice } from './slice.ts';

export interface Recognition {
  /** Undefined until the engine has told. */
  readonly recognition: RecognitionState | undefined;
  /** Why the last wish was not fulfilled, in the reader's words. */
  readonly problem: string | undefined;
  /** True where the reader can pick a folder: in the desktop app. */
  readonly canChoose: boolean;
  /** Find what is installed now; scanned pages that it was not tried on wait for it. */
  readonly look: () => Promise<void>;
  readonly returnToDefault: () => Promise<void>;
  /** Let the reader pick a folder; where it has no language data, what was used before stays. */
  readonly choose: () => Promise<void>;
  /** Let the reader pick files with languages; any other file is refused, and the reader is told. */
  readonly addFromFile: () => Promise<void>;
  readonly forgetProblem: () => void;
  /** Languages that can be had; undefined until the engine has told. */
  readonly offers: LanguageOffers | undefined;
  /** Languages on their way: the share that has arrived. */
  readonly arriving: ReadonlyMap<string, number>;
  readonly lookForOffers: () => Promise<void>;
  /** Download a language; what waits for it is read in it at once. Resolves when it is there, stopped or failed. */
  readonly download: (language: string) => Promise<void>;
  /** What has arrived is kept. */
  readonly stopDownload: (language: string) => void;
  readonly removeLanguage: (language: string) => Promise<void>;
}

/** @param shell  of the desktop; undefined in a browser */
export function createRecognition(
  engine: Engine,
  shell: DesktopBridge | undefined,
  slice: Slice<Recognition>,
): Recognition {
  const { get, set } = slice;
  const attempt = async (work: () => Promise<RecognitionState>): Promise<void> => {
    try {
      set({ recognition: await work() });
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) return;
      set({ problem: readerText(toReport(error)) });
    }
  };
  const pick = async (what: 'language-data' | 'language-file'): Promise<void> => {
    set({ problem: undefined });
    try {
      await shell?.pickLanguageData(what);
    } catch (error) {
      // The shell says it in the reader's words already.
      set({ problem: toReport(error).message });
    }
    await Promise.all([get().look(), get().lookForOffers()]);
  };
  return {
    ...createDownloads(engine, attempt, slice),
    recognition: undefined,
    problem: undefined,
    canChoose: shell !== undefined,
    look: () => attempt(() => engine.call('recognition.look', {})),
    returnToDefault: () => {
      set({ problem: undefined });
      return attempt(() => engine.call('recognition.use-default', {}));
    },
    choose: () => pick('language-data'),
    addFromFile: () => pick('language-file'),
    forgetProblem: () => set({ problem: undefined }),
  };
}

type Downloads = Pick<
  Recognition,
  'offers' | 'arriving' | 'lookForOffers' | 'download' | 'stopDownload' | 'removeLanguage'
>;

/** Languages that can be had, those on their way, and those that were added. */
function createDownloads(
  engine: Engine,
  attempt: (work: () => Promise<RecognitionState>) => Promise<void>,
  { get, set }: Slice<Recognition>,
): Downloads {
  const stops = new Map<string, AbortController>();
  const setArriving = (language: string, share: number | undefined): void => {
    const arriving = new Map(get().arriving);
    if (share === undefined) arriving.delete(language);
    else arriving.set(language, share);
    set({ arriving });
  };
  return {
    offers: undefined,
    arriving: new Map(),
    lookForOffers: async () => {
      const offers = await engine.call('recognition.offers', {}).catch(() => undefined);
      if (offers) set({ offers });
    },
    download: async (language) => {
      if (stops.has(language)) return;
      const stop = new AbortController();
      stops.set(language, stop);
      set({ problem: undefined });
      setArriving(language, 0);
      await attempt(async () => {
        const call = engine.start('recognition.download', { language }, stop.signal);
        for await (const { bytesDone, bytesTotal } of call) setArriving(language, bytesDone / bytesTotal);
        return call.result;
      });
      stops.delete(language);
      setArriving(language, undefined);
      await get().lookForOffers();
    },
    stopDownload: (language) => stops.get(language)?.abort(),
    removeLanguage: async (language) => {
      set({ problem: undefined });
      await attempt(() => engine.call('recognition.remove', { language }));
      await get().lookForOffers();
    },
  };
}
