/** A question as words with tags: what the rules of the reading see of it. */
import type { Range } from './reading.ts';
import { type Language, phrasesOf, type Thing } from '../text/languages/language.ts';
import { cjkValue, romanValue } from '../text/quantity.ts';
import { contentTerms, wordsOf } from '../text/searchable.ts';

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
    const key = piecesOf(phrase, language)
      .map(({ text }) => text.toLowerCase())
      .join(' ');
    const entry = entries.get(key) ?? { tags: new Set<string>() };
    entries.set(key, entry);
    return entry;
  };
  for (const [tag, list] of Object.entries(language.lexicon))
    for (const phrase of phrasesOf(list)) entryOf(phrase).tags.add(tag);
  const meaning = (tag: string, forms: Readonly<Record<string, string>> = {}): void => {
    for (const [means, list] of Object.entries(forms))
      for (const phrase of phrasesOf(list)) entryOf(phrase).tags.add(tag).add(`${tag}-${means}`);
  };
  meaning('tongue', language.tongues);
  meaning('genre', language.kinds);
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

function piecesOf(text: string, { elided = '' }: Language): readonly Piece[] {
  const short = phrasesOf(elided);
  return [...text.matchAll(PIECE)].flatMap(({ 0: found, index }) => {
    const lead = short.find((word) => found.toLowerCase().startsWith(`${word}'`))?.length;
    const cut = lead === undefined ? 0 : lead + 1;
    const piece = { text: found.slice(cut), start: index + cut, end: index + found.length };
    return lead === undefined ? [piece] : [{ text: found.slice(0, lead), start: index, end: index + lead }, piece];
  });
}

