/** What scanned pages are recognized with, as the engine finds it, and the folder that the reader chooses. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { RecognitionState } from '#shared/contract/recognition.ts';
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
  readonly forgetProblem: () => void;
}

/** @param shell  of the desktop; undefined in a browser */
export function createRecognition(
  engine: Engine,
  shell: DesktopBridge | undefined,
  { get, set }: Slice<Recognition>,
): Recognition {
  const attempt = async (work: () => Promise<RecognitionState>): Promise<void> => {
    try {
      set({ recognition: await work() });
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'engine.gone')) return;
      set({ problem: readerText(toReport(error)) });
    }
  };
  return {
    recognition: undefined,
    problem: undefined,
    canChoose: shell !== undefined,
    look: () => attempt(() => engine.call('recognition.look', {})),
    returnToDefault: () => {
      set({ problem: undefined });
      return attempt(() => engine.call('recognition.use-default', {}));
    },
    choose: async () => {
      set({ problem: undefined });
      try {
        await shell?.pickLanguageData();
      } catch (error) {
        // The shell says it in the reader's words already.
        set({ problem: toReport(error).message });
        return;
      }
      await get().look();
    },
    forgetProblem: () => set({ problem: undefined }),
  };
}
