/** A disk of a few megabytes, which can be filled and emptied; only root of a Linux machine may make one. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many bytes free. */
  fill(leftBytes?: number): Promise<void>;
  /** Takes away what fills it. */
  empty(): Promise<void>;
  remove(): void;
}

/** Whether this machine lets us, tried once. */
export const hasSmallDisks = process.platform === 'linux' && process.getuid?.() === 0 && isAllowed();

/** What a test says of itself where there are none. */
export const withoutDisks = hasSmallDisks ? '' : ' (left out: only root may mount a small disk)';

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  // A server has files on it under another user.
  chmodSync(folder, 0o777);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: async (leftBytes = 0) => {
      await writeFile(filler, '');
      const { bavail, bsize } = await statfs(folder);
      // A server may take of it meanwhile: what fits is enough.
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes), 1)).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      });
    },
    empty: () => truncate(filler, 0),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isAllowed(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-disk-'));
  try {
    mkdirSync(path.join(folder, 'tried'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path.join(folder, 'tried')], { stdio: 'ignore' });
    execFileSync('umount', [path.join(folder, 'tried')]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
