/** Words that were begun to be typed, in names that are gone to: of documents, sections and commands. */
import { fold, joinedWords, joints } from './fold.ts';

/** More than words of a name: where a word is only begun stands behind every place where it is whole. */
const BEGUN = 100;

/**
 * How far from their beginning the names fit, where each of the words begins one of theirs, wherever it stands; null where one
 * does not. Less is better.
 *
 * @param words  as `typedWords` gives them
 */
export function fitOf(names: readonly string[], words: readonly string[]): number | null {
  const all = names.flatMap(wordsOf);
  let score = 0;
  for (const word of words) {
    const whole = all.indexOf(word);
    const at = whole === -1 ? all.findIndex((one) => one.startsWith(word)) : whole;
    if (at === -1) return null;
    score += whole === -1 ? at + BEGUN : at;
  }
  return score;
}

/** Words that are written in parts are there as one as well, behind the others. */
export function wordsOf(name: string): readonly string[] {
  const normal = name.normalize('NFKC');
  return [normal, ...joinedWords(normal).map(({ joined }) => joined)].flatMap(pieces);
}

/** Words that are typed in parts fit as one. */
export function typedWords(text: string): readonly string[] {
  return pieces(text.normalize('NFKC').replace(joints, ''));
}

function pieces(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');
}
