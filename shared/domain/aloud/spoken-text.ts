import { quadsOf } from '../document/quads.ts';
import type { TextLine } from '../document/tree.ts';
import type { SpokenWord } from './utterance.ts';

const NOWHERE = -1;
const CLOSING = /[.,;:!?)\]}»”’。，；：！？）]/u;
const WORDLIKE = /[\p{L}\p{N}\p{S}%]/u;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/u;

/** Collects what is said together with the place in a node's text of every character that is printed. */
export class SpokenText {
  #text = '';
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  #leftOut = false;

  get text(): string {
    return this.#text;
  }

  /** Characters `start` to `end` of a text as they stand; spaces become one space, and a soft hyphen nothing. */
  take(text: string, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const sign = text[i]!;
      if (sign === '\u00ad') continue;
      if (/\s/u.test(sign)) this.#space(i);
      else this.#add(sign, i, i + 1);
    }
  }

  /** Words that stand for characters `start` to `end`, or for nothing that is printed. */
  say(words: string, start = NOWHERE, end = NOWHERE): void {
    for (const sign of words) for (const unit of sign.split('')) this.#add(unit, start, end);
  }

  /** What stood here is not said: the space before it goes where a sign closes. */
  leaveOut(): void {
    this.#leftOut = true;
  }

  /** Without spaces at the end. */
  close(): void {
    while (this.#text.endsWith(' ')) this.#drop();
  }

  /** Whether there is something to say. */
  get isEmpty(): boolean {
    return !/[\p{L}\p{N}]/u.test(this.#text);
  }

  /** @param language  cuts words where no spaces do */
  words(lines: readonly TextLine[], language: string): SpokenWord[] {
    return tokensOf(this.#text, language).flatMap(({ at, length }) => {
      const core = this.#core(at, length);
      if (!core) return [];
      return [{ at, length, ...core, pages: quadsOf(lines, core.start, core.end) }];
    });
  }

  /** Printed characters of a token from its first letter to its last. */
  #core(at: number, length: number): { readonly start: number; readonly end: number } | undefined {
    let first = at;
    let last = at + length - 1;
    const counts = (i: number): boolean => this.#from[i] !== NOWHERE && this.#isWordlike(i);
    while (first <= last && !counts(first)) first++;
    while (last > first && !counts(last)) last--;
    return first > last ? undefined : { start: this.#from[first]!, end: this.#to[last]! };
  }

  #isWordlike(i: number): boolean {
    const code = this.#text.charCodeAt(i);
    return (code >= 0xd800 && code <= 0xdfff) || WORDLIKE.test(this.#text[i]!);
  }

  #space(at: number): void {
    if (this.#text === '' || this.#text.endsWith(' ')) return;
    this.#push(' ', at, at + 1);
  }

  #add(sign: string, start: number, end: number): void {
    if (this.#leftOut && CLOSING.test(sign) && this.#text.endsWith(' ')) this.#drop();
    this.#leftOut = false;
    if (sign === ' ' && (this.#text === '' || this.#text.endsWith(' '))) return;
    this.#push(sign, start, end);
  }

  #push(sign: string, start: number, end: number): void {
    this.#text += sign;
    this.#from.push(start);
    this.#to.push(end);
  }

  #drop(): void {
    this.#text = this.#text.slice(0, -1);
    this.#from.pop();
    this.#to.pop();
  }
}

interface Token {
  readonly at: number;
  readonly length: number;
}

/** Words between spaces; where a language has none, as it cuts them. */
function tokensOf(text: string, language: string): Token[] {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: token, index }) =>
    UNSPACED.test(token) ? cutWords(token, index, language) : [{ at: index, length: token.length }],
  );
}

function cutWords(token: string, from: number, language: string): Token[] {
  const tokens: { at: number; length: number }[] = [];
  for (const { segment, index, isWordLike } of segmenterFor(language).segment(token)) {
    const last = tokens.at(-1);
    // Signs belong to the word before them.
    if (!isWordLike && last) last.length += segment.length;
    else tokens.push({ at: from + index, length: segment.length });
  }
  return tokens;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}
