/** The desktop app as packaging puts it together, around what stands for Electron. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateAppRunScript } from 'app-builder-lib/out/targets/appimage/appImageUtil.js';
import { build } from 'electron-builder';
import { root } from '../../build/bootstrap/paths.mjs';
import { config } from '../../build/electron-builder.mjs';

const FILES = ['LICENSE', 'LICENSES.chromium.html', 'version', 'locales/en-US.pak'];
/** The switches as Electron ships them: run as Node and its options on, cookies plain, archives not checked, also loaded from folders. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000810110001';
/** Has the switches, for packaging to set, and starts the stand-in on the app's files, which are unpacked as it reads no archive. */
const EXECUTABLE = `#!/usr/bin/env bash
# ${FUSES}
exec "$STANDIN" "$STANDIN_APP" "$@"
`;

/** @returns the folder of the runtime, for `electronDist`, or for ELECTRON_OVERRIDE_DIST_PATH */
export async function makeRuntime(folder: string): Promise<string> {
  const runtime = path.join(folder, 'runtime');
  await mkdir(path.join(runtime, 'locales'), { recursive: true });
  for (const name of FILES) await writeFile(path.join(runtime, name), '');
  await writeFile(path.join(runtime, 'electron'), EXECUTABLE, { mode: 0o755 });
  return runtime;
}

export interface PackedApp {
  /** What stands for Electron's executable, before packaging set its switches. */
  readonly electron: string;
  /** The folder that AppImage, deb and rpm are made from. */
  readonly folder: string;
  /** In it, the archive with the app. */
  readonly archive: string;
}

/** @param folder  where it is put */
export async function packApp(folder: string): Promise<PackedApp> {
  const runtime = await makeRuntime(folder);
  const output = path.join(folder, 'release');
  // Packing writes into the lists of what it packs, and the tests of one process share them.
  const own = structuredClone(config);
  await build({
    projectDir: root,
    linux: [],
    x64: true,
    dir: true,
    config: { ...own, electronDist: runtime, directories: { ...own.directories, output } },
  });
  const unpacked = path.join(output, 'linux-unpacked');
  return {
    electron: path.join(runtime, 'electron'),
    folder: unpacked,
    archive: path.join(unpacked, 'resources/app.asar'),
  };
}

/** @returns the script by which an AppImage starts what is packed in it, put where it stands in one */
export async function addAppRun({ folder }: PackedApp): Promise<string> {
  const names = { ExecutableName: 'wayleaf', ProductName: 'Wayleaf', ProductFilename: 'Wayleaf' };
  const script = generateAppRunScript({
    ...names,
    DesktopFileName: 'wayleaf.desktop',
    ResourceName: 'appimagekit-wayleaf',
  });
  const file = path.join(folder, 'AppRun');
  await writeFile(file, script, { mode: 0o755 });
  return file;
}
