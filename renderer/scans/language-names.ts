import { languageText } from '../languages/formats.ts';

/** The name of a language of recognition in the reader's language. */
export function scanLanguageText(language: string): string {
  return languageText(VARIANTS[language] ?? language.replace('_', '-'));
}

/** Tesseract's names that are no tags. */
const VARIANTS: Readonly<Record<string, string>> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' };
