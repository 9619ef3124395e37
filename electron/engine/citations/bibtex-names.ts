/** Lists of names as BibTeX divides them: at 'and', at commas, and at words that begin small. */
import type { CslName } from '#shared/contract/citation-entry.ts';

/** One more than an entry may have. */
const MOST_NAMES = 10_001;

/** @param toText  what LaTeX stands for. @returns names in their order; 'others' is nobody */
export function namesIn(list: string, toText: (latex: string) => string): readonly CslName[] {
  // One blank at a time, so that looking for separators takes no longer than the list is long.
  return splitAtDepth(list.replace(/\s+/gu, ' '), / and /iy)
    .slice(0, MOST_NAMES)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.toLowerCase() !== 'others')
    .map((name) => nameIn(name, toText))
    .filter((name) => Object.keys(name).length > 0);
}

function nameIn(name: string, toText: (latex: string) => string): CslName {
  const text = (words: readonly string[]): string => toText(words.join(' ')).trim();
  if (isBraced(name)) return filled({ literal: text([name.slice(1, -1)]) });
  const parts = splitAtDepth(name, / ?, ?/y);
  const labeled = labeledParts(parts);
  if (labeled) return filled(Object.fromEntries([...labeled].map(([label, part]) => [label, text([part])])));
  const [first = '', ...more] = parts;
  const words = wordsIn(first);
  if (more.length === 0) return filled(inOneRow(words, text));
  const { particles, family } = afterParticles(words);
  return filled({
    family: text(family),
    given: text([more.slice(more.length > 1 ? 1 : 0).join(', ')]),
    suffix: more.length > 1 ? text([more[0] ?? '']) : '',
    'non-dropping-particle': text(particles),
  });
}

/** 'Ludwig van Beethoven': the particles begin with the first small word, the family's name is at least the last one. */
function inOneRow(words: readonly string[], text: (words: readonly string[]) => string): CslName {
  const small = words.slice(0, -1).findIndex(isSmall);
  const from = small === -1 ? words.length - 1 : small;
  const { particles, family } = afterParticles(words.slice(from));
  return {
    family: text(family),
    given: text(words.slice(0, from)),
    'non-dropping-particle': text(particles),
  };
}

/** Particles go on to the last small word that is not the end. */
function afterParticles(words: readonly string[]): {
  readonly particles: readonly string[];
  readonly family: readonly string[];
} {
  if (!isSmall(words[0] ?? '')) return { particles: [], family: words };
  const last = words.slice(0, -1).findLastIndex(isSmall);
  return { particles: words.slice(0, last + 1), family: words.slice(last + 1) };
}

/** BibLaTeX: 'family=Vries, given=Anna, prefix=de'. */
const LABELS: ReadonlyMap<string, keyof CslName> = new Map([
  ['family', 'family'],
  ['given', 'given'],
  ['prefix', 'non-dropping-particle'],
  ['suffix', 'suffix'],
]);

function labeledParts(parts: readonly string[]): ReadonlyMap<keyof CslName, string> | undefined {
  const labeled = new Map<keyof CslName, string>();
  for (const part of parts) {
    const [, label = '', value = ''] = /^([a-z-]{2,20})\s*=\s*([^]*)$/u.exec(part) ?? [];
    if (label === '') return undefined;
    const name = LABELS.get(label);
    if (name) labeled.set(name, isBraced(value) ? value.slice(1, -1) : value);
  }
  return labeled.has('family') ? labeled : undefined;
}

function filled(name: CslName): CslName {
  return Object.fromEntries(Object.entries(name).filter(([, part]) => part !== '' && part !== undefined));
}

function wordsIn(part: string): readonly string[] {
  return splitAtDepth(part, /[ ~]+/y).filter((word) => word !== '');
}

/** Commands that make a letter by themselves; others are put on the letter behind them. */
const LETTERS: ReadonlySet<string> = new Set(['i', 'j', 'oe', 'OE', 'ae', 'AE', 'aa', 'AA', 'o', 'O', 'l', 'L', 'ss']);
const COMMAND = /^\{?\\([a-zA-Z]+|[^a-zA-Z])[\s{]*\\?([a-zA-Z])?/u;

/** Does a word begin small? Words in braces, and letters without case, begin as a name's own word does. */
function isSmall(word: string): boolean {
  const command = COMMAND.exec(word);
  if (!command && word.startsWith('{')) return false;
  const [, name = '', letter = ''] = command ?? [];
  const first = command ? (LETTERS.has(name) ? name : letter) : (/\p{L}/u.exec(word)?.[0] ?? '');
  return /^\p{Ll}/u.test(first);
}

/** Does one pair of braces hold all of it, and not only the letter of a command? */
function isBraced(text: string): boolean {
  if (!/^\{[^]*\}$/u.test(text) || /^\{\\[^\s{}]*\s?\{?[^\s{}]{0,3}\}?\}$/u.test(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return false;
  }
  return depth === 1;
}

/** Cuts where a sticky pattern matches outside of braces. */
function splitAtDepth(text: string, separator: RegExp): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (depth === 0) {
      separator.lastIndex = at;
      const found = separator.exec(text)?.[0].length ?? 0;
      if (found === 0) continue;
      pieces.push(text.slice(from, at));
      from = at + found;
      at = from - 1;
    }
  }
  return [...pieces, text.slice(from)];
}
