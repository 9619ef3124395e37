import { languageText, listText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

/** The name of a language of recognition in the reader's language. */
export function scanLanguageText(language: string): string {
  return languageText(VARIANTS[language] ?? language.replace('_', '-'));
}

/** Tesseract's names that are no tags. */
const VARIANTS: Readonly<Record<string, string>> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' };

const NAMED_AT_MOST = 6;

/** 'English, German and French', English first, which most documents have; of many the first ones, and how many more. */
export function scanLanguagesText(languages: readonly string[]): string {
  const isEnglish = (language: string): number => Number(language === 'eng');
  const names = [...languages]
    .map((language) => ({ language, name: scanLanguageText(language) }))
    .sort((a, b) => isEnglish(b.language) - isEnglish(a.language) || a.name.localeCompare(b.name))
    .map(({ name }) => name);
  const more = names.length - NAMED_AT_MOST;
  return listText(more > 0 ? [...names.slice(0, NAMED_AT_MOST), t('{n} more', { n: more })] : names);
}
