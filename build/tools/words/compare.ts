/** The words of a document as two programs read them. */

/** The words of one page in reading order. */
export type PageWords = readonly string[];

/** Letters that one program takes for one word and the other for several. */
export interface Spacing {
  readonly word: string;
  readonly parts: readonly string[];
  /** Who joined them. */
  readonly joined: Side;
  /** Who is right by `spacingVerdict`. */
  readonly right: Side;
}

export type Side = 'ours' | 'theirs';

export interface Comparison {
  /** Words of the program that found more, pages added up. */
  readonly words: number;
  /** Share of these that are the same, where only spaces differ those that are ours rightly; 1 for no words. */
  readonly same: number;
  readonly spacings: readonly Spacing[];
  /** Words of one program alone, with how often. */
  readonly onlyOurs: ReadonlyMap<string, number>;
  readonly onlyTheirs: ReadonlyMap<string, number>;
}

const MOST_PARTS = 40;
/** Share of a page that is drawn again. */
const REPEATED = 0.25;
const NEARLY_ALL = 0.9;

/** @param ours  page by page, as many pages as `theirs` */
export function compareWords(ours: readonly PageWords[], theirs: readonly PageWords[]): Comparison {
  const pages = ours.map((words, i) => new Page(words, theirs[i] ?? []));
  const agreed = new Set(pages.flatMap((page) => [...page.agreed]).map((word) => word.toLowerCase()));
  const spacings = pages.flatMap((page) => page.settleSpaces(agreed));
  const wrong = spacings.filter(({ right }) => right === 'theirs').length;
  let same = spacings.length - wrong;
  let different = wrong;
  for (const page of pages) {
    page.settleRepeated();
    same += page.settleSymbols() + page.same;
    different += Math.max(total(page.onlyOurs), total(page.onlyTheirs));
  }
  return {
    words: same + different,
    same: same + different === 0 ? 1 : same / (same + different),
    spacings,
    onlyOurs: sum(pages.map((page) => page.onlyOurs)),
    onlyTheirs: sum(pages.map((page) => page.onlyTheirs)),
  };
}

/**
 * Who is right where only spaces differ, by the words on which both programs agree elsewhere in the document: the joined word
 * is one of them; or half of its parts are single letters, which are no words; or else its parts are among them.
 * What cannot be told is decided for the other program.
 */
export function spacingVerdict(
  word: string,
  parts: readonly string[],
  joined: Side,
  agreed: ReadonlySet<string>,
): Side {
  const apart: Side = joined === 'ours' ? 'theirs' : 'ours';
  if (agreed.has(word.toLowerCase())) return joined;
  if (parts.filter((part) => Array.from(part).length === 1).length * 2 >= parts.length) return joined;
  if (parts.every((part) => agreed.has(part.toLowerCase())) && parts.some((part) => part.length > 2)) return apart;
  return 'theirs';
}

// Codes of TeX's symbol fonts whose glyphs have names that are in no list: a program that does not know the font writes the
// letter of the code.
const codeLetters = '∑X ∑P ∏Y ∏Q ′0 ⟨h ⟩i √p ∫Z ∫R ⌊b ⌋c ⌈d ⌉e {f }g {n }o ℓ` ⋆? ⊤>'.split(' ');

const bracketLetters = ['⟨h⟩i', '{f}g', '⌊b⌋c', '⌈d⌉e'].map((pair) => {
  const [open = '', openLetter = '', close = '', closeLetter = ''] = Array.from(pair);
  return [
    { symbol: open, letter: openLetter },
    { symbol: close, letter: closeLetter },
  ] as const;
});

class Page {
  readonly onlyOurs: Map<string, number>;
  readonly onlyTheirs: Map<string, number>;
  readonly same: number;
  /** Words that both programs have. */
  readonly agreed = new Set<string>();
  readonly #ours: PageWords;
  readonly #theirs: PageWords;

  constructor(ours: PageWords, theirs: PageWords) {
    this.#ours = ours;
    this.#theirs = theirs;
    this.onlyOurs = counted(ours);
    this.onlyTheirs = counted(theirs);
    let same = 0;
    for (const [word, count] of [...this.onlyOurs]) {
      const both = Math.min(count, this.onlyTheirs.get(word) ?? 0);
      take(this.onlyOurs, word, both);
      take(this.onlyTheirs, word, both);
      if (both > 0) this.agreed.add(word);
      same += both;
    }
    this.same = same;
  }

