/** A question as words with tags: what the rules of the reading see of it. */
import { romanValue } from '../text/roman.ts';
import { contentTerms, wordsOf } from '../text/searchable.ts';
import type { Language, Thing } from '../text/languages/language.ts';
import { phrasesOf } from '../text/languages/language.ts';

/** A word of a question, or several that make one phrase. Offsets are UTF-16, into the question. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlySet<string>;
  /** What a noun for a part of a document stands for. */
  readonly thing?: Thing | undefined;
  /** Of numbers in figures and words, and of ordinals. */
  readonly value?: number | undefined;
}

interface Entry {
  readonly tags: Set<string>;
  thing?: Thing;
}

interface Dictionary {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Words of the longest phrase. */
  readonly longest: number;
}

const dictionaries = new WeakMap<Language, Dictionary>();

function dictionaryOf(language: Language): Dictionary {
  const known = dictionaries.get(language);
  if (known) return known;
  const entries = new Map<string, Entry>();
  const entryOf = (phrase: string): Entry => {
    const key = piecesOf(phrase)
      .map(({ text }) => text.toLowerCase())
      .join(' ');
    const entry = entries.get(key) ?? { tags: new Set<string>() };
    entries.set(key, entry);
    return entry;
  };
  for (const [tag, list] of Object.entries(language.lexicon))
    for (const phrase of phrasesOf(list)) entryOf(phrase).tags.add(tag);
  for (const { name, asks } of language.topics ?? [])
    for (const phrase of phrasesOf(asks)) entryOf(phrase).tags.add(`t-${name}`);
  for (const thing of language.things)
    for (const phrase of phrasesOf(thing.forms)) {
      const entry = entryOf(phrase);
      entry.thing ??= thing;
      entry.tags.add('thing').add(`a-${thing.kind}`);
    }
  const longest = Math.max(...[...entries.keys()].map((key) => key.split(' ').length));
  const made = { entries, longest };
  dictionaries.set(language, made);
  return made;
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// Quoted words; numbers with parts and letters before them; words with apostrophes and hyphens inside; anything else alone.
const PIECE =
  /"[^"]+"|(?:\p{Lu}\.)?\d+(?:\.\d+)*(?:st|nd|rd|th)?(?![\p{L}\d])|\p{Lu}(?:\.\d+)+|['’]s(?!\p{L})|n['’]t(?!\p{L})|[\p{L}\p{M}\p{N}]+?(?=n['’]t(?!\p{L}))|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’](?!s(?!\p{L}))[\p{L}\p{M}\p{N}]+)*|§+|[^\s]/gu;

