/** Titles as letters: what hyphens, spaces, quotation marks and capitals change in print is gone. */
import { fold } from '../text/fold.ts';
import { stopWordsOf, toldLanguages } from '../text/stop-words.ts';

/** A word of a text; offsets are UTF-16, the end exclusive. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: named(fold(word.normalize('NFKC'))),
    start: index,
    end: index + word.length,
  }));
}

/** Some write 'α-helices', others 'alpha-helices'; texts in Greek lose nothing, for both sides are spelled so. */
const GREEK: Readonly<Record<string, string>> = {
  ...{ α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ι: 'iota' },
  ...{ κ: 'kappa', λ: 'lambda', μ: 'mu', ν: 'nu', ξ: 'xi', π: 'pi', ρ: 'rho', σ: 'sigma', τ: 'tau', φ: 'phi' },
  ...{ χ: 'chi', ψ: 'psi', ω: 'omega' },
};
const GREEK_LETTER = /[α-ω]/gu;

function named(word: string): string {
  return word.replace(GREEK_LETTER, (letter) => GREEK[letter] ?? letter);
}

const SMALL: ReadonlySet<string> = new Set(toldLanguages.flatMap((language) => [...stopWordsOf(language)]));

/** Without the words that every text has: 'and' for '&', an article more or less. */
export function withoutSmall(words: readonly Word[]): readonly Word[] {
  return words.filter(({ folded }) => !SMALL.has(folded));
}

/** The words run together, with where each of them begins and ends in that run. */
export interface Letters {
  readonly text: string;
  readonly words: readonly Word[];
  /** By the offset in `text` at which a word begins, or ends, its place in `words`. */
  readonly begins: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, number>;
}

export function lettersOf(words: readonly Word[]): Letters {
  const begins = new Map<number, number>();
  const ends = new Map<number, number>();
  let text = '';
  for (const [at, { folded }] of words.entries()) {
    begins.set(text.length, at);
    text += folded;
    ends.set(text.length, at);
  }
  return { text, words, begins, ends };
}
