/** Languages of recognition in the reader's words. */

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
export function languageText(code: string): string {
  const [language = code, ...variant] = code.split('_');
  const name = known[code] ?? displayName(language);
  return known[code] === undefined && variant.length > 0 ? `${name} (${variant.join(' ')})` : name;
}

/** 'Arabic', of an ISO 15924 code; the code where it has no name. */
export function scriptText(script: string): string {
  return new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script;
}

function displayName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  } catch {
    return language; // not a tag of any language, as 'tessdata_best' may hold
  }
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en');
