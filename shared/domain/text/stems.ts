import { baseForm } from './irregular.ts';
import { porterStem } from './porter.ts';
import { wordsOf } from './searchable.ts';

// Text repeats its words: stemming each form once makes scoring a hundred passages a matter of milliseconds.
const MAX_REMEMBERED = 50_000;
const remembered = new Map<string, string>();

/** Stems of a text in order: those that the full-text index keeps, with irregular forms brought together. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

// Of a question's candidates, read again by every step of a route: some hundred passages of ten sentences.
const MAX_TEXTS = 8192;
const LONGEST_CHARS = 1000;
const texts = new Map<string, readonly string[]>();

/** As `stemsOf`, for texts that are looked at again and again while a question is answered: the latest are remembered. */
export function knownStemsOf(text: string): readonly string[] {
  const known = texts.get(text);
  if (known) return known;
  const stems = stemsOf(text);
  if (text.length > LONGEST_CHARS) return stems;
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(text, stems);
  return stems;
}

function stemOf(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const stem = porterStem(baseForm(word));
  remembered.set(word, stem);
  return stem;
}

/** How often `phrase` (one stem or several in a row) occurs in `stems`. */
export function countPhrase(stems: readonly string[], phrase: readonly string[]): number {
  const [first] = phrase;
  if (first === undefined) return 0;
  let count = 0;
  for (let at = stems.indexOf(first); at !== -1; at = stems.indexOf(first, at + 1)) {
    let same = 1;
    while (same < phrase.length && stems[at + same] === phrase[same]) same++;
    if (same === phrase.length) count++;
  }
  return count;
}