function piecesOf(text: string): readonly Piece[] {
  return [...text.matchAll(PIECE)].map(({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
}

const QUOTES = /[“”„«»]/gu;
const SINGLE = /(?<=^|\s)['‘]([^'‘’]{2,80})['’](?=[\s?.,]|$)/gu;

/** Plain quotation marks, of the same length, so that offsets stay. */
export function plainQuotes(question: string): string {
  return question.replace(QUOTES, '"').replace(SINGLE, '"$1"').replaceAll('’', "'");
}

/** The words of a question in order, phrases of the language's lexicon as one; punctuation is tagged too. */
export function tokensOf(question: string, language: Language): readonly Token[] {
  const { entries, longest } = dictionaryOf(language);
  const plain = plainQuotes(question);
  if (language.unspaced) return [unspacedToken(plain, entries)];
  const pieces = piecesOf(plain);
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length;) {
    let length = Math.min(longest, pieces.length - at);
    let entry: Entry | undefined;
    for (; length > 0; length--) {
      const run = pieces.slice(at, at + length);
      entry = entries.get(run.map(({ text }) => text.toLowerCase()).join(' '));
      if (entry) break;
    }
    const taken = Math.max(1, length);
    const [first, last] = [pieces[at]!, pieces[at + taken - 1]!];
    const text = plain.slice(first.start, last.end);
    const tags = new Set(entry?.tags);
    const value = taken === 1 ? tagShape(text, tags, tokens.length === 0, language) : undefined;
    if (taken > 1) tags.add('word');
    if (entries.get(first.text.toLowerCase())?.tags.has('asks')) tags.add('asks');
    // 'Appendix b', but no 'section a reader likes'.
    if (tags.has('small-letter') && tokens.at(-1)?.tags.has('appendix')) tags.add('id');
    tokens.push({ text, start: first.start, end: last.end, tags, thing: entry?.thing, value });
    at += taken;
  }
  return tokens;
}

/** A question without spaces is one word with the tags of all phrases that stand in it. */
function unspacedToken(question: string, entries: Dictionary['entries']): Token {
  const tags = new Set([...entries].flatMap(([phrase, entry]) => (question.includes(phrase) ? [...entry.tags] : [])));
  return { text: question, start: 0, end: question.length, tags: tags.add('word') };
}

/** Add tags by how a word is written. @returns its value if it is a number or an ordinal */
function tagShape(text: string, tags: Set<string>, first: boolean, language: Language): number | undefined {
  const lower = text.toLowerCase();
  const nth = /^(\d+)(?:st|nd|rd|th)$/u.exec(text)?.[1];
  if (nth !== undefined || Object.hasOwn(language.ordinals, lower)) {
    tags.add('ordinal');
    return nth === undefined ? language.ordinals[lower] : Number(nth);
  }
  if (text.startsWith('"') && text.length > 1) {
    tags.add('quote');
  } else if (/^\d/u.test(text)) {
    tags.add('id');
    if (/^\d+$/u.test(text)) tags.add('number');
    if (/^(?:1[5-9]|20)\d\d$/u.test(text)) tags.add('year');
    return /^\d+$/u.test(text) ? Number(text) : undefined;
  } else if (/^(?:1[5-9]|20)\d0s$/u.test(text)) {
    tags.add('decade').add('word');
    return Number.parseInt(text, 10);
  } else if (Object.hasOwn(language.cardinals, lower)) {
    tags.add('number').add('id').add('number-word');
    return language.cardinals[lower];
  } else if (/^\p{Lu}\.\d|^\p{Lu}(?:\.\d+)+$/u.test(text) || (/^[A-Z]$/u.test(text) && !(first && text === 'A'))) {
    tags.add('id').add('letter');
  } else if (/^[IVXLC]+$/u.test(text)) {
    tags.add('id');
  } else if (/^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/u.test(text) && romanValue(text) > 0) {
    tags.add('small-roman');
  } else if (/^[a-z]$/u.test(text)) {
    tags.add('small-letter');
  } else if (/^[?.!;:]$/u.test(text)) {
    tags.add('stop');
  } else if (/^[,]$/u.test(text)) {
    tags.add('comma');
  } else if (/^[([]$/u.test(text)) {
    tags.add('open');
  } else if (/^[)\]]$/u.test(text)) {
    tags.add('close');
  }
  if (/^\p{Lu}/u.test(text) && !first) tags.add('capital');
  if (/[\p{L}\p{N}]/u.test(text)) tags.add('word');
  return undefined;
}

/** The number as a document may print it: figures for words, capitals for the Roman. */
export function printedNumber({ text, tags, value }: Token): string {
  if (tags.has('number-word')) return String(value);
  return tags.has('small-roman') || tags.has('small-letter') ? text.toUpperCase() : text;
}

/**
 * Words of the tokens that may be searched for, folded; those with which the question is asked are left out.
 *
 * @param all  of the question: what is a word of another language is told by the words around it
 */
export function contentOf(tokens: readonly Token[], all: readonly Token[]): readonly string[] {
  const content = new Set(contentTerms(all.map(({ text }) => text.replaceAll('"', '')).join(' ')));
  return tokens.flatMap(({ text }) => {
    const words = wordsOf(text);
    // '3.5' is one term of two words.
    return content.has(words.join(' ')) ? words : words.filter((word) => content.has(word));
  });
}
