/** A document whose headings are known, since it was made for that: the same seed and language give the same document. */
import { seededRandom, type Random } from '../fuzz/random.ts';
import words from './words.json' with { type: 'json' };

export type MadeLanguage = keyof typeof words;
export const madeLanguages = Object.keys(words) as readonly MadeLanguage[];

export type MadeBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Items with a bold lead-in, which is no heading; `counted` ones have numbers. */
  | { readonly kind: 'list'; readonly counted: boolean; readonly items: readonly (readonly [string, string])[] }
  | { readonly kind: 'table'; readonly caption: string; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'figure'; readonly caption: string };

export interface MadeSection {
  /** From 1. */
  readonly level: number;
  /** Without its number, and unlike any other of the document. */
  readonly title: string;
  readonly blocks: readonly MadeBlock[];
}

export interface MadeTree {
  readonly language: MadeLanguage;
  readonly title: string;
  readonly authors: readonly string[];
  readonly contents: string;
  readonly chapter: string;
  /** In reading order. */
  readonly sections: readonly MadeSection[];
}

const TOPS = [4, 3] as const;
const DEEPEST = 3;

export function madeTree(language: MadeLanguage, seed: number): MadeTree {
  const random = seededRandom(seed);
  const writer = new Writer(language, random);
  const sections: MadeSection[] = [];
  const add = (level: number): void => {
    sections.push({ level, title: writer.heading(), blocks: writer.blocks() });
    if (level === DEEPEST) return;
    const below = random.below(level === 1 ? 4 : 3);
    // One alone below another is rare in print.
    for (let at = 0; at < (below === 1 ? 2 : below); at++) add(level + 1);
  };
  const title = writer.heading();
  for (let top = TOPS[0] + random.below(TOPS[1]); top > 0; top--) add(1);
  const { names, contents, chapter } = words[language];
  return { language, title, authors: names, contents, chapter, sections };
}

class Writer {
  readonly #words;
  readonly #language;
  readonly #random: Random;
  readonly #said = new Set<string>();
  #tables = 0;
  #figures = 0;

  constructor(language: MadeLanguage, random: Random) {
    this.#words = words[language];
    this.#language = language;
    this.#random = random;
  }

  heading(): string {
    for (;;) {
      const title = capital(this.#filled(this.#random.pick(this.#words.headings)));
      if (this.#said.has(title)) continue;
      this.#said.add(title);
      return title;
    }
  }

  blocks(): readonly MadeBlock[] {
    const blocks: MadeBlock[] = [];
    for (let left = 1 + this.#random.below(3); left > 0; left--) blocks.push(this.#paragraph());
    const chance = this.#random.next();
    if (chance < 0.25) blocks.push(this.#list(), this.#paragraph());
    else if (chance < 0.4) blocks.push(this.#table(), this.#paragraph());
    else if (chance < 0.5) blocks.push(this.#figure(), this.#paragraph());
    return blocks;
  }

  #paragraph(): MadeBlock {
    return { kind: 'paragraph', text: this.#sentences(3 + this.#random.below(6)) };
  }

  #list(): MadeBlock {
    const items = Array.from(
      { length: 3 + this.#random.below(3) },
      () => [this.#random.pick(this.#words.leads), this.#sentences(1 + this.#random.below(2))] as const,
    );
    return { kind: 'list', counted: this.#random.next() < 0.5, items };
  }

  #table(): MadeBlock {
    const { nouns, table } = this.#words;
    const head = ['', '1', '2', '3'].map((year) => (year === '' ? '' : `192${year}`));
    const rows = Array.from({ length: 4 }, () => [
      capital(this.#random.pick(nouns)),
      ...head.slice(1).map(() => String(this.#random.below(900))),
    ]);
    const label = `${table} ${String(++this.#tables)}`;
    return { kind: 'table', caption: `${label}: ${this.#sentences(1)}`, rows: [head, ...rows] };
  }

  #figure(): MadeBlock {
    const label = `${this.#words.figure} ${String(++this.#figures)}`;
    return { kind: 'figure', caption: `${label}. ${this.#sentences(1)}` };
  }

  #sentences(count: number): string {
    const all = Array.from({ length: count }, () => capital(this.#filled(this.#random.pick(this.#words.sentences))));
    return all.join(this.#language === 'zh' ? '' : ' ');
  }

  #filled(template: string): string {
    const { nouns } = this.#words;
    const a = this.#random.pick(nouns);
    const b = this.#random.pick(nouns.filter((noun) => noun !== a));
    return template
      .replace('{a}', a)
      .replace('{b}', b)
      .replace('{n}', String(20 + this.#random.below(400)));
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
