/** Where the data for text recognition is, and which languages to use. Nothing is ever fetched. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { LanguageDataSource } from '#shared/contract/recognition.ts';

export interface LanguageData {
  readonly folder: string;
  /** Tesseract's names, sorted: 'deu', 'eng'. */
  readonly languages: readonly string[];
}

export interface FoundLanguageData extends LanguageData {
  readonly source: LanguageDataSource;
}

export interface LanguageSurroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of the library: its `tessdata` comes before the system's. */
  readonly library?: string | undefined;
  /** The folder that the reader chose for this library. */
  readonly chosen?: string | undefined;
}

const SUFFIX = '.traineddata';
/** What is no language: orientation and script, and mathematics. */
const NO_LANGUAGE = new Set(['osd', 'equ', 'snum']);
const DEBIAN = '/usr/share/tesseract-ocr';
const MAX_LANGUAGES = 3;

/**
 * The first folder that has language data: the one that the reader chose, `WAYLEAF_TESSDATA` (which, if set, is the last
 * one looked at), the library's own, `TESSDATA_PREFIX`, then where systems keep it. Undefined if there is none.
 */
export async function findLanguageData(where: LanguageSurroundings): Promise<FoundLanguageData | undefined> {
  for (const [source, folders] of await candidates(where)) {
    for (const folder of folders) {
      const languages = await languagesIn(folder);
      if (languages.length > 0) return { folder, languages, source };
    }
  }
  return undefined;
}

/** The language data in a folder, or in `tessdata` below it. */
export async function findIn(folder: string): Promise<LanguageData | undefined> {
  for (const each of withInner(folder)) {
    const languages = await languagesIn(each);
    if (languages.length > 0) return { folder: each, languages };
  }
  return undefined;
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

/** Tesseract itself took the folder above `tessdata` before version 4, and the folder itself since. */
function withInner(folder: string): readonly string[] {
  return folder ? [folder, path.join(folder, 'tessdata')] : [];
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

async function languagesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .filter((name) => /^\w+$/.test(name) && !NO_LANGUAGE.has(name))
    .sort();
}

/** Two-letter codes whose data has another name than the language's three-letter code below. */
const NAMES: Readonly<Record<string, string>> = {
  ar: 'ara',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  nb: 'nor',
  nl: 'nld',
  nn: 'nor',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'srp',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
};

/** Tesseract's name for a language tag ('de-AT', 'zh-Hant'); the tag itself where it is three letters already. */
export function languageName(tag: string): string | undefined {
  const [primary = '', ...rest] = tag.toLowerCase().split(/[-_.@]/);
  if (primary === 'zh' && rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))) return 'chi_tra';
  return NAMES[primary] ?? (/^[a-z]{3}$/.test(primary) ? primary : undefined);
}

/** What this process's texts are formatted in. */
export function systemLanguage(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}

/**
 * The document's own language if it names one whose data is there; else English and the system's; else what there is.
 *
 * @param documentTag  language tag of the document
 * @param systemTag    of the system
 */
export function chooseLanguages(
  installed: readonly string[],
  documentTag: string | undefined,
  systemTag: string | undefined,
): readonly string[] {
  const own = documentTag ? languageName(documentTag) : undefined;
  if (own && installed.includes(own)) return [own];
  const usual = ['eng', systemTag ? languageName(systemTag) : undefined].filter(
    (name) => name !== undefined && installed.includes(name),
  );
  return usual.length > 0 ? [...new Set(usual as string[])] : installed.slice(0, MAX_LANGUAGES);
}
