/** The language of a whole text: of sixty, by its groups of letters. */
import { languageOf, type WrittenLanguage } from './stop-words.ts';
import kindred from '../../../resources/languages/kindred.json' with { type: 'json' };

// Names, formulas and references look like many languages at once. Where that of the common words comes as near as this to the
// best of all, the words are believed: of 329 PDFs one paper full of names was taken for French without it.
const NEAR = 0.93;
// Below, too little of a text is in any language: part numbers, letters of a broken font.
const LEAST = 0.4;
// Of all words; a name that looks like one is rarer.
const LEAST_SHARE = 0.02;

/** Languages that the detector does not know, by words that those which it takes them for do not have. */
const unknown = kindred.map(({ code, takenFor, words }) => ({
  code,
  takenFor: new Set(takenFor),
  said: new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu'),
}));

/**
 * The language of a text of some sentences.
 *
 * @returns a code of ISO 639-1; where nothing tells it, what its common words say, which is English if there are none
 */
export async function languageOfText(text: string): Promise<WrittenLanguage> {
  // Loaded when a document is taken in: a megabyte that questions do not need.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(text);
  const scores = found.getScores();
  const best = scores[found.language] ?? 0;
  const byWords = languageOf(text);
  if (best < LEAST) return byWords;
  const other = unknown.find(({ takenFor, said }) => takenFor.has(found.language) && isSaid(text, said));
  if (other) return other.code;
  // Cyrillic letters alone say Russian to it, and so nothing here.
  return byWords !== 'ru' && (scores[byWords] ?? 0) >= NEAR * best ? byWords : found.language;
}

function isSaid(text: string, words: RegExp): boolean {
  const count = (what: RegExp): number => text.match(what)?.length ?? 0;
  return count(words) >= LEAST_SHARE * count(/\p{L}+/gu);
}
