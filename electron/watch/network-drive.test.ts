import { expect, test } from 'vitest';
import { isFarAway, type DriveFacts } from './network-drive.ts';

const gone = (): Promise<never> => Promise.reject(new Error('ENOENT'));
const facts = (own: Partial<DriveFacts>): DriveFacts => ({ platform: 'linux', realPath: gone, typeOf: gone, ...own });
const linux = (type: number): DriveFacts => facts({ typeOf: async () => type });
const windows = (real: string): DriveFacts => facts({ platform: 'win32', realPath: async () => real });

test.each<[string, string, DriveFacts, boolean]>([
  ['NFS', '/srv/papers', linux(0x6969), true],
  ['SMB, whose number has the sign bit', '/mnt/papers', linux(0xff534d42 | 0), true],
  ['a disk of this machine', '/home/ida/papers', linux(0xef53), false],
  ['a folder that went away', '/home/ida/papers', facts({}), false],
  ['a share by its name', '\\\\server\\papers', windows('\\\\server\\papers'), true],
  ['a share that has a letter', 'Z:\\papers', windows('\\\\server\\papers'), true],
  ['a disk of Windows', 'C:\\papers', windows('C:\\papers'), false],
  ['a share by its name that is away', '\\\\server\\papers', facts({ platform: 'win32' }), true],
  ['a volume of macOS', '/Volumes/papers', facts({ platform: 'darwin' }), true],
  ['a home of macOS', '/Users/ida/papers', facts({ platform: 'darwin' }), false],
])('%s', async (_, folder, given, far) => {
  expect(await isFarAway(folder, given)).toBe(far);
});
