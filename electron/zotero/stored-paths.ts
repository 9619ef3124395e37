/** Paths as Zotero writes them: `storage:` is in the attachment's own folder, `attachments:` below the base directory. */
import path from 'node:path';
import { isShare } from './other-machine.ts';

const STORED = 'storage:';
const BELOW_BASE = 'attachments:';

export interface Files {
  readonly data: string;
  readonly base: string | null;
}

/** Null where it leads nowhere that is known. */
export function fileOf(written: string, key: string, { data, base }: Files): string | null {
  if (written.startsWith(STORED)) {
    const name = written.slice(STORED.length);
    return /[\\/\0]/u.test(name) || name === '..' ? null : path.join(data, 'storage', key, name);
  }
  if (written.startsWith(BELOW_BASE)) {
    const below = written.slice(BELOW_BASE.length).split(/[\\/]/u);
    return base === null || below.includes('..') ? null : path.join(base, ...below);
  }
  return path.isAbsolute(written) || isShare(written) ? written : null;
}

export function lacksBase(written: string, base: string | null): boolean {
  return base === null && written.startsWith(BELOW_BASE);
}

/** What the file is called. */
export function fileNameOf(written: string): string {
  const plain = written.startsWith(STORED) ? written.slice(STORED.length) : written;
  return plain.split(/[\\/]/u).at(-1)?.replace(BELOW_BASE, '') ?? '';
}
