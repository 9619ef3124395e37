/** Folders in which the system keeps no files but itself: whoever goes into them reads other programs, or comes to no end. */
import { statfs } from 'node:fs/promises';

const NAMED = ['/proc', '/sys', '/dev'];

/**
 * File systems that are no disk, as `statfs` numbers them on Linux, wherever they are mounted: proc, sysfs, devpts, debugfs,
 * tracefs, cgroup, cgroup 2, securityfs, bpf, and that of namespaces.
 */
const NO_DISKS = new Set([
  0x9fa0, 0x62656572, 0x1cd1, 0x64626720, 0x74726163, 0x27e0eb, 0x63677270, 0x73636673, 0xcafe4a11, 0x6e736673,
]);

/** @param real  the folder's path without links */
export function isNamedSystem(real: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32' && NAMED.some((folder) => real === folder || real.startsWith(`${folder}/`));
}

/** The same with a look at the disk, for a folder that begins another one, and for what a link leads to. */
export async function isSystemFolder(
  real: string | Buffer,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  if (isNamedSystem(real.toString(), platform)) return true;
  if (platform !== 'linux') return false;
  return NO_DISKS.has(
    await statfs(real).then(
      ({ type }) => type >>> 0,
      () => 0,
    ),
  );
}
