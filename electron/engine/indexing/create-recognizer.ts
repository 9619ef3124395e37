import { launchNode, type Launcher } from '../../process/launch.ts';
import { systemLanguage, type LanguageData } from './language-data.ts';
import { Recognizer, type RecognizerLimits } from './recognizer.ts';

export interface RecognizerChoice {
  readonly ocrFile?: string | undefined;
  readonly launch?: Launcher;
  readonly recognizerLimits?: Partial<RecognizerLimits>;
  readonly onBug?: (error: unknown) => void;
}

/** Undefined where there is no recognition program: scanned pages then stay without text. */
export function createRecognizer(
  { ocrFile: file, launch = launchNode, recognizerLimits: limits = {}, onBug }: RecognizerChoice,
  languageData: () => Promise<LanguageData | undefined>,
): Recognizer | undefined {
  if (!file) return undefined;
  const options = { file, launch, limits, languageData, systemLanguage: systemLanguage() };
  return new Recognizer(onBug ? { ...options, onBug } : options);
}