const QUOTES = /[“”„«»]/gu;
const SINGLE = /(?<=^|\s)['‘]([^'‘’]{2,80})['’](?=[\s?.,]|$)/gu;

/** Plain quotation marks, of the same length, so that offsets stay. */
function plainQuotes(question: string): string {
  return question.replace(QUOTES, '"').replace(SINGLE, '"$1"').replaceAll('’', "'");
}

const SPEAKS = /^(?:t-|m-|looks$|superlative$|turning$|negation$)/u;

/** The words of a question in order, phrases of the language's lexicon as one; punctuation is tagged too. */
export function tokensOf(question: string, language: Language): readonly Token[] {
  const { entries, longest } = dictionaryOf(language);
  const plain = plainQuotes(question);
  if (language.unspaced) return [unspacedToken(plain, entries)];
  const pieces = piecesOf(plain, language);
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
    const value = taken === 1 ? tagShape(text, tags, { first: tokens.length === 0, language }) : undefined;
    if (taken > 1) {
      tags.add('word');
      // What a phrase does in the question hides its words, but not what they speak of.
      for (const piece of pieces.slice(at, at + taken))
        for (const tag of entries.get(piece.text.toLowerCase())?.tags ?? []) if (SPEAKS.test(tag)) tags.add(tag);
    }
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

const cutters = new WeakMap<Language, Language>();

/** The language with the words that questions are cut into instead of those that are looked for inside of them. */
function cutting(language: Language): Language {
  const known = cutters.get(language);
  if (known) return known;
  const made = { ...language, ...language.pieces };
  cutters.set(language, made);
  return made;
}

const DIGITS = /^[0-9]+(?:\.[0-9]+)*|^[一二三四五六七八九十百]+/u;

/**
 * A question without spaces, cut where phrases of the lexicon stand; what is between them is a word each. A number that
 * precedes its thing is put behind it, as the grammar has it: '章 三' for '第三章'.
 */
export function segmentsOf(question: string, language: Language): readonly Token[] {
  const { entries } = dictionaryOf(cutting(language));
  const phrases = [...entries.keys()].sort((a, b) => b.length - a.length);
  const tokens: Token[] = [];
  for (let at = 0; at < question.length;) {
    const rest = question.slice(at);
    const phrase = phrases.find((one) => rest.startsWith(one));
    const token =
      phrase === undefined
        ? (numberSegment(rest, at, language) ?? plainSegment(rest, at))
        : phraseSegment(phrase, at, entries.get(phrase));
    at = token.end;
    const before = tokens.at(-1);
    if (token.thing && (before?.tags.has('led') || before?.tags.has('dotted'))) tokens.splice(-1, 1, token, before);
    else if (token.text.trim() !== '') tokens.push(token);
  }
  return tokens;
}

function phraseSegment(text: string, start: number, entry: Entry | undefined): Token {
  return {
    text,
    start,
    end: start + text.length,
    tags: new Set(['word', ...(entry?.tags ?? [])]),
    thing: entry?.thing,
  };
}

/** A number in figures or in Chinese ones, with the sign that may lead it. */
function numberSegment(rest: string, start: number, { numberLead }: Language): Token | undefined {
  const led = numberLead !== undefined && rest.startsWith(numberLead);
  const number = DIGITS.exec(led ? rest.slice(1) : rest)?.[0];
  if (number === undefined) return undefined;
  const value = /^\d+(?:\.\d+)+$/u.test(number) ? undefined : cjkValue(number);
  return {
    text: value === undefined ? number : String(value),
    start,
    end: start + number.length + (led ? 1 : 0),
    tags: new Set(['id', value === undefined ? 'dotted' : 'number', ...(led ? ['led'] : [])]),
    value,
  };
}

function plainSegment(rest: string, start: number): Token {
  const [text] = /^./su.exec(rest)!;
  return { text, start, end: start + text.length, tags: new Set([/[\p{L}\p{N}]/u.test(text) ? 'word' : 'stop']) };
}

/** Where a word stands that is looked at. */
interface Standing {
  readonly language: Language;
  /** It is the first word of the question. */
  readonly first: boolean;
}

/** How words are written that stand for more than themselves. */
interface Shape {
  readonly is: (text: string, standing: Standing) => boolean;
  readonly tags: readonly string[];
  /** What it stands for; a word with a value is told by that alone, whatever letters it has. */
  readonly value?: (text: string, standing: Standing) => number | undefined;
}

const NTH = /^(\d+)(?:st|nd|rd|th)$/u;
const INTEGER = /^\d+$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/u;
const valueOf = (text: string): number | undefined => (INTEGER.test(text) ? Number(text) : undefined);
const isNamed = (names: Readonly<Record<string, number>>, text: string): boolean =>
  Object.hasOwn(names, text.toLowerCase());

/** The first that fits counts. */
const SHAPES: readonly Shape[] = [
  { is: (text) => NTH.test(text), tags: ['ordinal'], value: (text) => Number.parseInt(text, 10) },
  {
    is: (text, { language }) => isNamed(language.ordinals, text),
    tags: ['ordinal'],
    value: (text, { language }) => language.ordinals[text.toLowerCase()],
  },
  { is: (text) => text.startsWith('"') && text.length > 1, tags: ['quote'] },
  {
    is: (text) => /^(?:1[5-9]|20)\d0s$/u.test(text),
    tags: ['decade', 'word'],
    value: (text) => Number.parseInt(text, 10),
  },
  { is: (text) => YEAR.test(text), tags: ['id', 'number', 'year'], value: valueOf },
  { is: (text) => INTEGER.test(text), tags: ['id', 'number'], value: valueOf },
  { is: (text) => /^\d.*\./u.test(text), tags: ['id', 'dotted'], value: valueOf },
  { is: (text) => /^\d/u.test(text), tags: ['id'], value: valueOf },
  {
    is: (text, { language }) => isNamed(language.cardinals, text),
    tags: ['number', 'id', 'number-word'],
    value: (text, { language }) => language.cardinals[text.toLowerCase()],
  },
  { is: (text) => /^\p{Lu}\.\d|^\p{Lu}(?:\.\d+)+$/u.test(text), tags: ['id', 'letter'] },
  { is: (text, { first }) => /^[A-Z]$/u.test(text) && !(first && text === 'A'), tags: ['id', 'letter'] },
  { is: (text) => /^[IVXLC]+$/u.test(text), tags: ['id'] },
  {
    is: (text) => /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/u.test(text) && romanValue(text) > 0,
    tags: ['small-roman', 'word'],
    value: romanValue,
  },
  { is: (text) => /^[a-z]$/u.test(text), tags: ['small-letter'] },
  { is: (text) => /^[?.!;:¿¡]$/u.test(text), tags: ['stop'] },
  { is: (text) => text === ',', tags: ['comma'] },
  { is: (text) => /^[([]$/u.test(text), tags: ['open'] },
  { is: (text) => /^[)\]]$/u.test(text), tags: ['close'] },
];

/** Add tags by how a word is written. @returns its value if it is a number or an ordinal */
function tagShape(text: string, tags: Set<string>, standing: Standing): number | undefined {
  const shape = SHAPES.find(({ is }) => is(text, standing));
  for (const tag of shape?.tags ?? []) tags.add(tag);
  if (shape?.value) return shape.value(text, standing);
  if (/^\p{Lu}/u.test(text) && !standing.first) tags.add('capital');
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

export interface Match {
  /** Words of a named part, in order; empty if it matched nothing. */
  all(name: string): readonly Token[];
  /** The first word of a named part. */
  one(name: string): Token | undefined;
}

const rules = new Map<string, RegExp>();

function compile(text: string): RegExp {
  const known = rules.get(text);
  if (known) return known;
  let closers: string[] = [];
  let source = '';
  for (const atom of text.trim().split(/\s+/u)) {
    if (atom === '^') source += '^(?:<[^>]*,(?:stop|comma|courtesy),[^>]*>)*';
    else if (atom === '$') source += '(?:<[^>]*,(?:stop|comma|courtesy),[^>]*>)*$';
    else if (atom === '/') source += '|';
    else if (/^\w*=?\($/u.test(atom)) {
      const name = atom.slice(0, -2);
      source += atom === '(' ? '(?:' : `(?<${name}>(?:`;
      closers.push(atom === '(' ? ')' : '))');
    } else if (atom.startsWith(')')) {
      const closer = closers.at(-1) ?? ')';
      closers = closers.slice(0, -1);
      const times = atom.slice(1);
      source += closer === ')' ? `)${times}` : `)${times})`;
    } else source += atomSource(atom);
  }
  const pattern = new RegExp(source, 'u');
  rules.set(text, pattern);
  return pattern;
}

function atomSource(atom: string): string {
  const [, name, not, tags = '', times = ''] = /^(?:(\w+)=)?(!)?(.+?)([?*+]\??)?$/u.exec(atom) ?? [];
  const one = tags === '.' ? '<[^>]*>' : `<[^>]*,(?:${tags}),[^>]*>`;
  if (not) return `(?!${one})`;
  const repeated = times === '' ? one : `(?:${one})${times}`;
  return name ? `(?<${name}>${repeated})` : repeated;
}

export interface Scanner {
  /** Take the first match out; undefined if there is none. */
  take(rule: string): Match | undefined;
  /** As `take`, with these words of the question, wherever they stand in it, as one word with the tag `titled`. */
  takeText(words: string, rule: string): Match | undefined;
  has(rule: string): boolean;
  /** Words that were not taken. */
  rest(): readonly Token[];
}

export function scan(tokens: readonly Token[]): Scanner {
  let left = tokens;
  let encoded = encode(left);
  const takeFrom = (from: readonly Token[], code: string, rule: string): Match | undefined => {
    const found = compile(rule).exec(code);
    if (!found || found[0] === '') return undefined;
    const tokensIn = (part: string | undefined): readonly Token[] =>
      [...(part ?? '').matchAll(/<(\d+)/gu)].map(([, at]) => from[Number(at)]!);
    const named = new Map(Object.entries(found.groups ?? {}).map(([name, part]) => [name, tokensIn(part)]));
    const taken = new Set(tokensIn(found[0]));
    left = from.filter((token) => !taken.has(token));
    encoded = encode(left);
    return { all: (name) => named.get(name) ?? [], one: (name) => named.get(name)?.[0] };
  };
  return {
    take: (rule) => takeFrom(left, encoded, rule),
    takeText: (words, rule) => {
      const merged = withTitle(left, words);
      return merged && takeFrom(merged, encode(merged), rule);
    },
    has: (rule) => compile(rule).test(encoded),
    rest: () => left,
  };
}

/** The words as one token with the tags of the last beside `titled`; undefined if they do not stand there. */
function withTitle(tokens: readonly Token[], words: string): readonly Token[] | undefined {
  const wanted = words.toLowerCase().replace(/\s+/gu, ' ');
  for (const [from, first] of tokens.entries()) {
    if (!wanted.startsWith(first.text.toLowerCase())) continue;
    let text = '';
    for (let to = from; to < tokens.length; to++) {
      const token = tokens[to]!;
      text += token.start > (tokens[to - 1]?.end ?? 0) && to > from ? ` ${token.text}` : token.text;
      if (text.toLowerCase() === wanted) {
        const tags = new Set(['titled', ...(from === to && token.tags.has('thing') ? ['thing'] : [])]);
        return [...tokens.slice(0, from), { text, start: first.start, end: token.end, tags }, ...tokens.slice(to + 1)];
      }
      if (!wanted.startsWith(text.toLowerCase())) break;
    }
  }
  return undefined;
}

function encode(tokens: readonly Token[]): string {
  return tokens.map(({ tags }, at) => `<${at},${[...tags].join(',')},>`).join('');
}

/** The page that a token numbers; none for other words. */
export function pageOf({ tags, value: page = 0 }: Token): Range[] {
  if (tags.has('small-roman')) return [{ from: page, to: page, roman: true }];
  return tags.has('number') ? [{ from: page, to: page }] : [];
}
