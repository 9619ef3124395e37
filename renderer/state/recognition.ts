/** What scanned pages are recognized with, as the engine finds it, and the folder that the reader chooses. */
import { create } from 'zustand';
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { RecognitionState } from '#shared/contract/recognition.ts';
import { bridge } from '../api/bridge.ts';
import { engine } from '../api/engine.ts';
import { readerText } from './notices.ts';

interface RecognitionSlice {
  /** Undefined until the engine has told. */
  readonly recognition: RecognitionState | undefined;
  /** Why the last wish was not fulfilled, in the reader's words. */
  readonly problem: string | undefined;
}

export const useRecognition = create<RecognitionSlice>()(() => ({ recognition: undefined, problem: undefined }));

/** True where the reader can pick a folder: in the desktop app. */
export const canChooseLanguageData = bridge !== undefined;

/** Find what is installed now; scanned pages that it was not tried on wait for it. */
export async function lookForLanguageData(): Promise<void> {
  await attempt(() => engine().call('recognition.look', {}));
}

/** Look now, and when the reader comes back to the window, maybe from installing it. Ends when the result is called. */
export function followLanguageData(): () => void {
  const look = (): void => void lookForLanguageData();
  look();
  globalThis.addEventListener('focus', look);
  return () => {
    globalThis.removeEventListener('focus', look);
    useRecognition.setState({ problem: undefined });
  };
}

export async function returnToDefaultData(): Promise<void> {
  useRecognition.setState({ problem: undefined });
  await attempt(() => engine().call('recognition.use-default', {}));
}

/** Let the reader pick a folder; where it has no language data, what was used before stays. */
export async function chooseLanguageData(): Promise<void> {
  useRecognition.setState({ problem: undefined });
  try {
    await bridge?.pickLanguageData();
  } catch (error) {
    // The shell says it in the reader's words already.
    useRecognition.setState({ problem: toReport(error).message });
    return;
  }
  await lookForLanguageData();
}

async function attempt(work: () => Promise<RecognitionState>): Promise<void> {
  try {
    useRecognition.setState({ recognition: await work() });
  } catch (error) {
    if (isAbort(error) || isAppError(error, 'engine.gone')) return;
    useRecognition.setState({ problem: readerText(toReport(error)) });
  }
}
