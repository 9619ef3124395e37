import { isFramed, placesIn, referencesIn, withoutReferences } from './filters.ts';
import { readCompared } from './read-compared.ts';
import { partsOf, pointsBack } from './parts.ts';
import { measuresOf, readAsks, takeTail } from './read-asks.ts';
import { readCiting, readDigest, readLookup, readNested, readSums, readTable } from './read-computed.ts';
import { readFront, readFrontUnspaced } from './read-front.ts';
import { readStructure } from './read-structure.ts';
import type { AskedTerm, QuestionReading, StructureQuestion, Turns, WorksAsked } from './reading.ts';
import { type Token, scan, segmentsOf, tokensOf } from './tokens.ts';
import { singleForm, superlativeForm } from '../text/languages/english.ts';
import { languages } from '../text/languages/index.ts';
import type { Language } from '../text/languages/language.ts';
import { superlativeIn } from '../text/languages/superlatives.ts';
import { contentTerms, searchTerms } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import { languageOf } from '../text/stop-words.ts';

export interface ReadingOptions {
  /** Code of the language; told by its words where absent. */
  readonly language?: string | undefined;
  /** Headings of the documents that are asked, to recognize 'in the results'. */
  readonly headings?: readonly string[] | undefined;
}

/**
 * Read a question: what it asks for, what it names, where it says that the answer stands, what is to be computed, and what
 * of it was not understood. A question is read once, and its reading is handed on.
 */
export function readQuestion(text: string, { language, headings = [] }: ReadingOptions = {}): QuestionReading {
  return read(text, grammarOf(text, language), headings);
}

/** The language whose words the question is read by; that of most questions for one without such words. */
function grammarOf(text: string, code: string | undefined): Language {
  const spoken = code ?? languageOf(text);
  return languages.find((language) => language.code === spoken) ?? languages[0]!;
}

function read(text: string, language: Language, headings: readonly string[]): QuestionReading {
  const said = tokensOf(text, language);
  const all = withoutCourtesy(said);
  const asking = withoutDirections(all);
  const { tail, tokens } = takeTail(asking);
  const bare = asking.length === said.length ? text : textOf(text, asking);
  const { asks, past, instructs, defines, focus, head } = readAsks(tokens);
  const references = referencesIn(bare);
  const table = references.find((one) => one.kind === 'labelled' && one.label === 'table');
  const structure = structureIn(text, language, all, headings);
  const digest = readDigest(all, headings);
  const found = termsOf(bare, references.length > 0 ? withoutReferences(bare) : bare, references.length > 0);
  const defining = asks === 'definition' ? tokens.filter(({ tags }) => tags.has('define')) : [];
  const terms = withoutAsking(found.terms, [text.slice(head.start, head.asked), textOf(text, defining)]);
  return {
    text,
    language: language.code,
    asks,
    ...(past === true ? { past } : {}),
    instructs,
    defines,
    focus,
    head,
    measures: measuresOf(asking),
    turns: turnsOf(asking),
    ...(tail === undefined ? {} : { also: tail }),
    terms,
    empty: found.empty,
    ranges: [...bare.matchAll(RANGE)].map(([, from = '', to = '']) => `${from} ${to}`),
    references,
    places: placesIn(all, references),
    framed: isFramed(all, references),
    parts: partsOf(text, all),
    pointsBack: pointsBack(asking),
    ...(table ? {} : { compared: readCompared(text, asking) }),
    linked: linked(all),
    works: worksAsked(text, all, language),
    looks: asking.some(({ tags }) => tags.has('looks')),
    front: language.unspaced ? readFrontUnspaced(segmentsOf(text, language)) : readFront(all),
    citing: readCiting(text),
    structure,
    digest,
    sums: digest ? undefined : readSums(all),
    nested: readNested(all),
    ...(table ? { table: readTable(all, table) } : { lookup: readLookup(all) }),
    unread: structure?.leftover ?? [],
  };
}

/**
 * Of few words no language can be told: 'Liste des figures' is read by the one that understands all of it, if its own does not.
 *
 * @param all  of the language that the question seems to be in
 */
