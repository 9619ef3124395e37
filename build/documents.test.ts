/** What the installers say that the app opens is what it opens, and none of them makes it the program for it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentEndings } from '#shared/base/formats.ts';
import { documentKinds } from './documents.mjs';
import { config } from './electron-builder.mjs';

const sorted = (endings: readonly string[]): readonly string[] => [...endings].sort();
const installer = readFileSync(new URL('windows/installer.nsh', import.meta.url), 'utf8');

test('all kinds that are read are named, and no other', () => {
  expect(sorted(documentKinds.flatMap(({ ext }) => ext))).toEqual(sorted(documentEndings));
});

test('macOS offers them, as another program than the usual one', () => {
  const offered = [config.mac?.fileAssociations ?? []].flat();
  expect(sorted(offered.flatMap(({ ext }) => ext))).toEqual(sorted(documentEndings));
  for (const { role, rank } of offered) expect({ role, rank }).toEqual({ role: 'Viewer', rank: 'Alternate' });
});

test('desktops of Linux are told their types, and given no new ones', () => {
  expect(config.linux?.mimeTypes).toEqual(documentKinds.flatMap(({ mime }) => mime));
  expect(config.linux?.fileAssociations).toBeUndefined();
});

test('Windows offers them, and keeps what opens them by a double click', () => {
  // Those of all systems, and of Windows, write the default of an ending.
  expect(config.fileAssociations ?? config.win?.fileAssociations).toBeUndefined();
  expect(config.nsis?.include).toBe('build/windows/installer.nsh');
  const endings = [...installer.matchAll(/!insertmacro \$\{DO\} "(\w+)"/gu)].map(([, ending]) => ending ?? '');
  expect(sorted(endings)).toEqual(sorted(documentEndings));
  expect(installer).not.toMatch(/Classes\\\.\$\{ENDING\}" ""/u);
});
