/** The languages that the window speaks, under the names that their speakers know them by. */

export const languages = { en: 'English', de: 'Deutsch', zh: '中文' } as const;

export type Language = keyof typeof languages;

/** Messages are written in this one. */
export const SOURCE = 'en';

/** Dates and numbers of a language: English ones are written day first, with a comma between thousands. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', zh: 'zh-CN' };

/** For `lang`: it also tells the system which letters to take for what Chinese and Japanese share. */
export function tagOf(language: Language): string {
  return language === 'zh' ? 'zh-Hans' : language;
}

/** Which way its lines run. */
export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', de: 'ltr', zh: 'ltr' };

export function localeOf(language: Language): string {
  return locales[language];
}

/**
 * The language to speak.
 *
 * @param chosen  what the reader chose
 * @param system  the languages of the system in order of preference, as in `navigator.languages`
 */
export function languageFor(chosen: Language | 'system', system: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const known = system.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((name) => name in languages);
  return (known as Language | undefined) ?? SOURCE;
}
