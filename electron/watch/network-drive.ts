/** Whether a folder stands on a drive of another machine, where the system tells of no changes. */
import { realpath, statfs } from 'node:fs/promises';

/** Types of file systems as `statfs` numbers them on Linux: NFS, SMB, CIFS, SMB 2, FUSE (sshfs and the like), 9P, AFS, Ceph. */
const FAR = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400]);

export interface DriveFacts {
  readonly platform: NodeJS.Platform;
  /** Rejects where there is no such folder. */
  readonly realPath: (folder: string) => Promise<string>;
  readonly typeOf: (folder: string) => Promise<number>;
}

const here: DriveFacts = {
  platform: process.platform,
  realPath: (folder) => realpath(folder),
  typeOf: async (folder) => (await statfs(folder)).type,
};

export async function isFarAway(folder: string, { platform, realPath, typeOf }: DriveFacts = here): Promise<boolean> {
  switch (platform) {
    case 'win32':
      // A drive with a letter may stand for a folder of another machine.
      return (await realPath(folder).catch(() => folder)).startsWith('\\\\');
    case 'darwin':
      return folder.startsWith('/Volumes/');
    default:
      return FAR.has((await typeOf(folder).catch(() => 0)) >>> 0);
  }
}
