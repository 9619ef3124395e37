import type { Line } from '../layout/line.ts';
import { candidateOf } from './candidates/candidates.ts';
import { styleOf } from './candidates/looks.ts';
import type { Judged } from './judged.ts';
import type { RatedScene } from './scene.ts';

const LEAST_LETTERS = 4;
/** Of the lines behind a letter, which are entries: they end with the number of a page. */
const LEAST_ENTRIES = 0.5;
const CONFIDENCE = 0.6;
const LETTER = /^\p{Lu}$/u;
const MOST_BEFORE = 2; // heads such as 'Symbols' and 'Numbers', before the first letter
const MOST_HEAD_CHARS = 20;
const ENTRY = /\d[,;.]?$/;

/**
 * The letters that part an index: each alone on its line, all in one style, in alphabetical order behind the last heading,
 * with entries between them.
 */
export function completeIndex(scene: RatedScene, judged: readonly Judged[]): readonly Judged[] {
  const heads = lettersOf(scene, judged.at(-1)?.candidate.to ?? 0);
  if (heads.length === 0) return judged;
  const found = heads.map((at): Judged => {
    const candidate = candidateOf({ from: at, to: at + 1, text: scene.lines[at]!.text, number: undefined }, {
      ...scene,
      wide: false,
    });
    return { candidate, chained: false, confidence: CONFIDENCE };
  });
  return [...judged, ...found];
}

function lettersOf({ lines, fonts, title }: RatedScene, from: number): number[] {
  const styles = new Map<string, number[]>();
  for (let i = Math.max(from, title.to); i < lines.length; i++) {
    const line = lines[i]!;
    if (!line.upright || line.text.length > MOST_HEAD_CHARS || line.cells > 1) continue;
    const style = styleOf({ ...line, caps: false }, fonts);
    styles.set(style, [...(styles.get(style) ?? []), i]);
  }
  for (const family of styles.values()) {
    const first = family.findIndex((i) => LETTER.test(lines[i]!.text));
    const letters = family.slice(Math.max(0, first)).filter((i) => LETTER.test(lines[i]!.text));
    if (first < 0 || first > MOST_BEFORE || letters.length < LEAST_LETTERS) continue;
    if (letters.length < family.length - first || !isAlphabet(letters.map((i) => lines[i]!.text))) continue;
    if (isIndex(lines, family)) return family;
  }
  return [];
}

function isAlphabet(letters: readonly string[]): boolean {
  return letters.every((letter, i) => i === 0 || letter.localeCompare(letters[i - 1]!, 'en') > 0);
}

function isIndex(lines: readonly Line[], heads: readonly number[]): boolean {
  const inside = lines.slice(heads[0]! + 1).filter(({ text }) => !LETTER.test(text));
  return inside.filter(({ text }) => ENTRY.test(text)).length >= LEAST_ENTRIES * inside.length;
}
