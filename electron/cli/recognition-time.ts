/** How long scanned pages of a document are recognized, as commands that index are told. */
import { UsageError } from './failure.ts';

/** Of the processor's time: a document is ready within a minute, however many scanned pages it has. */
export const RECOGNIZE_S = 60;
const MAX_RECOGNIZE_S = 1_000_000;

/** Milliseconds; undefined where there is no limit. @throws UsageError */
export function recognitionTime(given: string | undefined): number | undefined {
  const seconds = given === undefined ? RECOGNIZE_S : Number(given);
  if (given?.trim() === '' || !Number.isFinite(seconds) || seconds < 0 || seconds > MAX_RECOGNIZE_S) {
    throw new UsageError(`--ocr-time takes seconds, 0 to ${MAX_RECOGNIZE_S}, not ‘${given ?? ''}’.`);
  }
  return seconds === 0 ? undefined : seconds * 1000;
}
