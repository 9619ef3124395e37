import { expect, test } from 'vitest';
import { programForLinks, readCommand, startOfApp, type AppFacts } from './command-start.ts';

const facts = (own: Partial<AppFacts>): AppFacts => ({
  platform: 'linux',
  env: {},
  executable: '/opt/Wayleaf/wayleaf',
  isPackaged: true,
  appFolder: '/opt/Wayleaf/resources/app.asar',
  fileBehind: () => undefined,
  ...own,
});
const mac = (executable: string): AppFacts => facts({ platform: 'darwin', executable });
const inWindows = 'C:\\Users\\Ida\\AppData\\Local\\Programs\\Wayleaf\\Wayleaf.exe';

test.each<[string, AppFacts, ReturnType<typeof startOfApp>]>([
  [
    'a package of Linux, which puts the command on the path',
    facts({ fileBehind: (name) => (name === '/usr/bin/wayleaf' ? '/opt/Wayleaf/wayleaf' : undefined) }),
    { command: 'wayleaf', args: [] },
  ],
  [
    'a folder beside another Wayleaf that is on the path',
    facts({ executable: '/home/ida/wayleaf-next/wayleaf', fileBehind: () => '/opt/Wayleaf/wayleaf' }),
    { command: '/home/ida/wayleaf-next/wayleaf', args: [] },
  ],
  [
    'an AppImage, rather than the folder it is unpacked into',
    facts({ env: { APPIMAGE: '/home/ida/Wayleaf.AppImage' }, executable: '/tmp/.mount_WayleaXyz/wayleaf' }),
    { command: '/home/ida/Wayleaf.AppImage', args: [] },
  ],
  ['an installer of Windows', facts({ platform: 'win32', executable: inWindows }), { command: inWindows, args: [] }],
  [
    'a portable app of Windows',
    facts({ platform: 'win32', executable: inWindows, env: { PORTABLE_EXECUTABLE_FILE: 'D:\\Wayleaf.exe' } }),
    null,
  ],
  [
    'an app among the applications of macOS',
    mac('/Applications/Wayleaf.app/Contents/MacOS/Wayleaf'),
    { command: '/Applications/Wayleaf.app/Contents/MacOS/Wayleaf', args: [] },
  ],
  ['a disk image that is open', mac('/Volumes/Wayleaf 1.0/Wayleaf.app/Contents/MacOS/Wayleaf'), null],
  [
    'an app that macOS runs from elsewhere than it lies',
    mac('/private/var/folders/x/T/AppTranslocation/1-2/d/Wayleaf.app/Contents/MacOS/Wayleaf'),
    null,
  ],
  [
    'the repository with a runtime of Electron',
    facts({ isPackaged: false, executable: '/repo/node_modules/electron/dist/electron', appFolder: '/repo' }),
    { command: '/repo/node_modules/electron/dist/electron', args: ['/repo'] },
  ],
])('%s is started by what is there', (_, given, start) => {
  expect(startOfApp(given)).toEqual(start);
  expect(readCommand(JSON.stringify(startOfApp(given)))).toEqual(start);
});

test('links start the portable app of Windows itself, rather than what it unpacked', () => {
  const env = { PORTABLE_EXECUTABLE_FILE: 'D:\\Wayleaf.exe' };
  expect(programForLinks({ platform: 'win32', env })).toBe('D:\\Wayleaf.exe');
  expect(programForLinks({ platform: 'win32', env: {} })).toBeUndefined();
  expect(programForLinks({ platform: 'linux', env })).toBeUndefined();
});

test('what no shell wrote starts nothing', () => {
  for (const json of [undefined, '', '{', '{"command":""}', '{"command":"x"}', '["x"]'])
    expect(readCommand(json)).toBeNull();
});
