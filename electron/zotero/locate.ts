/** Where Zotero keeps its data on this system, and what its profile says about it. Only looks, and only when asked to. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface ZoteroPlace {
  /** With `zotero.sqlite` and `storage`; null where there is none. */
  readonly data: string | null;
  /** What paths of linked files begin at. */
  readonly base: string | null;
  /** Where the program answers, if it runs. */
  readonly port: number;
}

const DEFAULT_PORT = 23119;
const MAX_PREFS_BYTES = 4 * 2 ** 20;

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export async function locateZotero(where: Surroundings): Promise<ZoteroPlace> {
  const prefs = await preferences(where);
  const custom =
    prefs.get('extensions.zotero.useDataDir') === true ? prefs.get('extensions.zotero.dataDir') : undefined;
  const base = prefs.get('extensions.zotero.baseAttachmentPath');
  const port = prefs.get('extensions.zotero.httpServer.port');
  const folders = [...(typeof custom === 'string' ? [custom] : []), path.join(where.home, 'Zotero')];
  let data: string | null = null;
  for (const folder of folders) {
    const found = await stat(path.join(folder, 'zotero.sqlite')).catch(() => undefined);
    if (found?.isFile()) data ??= folder;
  }
  return {
    data,
    base: typeof base === 'string' && base !== '' ? base : null,
    port: typeof port === 'number' && port > 0 && port < 65_536 ? port : DEFAULT_PORT,
  };
}

/** Folders that hold one folder for each profile. */
function profileFolders({ platform, home, env }: Surroundings): readonly string[] {
  if (platform === 'darwin') return [path.join(home, 'Library/Application Support/Zotero/Profiles')];
  if (platform === 'win32')
    return [path.join(env.APPDATA ?? path.join(home, 'AppData/Roaming'), 'Zotero/Zotero/Profiles')];
  return [path.join(home, '.zotero/zotero')];
}

type Preference = string | number | boolean;

/** Of the profile that was used last. */
async function preferences(where: Surroundings): Promise<ReadonlyMap<string, Preference>> {
  let latest: { readonly file: string; readonly changed: number } | undefined;
  for (const folder of profileFolders(where)) {
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name, 'prefs.js');
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile() || found.size > MAX_PREFS_BYTES) continue;
      if (!latest || found.mtimeMs > latest.changed) latest = { file, changed: found.mtimeMs };
    }
  }
  return latest ? readPreferences(await readFile(latest.file, 'utf8').catch(() => '')) : new Map();
}

/** `user_pref("name", value);`, one a line, as Mozilla's programs keep them. */
export function readPreferences(text: string): ReadonlyMap<string, Preference> {
  const found = new Map<string, Preference>();
  for (const line of text.split('\n')) {
    const match = /^user_pref\("([^"]{1,200})",\s*(.{1,8000})\);\s*$/u.exec(line);
    if (!match) continue;
    const [, name = '', written = ''] = match;
    try {
      const value: unknown = JSON.parse(written);
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found.set(name, value);
    } catch {
      // Not as JSON writes it: none of those that are looked for.
    }
  }
  return found;
}
