/** Where the data for text recognition is. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageDataSource } from '#shared/contract/recognition.ts';

export interface LanguageData {
  /** Where most of it is. */
  readonly folder: string;
  /** Tesseract's names, sorted: 'deu', 'eng'. */
  readonly languages: readonly string[];
  /** The file of each, packed by gzip or not. */
  readonly files: Readonly<Record<string, string>>;
}

export interface FoundLanguageData extends LanguageData {
  readonly source: LanguageDataSource;
  /** Of the languages those that come with Wayleaf, because the folder does not have them. */
  readonly shipped: readonly string[];
  /** Those that the reader downloaded, or took from a file. */
  readonly downloaded: readonly string[];
}

export interface LanguageSurroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of the library: its `tessdata` comes before the system's. */
  readonly library?: string | undefined;
  /** The folder that the reader chose for this library. */
  readonly chosen?: string | undefined;
  /** The folder of the languages that were downloaded. */
  readonly downloads?: string | undefined;
  /** The folder that comes with Wayleaf; by default where the build, or the package, has it. */
  readonly shipped?: string | undefined;
}

const SUFFIX = /\.traineddata(?:\.gz)?$/;
/** Where packages of language data keep the data of the neural recognizer. */
const IN_PACKAGE = '4.0.0_best_int';
const SCOPE = '@tesseract.js-data';
/** Not languages: orientation and script, and mathematics. */
const NO_LANGUAGE = new Set(['osd', 'equ', 'snum']);
const DEBIAN = '/usr/share/tesseract-ocr';
/** Folders that are looked into for packages: there are about 120 languages. */
const MAX_PACKAGES = 500;

/**
 * The first folder that has language data: the one that the reader chose, `WAYLEAF_TESSDATA` (which, if set, is the last
 * one looked at), the library's own, `TESSDATA_PREFIX`, then where systems keep it. With it what was downloaded, which comes
 * before all but the chosen folder, and what comes with Wayleaf of the languages that are lacking. Undefined if there is
 * none at all.
 */
export async function findLanguageData(where: LanguageSurroundings): Promise<FoundLanguageData | undefined> {
  const shipped = where.env.WAYLEAF_TESSDATA === undefined ? await findIn(where.shipped ?? shippedFolder()) : undefined;
  const downloaded = await findIn(where.downloads ?? '');
  for (const [source, folders] of await candidates(where)) {
    for (const folder of folders) {
      const files = await filesIn(folder);
      if (Object.keys(files).length === 0) continue;
      const own = source === 'chosen' ? { ...downloaded?.files, ...files } : { ...files, ...downloaded?.files };
      return withShipped({ folder, source }, own, shipped, downloaded);
    }
  }
  if (downloaded)
    return withShipped({ folder: downloaded.folder, source: 'downloaded' }, downloaded.files, shipped, downloaded);
  return shipped && { ...shipped, source: 'shipped', shipped: shipped.languages, downloaded: [] };
}

function withShipped(
  where: Pick<FoundLanguageData, 'folder' | 'source'>,
  files: LanguageData['files'],
  shipped: LanguageData | undefined,
  downloaded: LanguageData | undefined,
): FoundLanguageData {
  const added = shipped?.languages.filter((language) => !(language in files)) ?? [];
  const data = dataOf(where.folder, { ...shipped?.files, ...files });
  const isDownloaded = (language: string): boolean => data.files[language] === downloaded?.files[language];
  return { ...data, ...where, shipped: added, downloaded: downloaded?.languages.filter(isDownloaded) ?? [] };
}

/** The language data in a folder, in `tessdata` below it, or in the packages of language data that are below it. */
export async function findIn(folder: string): Promise<LanguageData | undefined> {
  for (const each of withInner(folder)) {
    const files = await filesIn(each);
    if (Object.keys(files).length > 0) return dataOf(each, files);
  }
  return undefined;
}

function dataOf(folder: string, files: LanguageData['files']): LanguageData {
  return { folder, languages: Object.keys(files).sort(), files };
}

/** What the build put beside the program, outside of its archive; the package itself when run from source. */
function shippedFolder(): string {
  const built = fileURLToPath(new URL('../ocr/tessdata', import.meta.url));
  const unpacked = built.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
  if (existsSync(unpacked)) return unpacked;
  return fileURLToPath(new URL(`../../../node_modules/${SCOPE}`, import.meta.url));
}

/** Where a library has language data of its own. */
export function libraryDataFolder(library: string): string {
  return path.join(library, 'tessdata');
}

type Candidate = readonly [source: LanguageDataSource, folders: readonly string[]];

async function candidates({ platform, env, library, chosen }: LanguageSurroundings): Promise<readonly Candidate[]> {
  const first: Candidate = ['chosen', withInner(chosen ?? '')];
  if (env.WAYLEAF_TESSDATA !== undefined) return [first, ['WAYLEAF_TESSDATA', withInner(env.WAYLEAF_TESSDATA)]];
  return [
    first,
    ['library', library ? [libraryDataFolder(library)] : []],
    ['TESSDATA_PREFIX', withInner(env.TESSDATA_PREFIX ?? '')],
    ['system', await systemFolders(platform, env)],
  ];
}

/** Tesseract itself took the folder above `tessdata` before version 4, and the folder itself since; npm has its own. */
function withInner(folder: string): readonly string[] {
  return folder ? [folder, path.join(folder, 'tessdata'), path.join(folder, 'node_modules', SCOPE)] : [];
}

async function systemFolders(platform: NodeJS.Platform, env: LanguageSurroundings['env']): Promise<readonly string[]> {
  if (platform === 'win32') {
    const roots = [
      env.PROGRAMFILES,
      env['PROGRAMFILES(X86)'],
      env.LOCALAPPDATA && path.join(env.LOCALAPPDATA, 'Programs'),
    ];
    return roots
      .filter((root) => root !== undefined && root !== '')
      .map((root) => path.join(root ?? '', 'Tesseract-OCR', 'tessdata'));
  }
  const versions = (await readdir(DEBIAN).catch(() => [])).sort((a, b) => Number(b) - Number(a) || (a < b ? 1 : -1));
  return [
    ...versions.map((version) => path.join(DEBIAN, version, 'tessdata')),
    '/usr/share/tessdata',
    '/usr/share/tesseract/tessdata',
    '/usr/local/share/tessdata',
    '/opt/homebrew/share/tessdata',
    '/opt/local/share/tessdata',
  ];
}

/** Files of language data by language: those of a folder, else those of the packages in it, or of it as a package. */
async function filesIn(folder: string): Promise<LanguageData['files']> {
  const names = await listed(folder);
  const here = dataFiles(folder, names);
  if (Object.keys(here).length > 0) return here;
  const packages = names.includes(IN_PACKAGE) ? ['.'] : names.slice(0, MAX_PACKAGES);
  const inner = await Promise.all(
    packages.map(async (name) => {
      const at = path.join(folder, name, IN_PACKAGE);
      return dataFiles(at, await listed(at));
    }),
  );
  return Object.assign({}, ...inner) as LanguageData['files'];
}

function listed(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

function dataFiles(folder: string, names: readonly string[]): LanguageData['files'] {
  const files: Record<string, string> = {};
  // What is not packed sorts first, and is kept.
  for (const name of names.filter((each) => SUFFIX.test(each)).sort()) {
    const language = name.replace(SUFFIX, '');
    if (/^\w+$/.test(language) && !NO_LANGUAGE.has(language)) files[language] ??= path.join(folder, name);
  }
  return files;
}
