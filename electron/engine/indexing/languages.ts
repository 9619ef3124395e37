/** Which of the installed languages a document is recognized in. */

const MAX_LANGUAGES = 3;
/** Scripts that are tried one after the other where the chosen languages read nothing. */
const MAX_SCRIPTS = 6;

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

/** What is known of a document's language, as tags. */
export interface DocumentLanguage {
  /** What the file names. */
  readonly named?: string | null | undefined;
  /** What the words say that were recognized on its pages before. */
  readonly told?: string | undefined;
}

/**
 * The language that the document names if its data is there, or the one that its words are in if they were recognized in
 * others; else English and the system's; else what there is.
 *
 * @param systemTag  of the system
 */
export function chooseLanguages(
  installed: readonly string[],
  { named, told }: DocumentLanguage,
  systemTag: string | undefined,
): readonly string[] {
  const own = named ? languageName(named) : undefined;
  if (own && installed.includes(own)) return [own];
  const usual = usualLanguages(installed, systemTag);
  const said = told ? languageName(told) : undefined;
  return said && installed.includes(said) && !usual.includes(said) ? [said] : usual;
}

/** In which pages of an unknown language are read. */
export function usualLanguages(installed: readonly string[], systemTag: string | undefined): readonly string[] {
  const usual = ['eng', systemTag ? languageName(systemTag) : undefined].filter(
    (name) => name !== undefined && installed.includes(name),
  );
  return usual.length > 0 ? [...new Set(usual as string[])] : installed.slice(0, MAX_LANGUAGES);
}

/**
 * What else a page may be written in, where the chosen languages cannot read it: the installed languages of each other
 * script, by script.
 */
export function otherScripts(installed: readonly string[], chosen: readonly string[]): readonly (readonly string[])[] {
  const known = new Set(chosen.map(scriptOf));
  const scripts = new Map<string, string[]>();
  for (const language of installed) {
    const script = scriptOf(language);
    if (script === undefined || known.has(script)) continue;
    scripts.set(script, [...(scripts.get(script) ?? []), language]);
  }
  return [...scripts.values()].slice(0, MAX_SCRIPTS).map((languages) => languages.slice(0, MAX_LANGUAGES));
}

/** By language, of those whose script is known. */
export function scriptsOf(languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const script = scriptOf(language);
      return script === undefined ? [] : [[language, script]];
    }),
  );
}

const CHINESE: Readonly<Record<string, string>> = { chi_sim: 'Hans', chi_tra: 'Hant' };

/** ISO 15924, of one of Tesseract's languages; undefined for anything but a language, and for text that runs from top to bottom. */
export function scriptOf(language: string): string | undefined {
  if (language in CHINESE) return CHINESE[language];
  const [tag = '', variant = ''] = language.split('_');
  if (variant === 'vert') return undefined;
  try {
    return new Intl.Locale(/^[a-z]{4}$/u.test(variant) ? `${tag}-${variant}` : tag).maximize().script;
  } catch {
    return undefined;
  }
}
