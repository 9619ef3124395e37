import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 1024 * 1024;

/** Appends lines with their time to `folder/wayleaf.log`; a full file becomes `wayleaf.old.log`. */
export function fileLog(folder: string): (line: string) => void {
  const file = path.join(folder, 'wayleaf.log');
  mkdirSync(folder, { recursive: true });
  return (line) => {
    try {
      const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes > MAX_BYTES) renameSync(file, path.join(folder, 'wayleaf.old.log'));
      appendFileSync(file, `${new Date().toISOString()} ${line.trimEnd()}\n`);
    } catch {
      // A log that cannot be written must not end the app.
    }
  };
}
