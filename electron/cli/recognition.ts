/** Whether scanned pages are recognized, and for how long, as commands that index are told. */
import { flag, stringOption, type OptionValues } from './command.ts';
import { UsageError } from './failure.ts';

/** Of the processor's time: a document is ready within a minute, however many scanned pages it has. */
const RECOGNIZE_S = 60;
const MAX_RECOGNIZE_S = 1_000_000;

export const recognitionOptions = { 'no-ocr': { type: 'boolean' }, 'ocr-time': { type: 'string' } } as const;

export const recognitionHelp: readonly string[] = [
  '  --no-ocr         leave scanned pages as they are, also where their text could be recognized',
  `  --ocr-time S     recognize scanned pages of a document for at most S seconds of the processor’s time (${RECOGNIZE_S}); 0: as long as it takes`,
];

/** `recognizeMs` is undefined where there is no limit. @throws UsageError */
export function chosenRecognition(values: OptionValues): {
  readonly ocr: boolean;
  readonly recognizeMs: number | undefined;
} {
  const given = stringOption(values, 'ocr-time');
  const seconds = given === undefined ? RECOGNIZE_S : Number(given);
  if (given?.trim() === '' || !Number.isFinite(seconds) || seconds < 0 || seconds > MAX_RECOGNIZE_S) {
    throw new UsageError(`--ocr-time takes seconds, 0 to ${MAX_RECOGNIZE_S}, not ‘${given ?? ''}’.`);
  }
  return { ocr: !flag(values, 'no-ocr'), recognizeMs: seconds === 0 ? undefined : seconds * 1000 };
}
