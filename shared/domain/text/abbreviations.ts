/** A short form with the long form that a text gives for it. */
export interface Abbreviation {
  readonly short: string;
  readonly long: string;
}

const IN_BRACKETS = /\(([^()]{2,60})\)/gu;
// 'AUC, area under the curve; CI: confidence interval', as lists of them are printed, and one on each line.
const LISTED =
  /(?:^|[;:.]\s+|\n)\s*([\p{L}\p{N}][\p{L}\p{N}&/.+-]{1,11})\s*[,:=–—]\s+([\p{L}\p{N}][^;:.,=()\n]{4,80}?)\s*(?=[;.\n]|$)/gu;
const SHORT = /^(?=.*\p{Lu})[\p{L}\p{N}][\p{L}\p{N}&/.+-]{1,11}$/u;
const AROUND_CHARS = 120;
const LEAST_LETTERS_MORE = 5; // of a long form of one word, as 'interferon'

/**
 * Short forms that a text introduces, each once: 'long form (SF)', 'SF (long form)' and lists of them.
 * After A. Schwartz and M. Hearst, 'A simple algorithm for identifying abbreviation definitions', PSB 2003.
 */
export function abbreviationsIn(text: string): readonly Abbreviation[] {
  const found = new Map<string, string>();
  const add = (short: string, long: string | undefined): void => {
    if (long !== undefined && !found.has(short)) found.set(short, long);
  };
  for (const match of text.matchAll(IN_BRACKETS)) {
    const inside = (match[1] ?? '').split(/[;,]/u)[0]?.trim() ?? '';
    const before = text.slice(Math.max(0, match.index - AROUND_CHARS), match.index).trimEnd();
    if (SHORT.test(inside)) {
      const short = singular(inside);
      add(short, longForm(short, before));
    } else {
      const short = singular(/[\p{L}\p{N}][\p{L}\p{N}&/.+-]*$/u.exec(before)?.[0] ?? '');
      add(short, wholeForm(short, inside));
    }
  }
  for (const [, short = '', long = ''] of text.matchAll(LISTED)) add(singular(short), wholeForm(singular(short), long));
  return [...found].map(([short, long]) => ({ short, long }));
}

/** 'HMM' of 'HMMs'. */
function singular(short: string): string {
  return short.replace(/(?<=\p{Lu})s$/u, '');
}

/** The words if all of them are the long form, from the first letter on. */
function wholeForm(short: string, words: string): string | undefined {
  if (!SHORT.test(short) || !/\s/u.test(words)) return undefined;
  return longForm(short, words)?.length === words.length ? words : undefined;
}

/** The shortest end of `before` that has the letters of the short form in order, its first at the start of a word. */
function longForm(short: string, before: string): string | undefined {
  const letters = short.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  const most = Math.min(letters.length + 5, letters.length * 2);
  let at = before.length - 1;
  for (let i = letters.length - 1; i >= 0; i--) {
    const letter = letters[i]!;
    const fits = (): boolean =>
      before[at]?.toLowerCase() === letter && (i > 0 || at === 0 || !/[\p{L}\p{N}]/u.test(before[at - 1] ?? ' '));
    while (at >= 0 && !fits()) at--;
    if (at < 0) return undefined;
    at--;
  }
  const long = before.slice(at + 1).trim();
  const words = long.split(/[\s-]+/u);
  const enough = words.length >= 2 ? long.length > short.length + 2 : long.length >= short.length + LEAST_LETTERS_MORE;
  const plausible = enough && words.length <= most && /^[\p{L}\p{N}\s\-–’'/&,]+$/u.test(long);
  return plausible && !long.toLowerCase().split(/\W+/u).includes(short.toLowerCase()) ? long : undefined;
}

const LEAST_INITIALS = 3; // two words begin with any two letters now and then

/** Do words that follow each other begin with the letters of the short form? 'Changing Anything Changes Everything' for 'CACE'. */
export function spellsOut(short: string, text: string): boolean {
  const letters = short.toLowerCase();
  if (!/^\p{L}+$/u.test(letters) || letters.length < LEAST_INITIALS) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some(
    (_, at) =>
      words.length >= at + letters.length &&
      Array.from(letters).every((letter, i) => words[at + i]!.startsWith(letter)),
  );
}
