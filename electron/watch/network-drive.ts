/** Whether a folder stands on a drive of another machine, where the system tells of no changes. */
import { statfs } from 'node:fs/promises';

/** Types of file systems as `statfs` numbers them on Linux: NFS, SMB, CIFS, SMB 2, FUSE (sshfs and the like), 9P, AFS, Ceph. */
const FAR = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x5346414f, 0x00c36400]);

export async function isFarAway(folder: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform === 'win32') return folder.startsWith('\\\\');
  if (platform === 'darwin') return folder.startsWith('/Volumes/');
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && FAR.has(found.type >>> 0);
}
