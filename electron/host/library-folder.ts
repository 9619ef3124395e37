import { createHash } from 'node:crypto';
import path from 'node:path';
import { Machine } from './machine.ts';
import { folderOfServer, isServerUrl, serverOf } from './server-library.ts';

interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * The folder of the library, absolute: what was asked for (`--library`), else `WAYLEAF_LIBRARY`, else `library` in the
 * user's data folder. It need not exist yet; that of a library on a server (`postgres://…`) is made, and remembers which.
 *
 * @param asked  from the command line, relative to `cwd`
 */
export function libraryFolder(asked: string | undefined, cwd: string, where: Surroundings): string {
  const chosen = asked ?? where.env.WAYLEAF_LIBRARY;
  if (chosen && isServerUrl(chosen)) return folderOfNamed(chosen, where);
  if (chosen) return path.resolve(cwd, chosen);
  return path.join(dataFolder(where), 'library');
}

/** That the reader named the address is remembered, since a folder that came from elsewhere may lie in the same place. */
function folderOfNamed(url: string, where: Surroundings): string {
  const folder = folderOfServer(url, path.join(dataFolder(where), 'servers'));
  const address = serverOf(folder);
  if (address) thisMachine(where).nameServer(folder, address);
  return folder;
}

/**
 * The folder of models that are shared by all libraries, absolute: what was asked for (`--models`), else
 * `WAYLEAF_MODELS`, else `models` in the user's data folder. It need not exist yet.
 */
export function modelsFolder(asked: string | undefined, cwd: string, where: Surroundings): string {
  const chosen = asked ?? where.env.WAYLEAF_MODELS;
  if (chosen) return path.resolve(cwd, chosen);
  return path.join(dataFolder(where), 'models');
}

/**
 * Where Node keeps what it compiled of our programs, for the next start. It runs that unread: so it lies with what is this
 * user's alone, never in a library, which may come from anybody.
 */
export function codeFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'Wayleaf', 'code');
  if (platform === 'win32')
    return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'Wayleaf', 'Cache', 'code');
  return path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'wayleaf', 'code');
}

/**
 * What the desktop app keeps of a library that was named: its window's place, its lock, what Chromium compiled and stored. All of
 * it is run or believed unread, so it lies with what is this user's alone, never in the library.
 */
export function desktopFolder(library: string, where: Surroundings): string {
  const name = createHash('sha256').update(library).digest('hex').slice(0, 16);
  return path.join(dataFolder(where), 'desktop', name);
}

/**
 * What this machine keeps of itself, by which its own libraries, backups and archives are told from others'. `WAYLEAF_MACHINE`
 * names another folder for it; with `WAYLEAF_TRUST=1` every library that is opened is trusted, as by `--trust`.
 */
export function thisMachine(where: Surroundings): Machine {
  const data = dataFolder(where);
  const traces = ['library', 'servers', 'models'].map((name) => path.join(data, name));
  return new Machine({
    folder: where.env.WAYLEAF_MACHINE ? path.resolve(where.env.WAYLEAF_MACHINE) : path.join(data, 'machine'),
    data,
    traces: [...traces, codeFolder(where)],
    trustsAll: where.env.WAYLEAF_TRUST === '1',
  });
}

/** Where this user's programs keep their data, by the customs of the system. */
function dataFolder({ platform, env, home }: Surroundings): string {
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Wayleaf');
  if (platform === 'win32') return path.join(env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), 'Wayleaf');
  return path.join(env.XDG_DATA_HOME ?? path.join(home, '.local', 'share'), 'wayleaf');
}