function structureIn(
  text: string,
  language: Language,
  all: readonly Token[],
  headings: readonly string[],
): StructureQuestion | undefined {
  if (language.unspaced) {
    const read = readStructure(segmentsOf(text, language), headings);
    // Pieces of other words are taken for things: only what is understood whole is about structure.
    return read?.leftover.length === 0 ? read : undefined;
  }
  const own = readStructure(all, headings);
  if (own?.leftover.length === 0 || all.filter(isWord).length > FEW_WORDS) return own;
  for (const other of languages) {
    if (other === language || other.unspaced === true) continue;
    const read = readStructure(withoutCourtesy(tokensOf(text, other)), headings);
    if (read?.leftover.length === 0) return read;
  }
  return own;
}

const FEW_WORDS = 8;
const isWord = ({ tags }: Token): boolean => tags.has('word') || tags.has('id');

/**
 * 'Hi there! Could you tell me …, please': what stands before the asking word of a sentence, or at its end, and only sets
 * the tone is not looked for. In the middle, 'I need' is what somebody needs.
 */
function withoutCourtesy(tokens: readonly Token[]): readonly Token[] {
  const kept = sentencesOf(tokens).flatMap((sentence, n) => {
    const opening = sentence.findIndex((one) => !isTone(one) && !(n === 0 && one.tags.has('opener')));
    if (opening < 0) return [];
    const paused = sentence.slice(0, opening).findLastIndex(isPause) + 1;
    const from = sentence[opening]!.tags.has('asks') ? opening : paused;
    const last = sentence.findLastIndex((one) => !isTone(one));
    const end = sentence.findIndex((one, at) => at > last && isPause(one));
    const rest = sentence.slice(from, end < 0 ? sentence.length : end);
    const stop = sentence.at(-1)!;
    return stop.tags.has('stop') && rest.at(-1) !== stop ? [...rest, stop] : rest;
  });
  return kept.some(isTelling) ? kept : tokens;
}

const isPause = ({ tags, text }: Token): boolean => tags.has('comma') || tags.has('stop') || /^[–—-]$/u.test(text);
const isTone = (token: Token): boolean => token.tags.has('courtesy') || isPause(token);

function isTelling({ tags }: Token): boolean {
  return tags.has('word') && !tags.has('fill') && !tags.has('courtesy');
}

function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)!.push(token);
    if (/^[.?!]$/u.test(token.text)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** Sentences and asides that say how to answer are left out, unless nothing else asks anything. */
function withoutDirections(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  let sentence: Token[] = [];
  const close = (): void => {
    const first = sentence.find(({ tags }) => !tags.has('courtesy'));
    if (!first?.tags.has('direction')) kept.push(...sentence);
    sentence = [];
  };
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.tags.has('open') && (depth > 0 || tokens[at + 1]?.tags.has('direction'))) depth++;
    if (depth === 0) sentence.push(token);
    else if (token.tags.has('close')) depth--;
    if (/^[.?!]$/u.test(token.text)) close();
  }
  close();
  return kept.some(isTelling) ? kept : tokens;
}

/** The words of the tokens as they stand in the question. */
function textOf(question: string, tokens: readonly Token[]): string {
  let text = '';
  for (const [at, { start, end }] of tokens.entries()) {
    const before = tokens[at - 1]?.end;
    text += (before !== undefined && start > before ? ' ' : '') + question.slice(start, end);
  }
  return text;
}

const RANGE = /(?<![\p{L}\p{N}.])(\d+)\s?[-–—]\s?(\d+)(?![\p{L}\p{N}])/gu;
// Alone between spaces, commas, brackets and signs: no initial, no 'A/B', no rest of a word; 'A' and 'I' are words.
const LETTER_NAME = /(?<=[\s(,])[B-HJ-Z](?=[\s,;?!)]|$)/gu;

/** @param plain  the question without what it names by a number: 'Table 2' is looked up as what it is */
function termsOf(
  bare: string,
  plain: string,
  named: boolean,
): { readonly terms: readonly AskedTerm[]; readonly empty: boolean } {
  const letters = [...new Set([...plain.matchAll(LETTER_NAME)].map(([letter]) => letter.toLowerCase()))];
  const empty = contentTerms(bare).length === 0;
  const own = empty && letters.length > 0 ? [] : named ? contentTerms(plain) : searchTerms(plain);
  const specific = specificWords(bare);
  return {
    terms: [
      ...own.map((term) => ({ term, specific: specific.has(term), letter: /^[a-z]$/u.test(term) })),
      ...letters.map((term) => ({ term, specific: false, letter: true })),
    ],
    empty,
  };
}

