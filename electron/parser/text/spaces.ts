/** Which gaps of a run are spaces between words. */

/** A space that stands between two letters of a run. */
export interface Gap {
  /** Its place among the clusters of the run. */
  readonly at: number;
  /** From the end of the letter before to the start of the one behind, letter spacing taken off, in em. */
  readonly em: number;
  /** The file draws a space there; otherwise it is a gap alone. */
  readonly written: boolean;
}

// A space that is drawn and taken back by a kern of its width is how some programs set letters one by one.
const TAKEN_BACK_EM = 0.05;
// Fonts with wrong widths have such gaps everywhere.
const MOST_TAKEN_BACK = 5;
const TAKEN_BACK_SHARE = 0.9;
const WORD_GAP_EM = 0.15;
// A thin space is half of a usual one, what is less is the room that kerning and italics leave.
const LEAST_OF_USUAL = 0.45;
const THIN_EM = 0.165;
// Where a file draws its spaces, a gap without one parts words only if it is nearly as wide.
const LEAST_OF_DRAWN = 0.75;
const DRAWN_SHARE = 0.8;
const LEAST_DRAWN = 3;
const LEAST_LETTERS = 3;
const LEAST_WRITTEN_LETTERS = 5;
const MOST_LETTER_GAP_EM = 0.3;
const EVEN = 0.35;
const EVEN_SHARE = 0.6;
const NEXT_WORD = 1.6;

/**
 * The places of gaps that part no words: those taken back, those much narrower than the others of their run, and those
 * between the letters of a word that is spaced out.
 *
 * @param texts  the clusters of the run, ' ' at each gap
 * @param gaps   in order, two of them never side by side
 */
export function falseSpaces(texts: readonly string[], gaps: readonly Gap[]): ReadonlySet<number> {
  const none = new Set<number>();
  const back = gaps.filter(({ em, written }) => written && em < TAKEN_BACK_EM);
  const widthsAreWrong = back.length >= MOST_TAKEN_BACK && back.length >= TAKEN_BACK_SHARE * gaps.length;
  for (const { at } of widthsAreWrong ? [] : back) none.add(at);
  const left = gaps.filter(({ at }) => !none.has(at));
  const least = left.every(({ written }) => written) ? 0 : leastGap(left);
  for (const { at, em, written } of left) if (!written && em < least) none.add(at);
  for (const at of withinSpacedWords(texts, left)) none.add(at);
  return none;
}

/** In em; 0 where the run does not tell. */
function leastGap(gaps: readonly Gap[]): number {
  const wide = gaps.filter(({ em }) => em >= WORD_GAP_EM);
  if (wide.length === 0) return 0;
  const usual = median(wide.map(({ em }) => em));
  const drawn = wide.filter(({ written }) => written).length;
  if (drawn >= LEAST_DRAWN && drawn >= DRAWN_SHARE * wide.length) return LEAST_OF_DRAWN * usual;
  return Math.min(THIN_EM, LEAST_OF_USUAL * usual);
}

/** Gaps between single letters that stand evenly, closer than words do. */
function withinSpacedWords(texts: readonly string[], gaps: readonly Gap[]): number[] {
  const found: number[] = [];
  let from = 0;
  while (from < gaps.length) {
    let to = from;
    while (to < gaps.length && (to === from || gaps[to]!.at === gaps[to - 1]!.at + 2) && isLone(texts, gaps, to)) to++;
    if (to > from) found.push(...lettersOf(texts, gaps, from, to));
    from = to + 1;
  }
  return found;
}

/** Whether single letters stand on both sides of a gap, as far as the next gaps tell. */
function isLone(texts: readonly string[], gaps: readonly Gap[], i: number): boolean {
  const { at } = gaps[i]!;
  const before = gaps[i - 1]?.at ?? -1;
  const after = gaps[i + 1]?.at ?? texts.length;
  return at - before === 2 && after - at === 2;
}

function lettersOf(texts: readonly string[], gaps: readonly Gap[], from: number, to: number): number[] {
  const own = gaps.slice(from, to);
  const letters = [texts[own[0]!.at - 1]!, ...own.map(({ at }) => texts[at + 1]!)];
  const cased = letters.filter((letter) => letter.toUpperCase() !== letter.toLowerCase());
  if (cased.length < 0.7 * letters.length || isAlphabet(letters)) return [];
  const usual = median(own.map(({ em }) => em));
  const even = own.filter(({ em }) => Math.abs(em - usual) <= EVEN * usual).length;
  if (even < EVEN_SHARE * own.length) return [];
  const others = gaps.filter((_, i) => i < from || i >= to).map(({ em }) => em);
  const isClose =
    usual <= MOST_LETTER_GAP_EM &&
    own.every(({ written }) => !written) &&
    (others.length === 0 || usual < median(others) / NEXT_WORD);
  const isTitle = letters.length >= LEAST_WRITTEN_LETTERS && cased.every((letter) => letter === letter.toUpperCase());
  if (letters.length < LEAST_LETTERS || !(isClose || isTitle)) return [];
  return own.filter(({ em }) => em <= NEXT_WORD * usual).map(({ at }) => at);
}

/** 'A B C D': columns, choices, no word. */
function isAlphabet(letters: readonly string[]): boolean {
  return letters.every((letter, i) => i === 0 || letter.charCodeAt(0) === letters[i - 1]!.charCodeAt(0) + 1);
}

function median(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