  /** Takes out what is the same except for spaces. */
  settleSpaces(agreed: ReadonlySet<string>): Spacing[] {
    return [
      ...settled(this.onlyOurs, this.onlyTheirs, this.#theirs, 'ours', agreed),
      ...settled(this.onlyTheirs, this.onlyOurs, this.#ours, 'theirs', agreed),
    ];
  }

  /** Takes out what the other program gives several times over because the page is drawn so. */
  settleRepeated(): void {
    const ours = counted(this.#ours);
    let repeated = 0;
    for (const [word, count] of this.onlyTheirs) if (count % (ours.get(word) ?? Infinity) === 0) repeated += count;
    const left = total(this.onlyTheirs);
    if (this.onlyOurs.size === 0 && repeated >= NEARLY_ALL * left && left >= REPEATED * this.#ours.length) {
      this.onlyTheirs.clear();
    }
  }

  /** Takes out symbols that the other program writes as the letter of their code; how many. */
  settleSymbols(): number {
    let same = 0;
    for (const pair of codeLetters) {
      const [symbol = '', letter = ''] = pair;
      const both = Math.min(this.onlyOurs.get(symbol) ?? 0, this.onlyTheirs.get(letter) ?? 0);
      take(this.onlyOurs, symbol, both);
      take(this.onlyTheirs, letter, both);
      same += both;
    }
    for (const word of [...this.onlyTheirs.keys()]) same += this.#settleBracketed(word);
    return same;
  }

  /** 'hwordi' for '⟨word⟩', with both brackets or one of them. */
  #settleBracketed(word: string): number {
    let same = 0;
    for (const [open, close] of bracketLetters) {
      const before = word.startsWith(open.letter) ? open : undefined;
      const after = word.endsWith(close.letter) ? close : undefined;
      const inner = word.slice(before ? 1 : 0, after ? -1 : undefined);
      if ((!before && !after) || inner === '') continue;
      const needed = [before?.symbol, inner, after?.symbol].filter((part) => part !== undefined);
      while (this.onlyTheirs.has(word) && needed.every((part) => this.onlyOurs.has(part))) {
        take(this.onlyTheirs, word, 1);
        for (const part of needed) take(this.onlyOurs, part, 1);
        same += needed.length;
      }
    }
    return same;
  }
}

function settled(
  whole: Map<string, number>,
  pieces: Map<string, number>,
  order: PageWords,
  joined: Side,
  agreed: ReadonlySet<string>,
): Spacing[] {
  const found: Spacing[] = [];
  for (let at = 0; at < order.length; at++) {
    const first = order[at]!;
    if (!pieces.has(first)) continue;
    const length = partsFrom(order, at, whole);
    const parts = order.slice(at, at + length);
    const needed = counted(parts);
    if (length < 2 || [...needed].some(([part, count]) => (pieces.get(part) ?? 0) < count)) continue;
    const word = parts.join('');
    take(whole, word, 1);
    for (const [part, count] of needed) take(pieces, part, count);
    found.push({ word, parts, joined, right: spacingVerdict(word, parts, joined, agreed) });
    at += length - 1;
  }
  return found;
}

/** How many words from a place on make up one of the other program's words; 0 if none do. The longest such word counts. */
function partsFrom(order: PageWords, at: number, whole: ReadonlyMap<string, number>): number {
  let text = '';
  let best = 0;
  for (let length = 1; length <= MOST_PARTS && at + length <= order.length; length++) {
    text += order[at + length - 1]!;
    if (length > 1 && whole.has(text)) best = length;
  }
  return best;
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, word: string, count: number): void {
  const left = (counts.get(word) ?? 0) - count;
  if (left > 0) counts.set(word, left);
  else counts.delete(word);
}

function total(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((sum, count) => sum + count, 0);
}

function sum(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) for (const [word, count] of one) counts.set(word, (counts.get(word) ?? 0) + count);
  return counts;
}