/** 'How many' and 'stand for' ask; a passage that says 'many' or 'stand' is no nearer to the answer. */
function withoutAsking(terms: readonly AskedTerm[], asked: readonly string[]): readonly AskedTerm[] {
  const asking = new Set(asked.flatMap(searchTerms));
  const rest = terms.filter(({ term, specific }) => specific || !asking.has(term));
  return rest.length > 0 ? rest : terms;
}

/** Words that are numbers, or written as names are: a capital inside a sentence, several capitals, letters with digits. */
function specificWords(question: string): ReadonlySet<string> {
  const found = new Set<string>();
  const matches = [...question.matchAll(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.-]*/gu)];
  // German writes every noun with a capital.
  const nounsStandOut = languageOf(question) === 'de';
  const shouting = matches.filter(([word]) => word === word.toUpperCase()).length > matches.length / 2;
  for (const { 0: word, index } of matches) {
    const opens = /(^|[.?!:]["'”’)]?\s*)["'“‘(]?$/u.test(question.slice(0, index));
    const capital = !opens && !nounsStandOut && /^\p{Lu}/u.test(word);
    const mixed = /\p{Lu}.*\p{Lu}/u.test(word) || /\p{L}\d|\d\p{L}/u.test(word);
    if (/^\p{N}/u.test(word) || (!shouting && (capital || mixed)))
      for (const term of searchTerms(word)) found.add(term);
  }
  return found;
}

function turnsOf(tokens: readonly Token[]): Turns {
  const texts = (tag: string): readonly string[] =>
    tokens.flatMap(({ tags, text }) => (tags.has(tag) ? [text.toLowerCase()] : []));
  return {
    either: texts('or').length > 0,
    negated: texts('negation').length > 0,
    words: texts('turning'),
  };
}

const LONG_WORDS = 9;

/** Words that suggest that one look-up may not be enough. */
function linked(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ tags }) => tags.has('word') || tags.has('id')).length >= LONG_WORDS;
  return long && (tokens.some(({ tags }) => tags.has('links')) || scan(tokens).has('relative be|have'));
}

// 'Which papers do they compare with?' and 'Which reports are cited?' ask about works that a document speaks of.
const ASKED_ABOUT = '!do|past-aux';
const WHICH = [
  `^ in? which ( of det doc-many / of det word doc-many / doc-other? doc-many ) ${ASKED_ABOUT} that* d=word`,
  // 'Which paper sizes' asks about sizes: one work is asked for by what it does.
  '^ in? which doc-other? doc-one d=doc-does',
  '^ list courtesy* all-of? of? det? doc-many ( that d=word / about|on|have )',
];
const SEVERAL = ['doc-all|doc-count of? ( the-those )? doc-count? ( !doc-many word )? doc-many', 'doc-each doc-one'];

const ENGLISH = 'en';

function namingOf(doing: Token | undefined): WorksAsked['naming'] {
  const literal = doing?.tags.has('literal') === true;
  return { doing: stemsOf(doing?.text ?? ''), ...(literal ? { literal } : {}) };
}

function worksAsked(question: string, tokens: readonly Token[], { code }: Language): WorksAsked {
  const scanner = scan(tokens);
  const cited = scanner.has('be ( !cite word )? cite');
  const found = cited ? undefined : WHICH.map((rule) => scan(tokens).take(rule)).find((match) => match !== undefined);
  const several = SEVERAL.some((rule) => scanner.has(rule));
  const ranked = code === ENGLISH ? superlativeForm(question) : superlativeIn(question, code);
  const first = cited ? undefined : ranked;
  const single = first?.single ?? singleForm(question);
  return {
    ...(found ? { naming: namingOf(found.one('d')) } : {}),
    ...(several || first?.ofWorks === true
      ? { ofEach: single }
      : // Other languages have no form of their own for one document.
        (code === ENGLISH || first) && { ofOne: single }),
    ...(first ? { end: first.end } : {}),
  };
}
