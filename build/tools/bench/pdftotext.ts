import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { round } from './numbers.ts';

const run = promisify(execFile);
const LIMIT_MS = 120_000;

/** Milliseconds that `pdftotext -bbox-layout` takes for the files, one after the other; null where it is not installed. */
export async function timePdftotext(files: readonly string[], signal: AbortSignal): Promise<number | null> {
  try {
    await run('pdftotext', ['-v']);
  } catch {
    return null;
  }
  const startedAt = performance.now();
  for (const file of files) {
    signal.throwIfAborted();
    // A file that pdftotext cannot read costs it what it costs.
    await run('pdftotext', ['-bbox-layout', file, '/dev/null'], { timeout: LIMIT_MS }).catch(() => undefined);
  }
  return round(performance.now() - startedAt);
}
