/** Language data in the reader's words. */
import type { LanguageDataSource } from '#shared/contract/recognition.ts';

const NAMED_AT_MOST = 6;

/** 'English, German and 4 more'; English first, which most documents have, the others by name. */
export function languagesText(codes: readonly string[]): string {
  const names = codes
    .map(languageText)
    .sort((a, b) => Number(b === 'English') - Number(a === 'English') || compare(a, b));
  const named = names.slice(0, NAMED_AT_MOST);
  const more = names.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}

const known: Readonly<Record<string, string>> = {
  chi_sim: 'Chinese (simplified)',
  chi_tra: 'Chinese (traditional)',
  nor: 'Norwegian',
};

/** Tesseract names languages by three letters, and variants after a '_'. */
function languageText(code: string): string {
  const [language = code, ...variant] = code.split('_');
  const name = known[code] ?? displayName(language);
  return known[code] === undefined && variant.length > 0 ? `${name} (${variant.join(' ')})` : name;
}

function displayName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  } catch {
    return language; // not a tag of any language, as 'tessdata_best' may hold
  }
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en');

/** Why this folder. */
export const sourceTexts: Readonly<Record<LanguageDataSource, string>> = {
  chosen: 'which you chose for this library',
  WAYLEAF_TESSDATA: 'which WAYLEAF_TESSDATA names',
  library: 'the library’s own folder for it',
  TESSDATA_PREFIX: 'which TESSDATA_PREFIX names',
  system: 'where this computer keeps it',
};

/** How to get language data, by system. */
export const installTexts = [
  { system: 'Debian, Ubuntu', text: 'sudo apt install tesseract-ocr-eng' },
  { system: 'macOS', text: 'brew install tesseract' },
  { system: 'Windows', text: 'winget install UB-Mannheim.TesseractOCR' },
] as const;
