import type { IndexedDocument, IndexReader, RetrievalScope } from '../index/reader.ts';
import type { Continuation } from '../question/continuation.ts';
import { sectionKey } from '../index/sections.ts';

import type { AskedTerm, QuestionReading, Reference } from '../question/reading.ts';
import { phrasesFor } from '../question/filters.ts';
import { countPhrase, stemsOf } from '../text/stems.ts';
import { languageOf, type WrittenLanguage } from '../text/stop-words.ts';
import { searchTerms } from '../text/searchable.ts';
import { shapeOf, type Shape } from './cues.ts';
import { GENERIC_WEIGHT, isGeneric } from '../text/generic.ts';
import type { QuestionView } from './nearness.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('retrievalQuery');

/** A term of the question with what it weighs. */
export interface QueryTerm {
  /** As `searchTerms` makes it. */
  readonly term: string;
  readonly stems: readonly string[];
  /** 1 for the question's own words, less for those that only the question before has. */
  readonly weight: number;
  /** ln(1 + (N − n + ½) / (n + ½)) with n of N segments of the scope that contain the term. */
  readonly idf: number;
  /** In how many segments of the scope it occurs. */
  readonly count: number;
  /** How many rows of the index are looked at to rank it. */
  readonly rows: number;
  /** A number, a name or a quoted phrase: a word that hardly has another word for it. */
  readonly specific: boolean;
}

/** What the question says in one form, and documents in another: 'LSTM', 'long short-term memory'. */
interface OtherForm {
  /** As printed. */
  readonly said: string;
  readonly stems: readonly string[];
  /** Stems of the question's form. */
  readonly asked: readonly string[];
}

export interface Query {
  readonly question: string;
  /** Of the stems, here and in what is compared with them. */
  readonly language: WrittenLanguage;
  readonly reading: QuestionReading;
  /** The question's own terms. */
  readonly terms: readonly QueryTerm[];
  /** The same terms as they weigh when it is judged whether a passage speaks about the question: asking words little. */
  readonly content: readonly QueryTerm[];
  /** The shape of a sentence that would answer. */
  readonly shape: Shape;
  /** Other forms of what it says, by the documents' own abbreviations. */
  readonly otherForms: readonly OtherForm[];
  /** Those of its references that occur nowhere, although others of their kind do: 'Figure 9' of a paper with eight. */
  readonly absent: readonly Reference[];
  /** Keys of the sections that the question before was answered from, where it goes on from one. */
  readonly before: ReadonlySet<string>;
  /** Segments in scope. */
  readonly segments: number;
  /** What it means; absent without an encoder. */
  readonly view?: QuestionView | undefined;
}

// Of a word that only the question before has, beside the question's own. Of follow-ups of the strangers' tuning half as many
// are right with .1 and .25, fewer with .5.
const CARRIED_WEIGHT = 0.25;
// Counting a term stops here: beyond, it is too common for the exact number to matter.
const COUNT_LIMIT = 2000;

/** What the question asks for, weighed by how rare its words are in the scope. */
export function analyzeQuestion(
  reading: QuestionReading,
  scope: RetrievalScope,
  reader: IndexReader,
  view?: QuestionView,
  { continues, itself }: { readonly continues?: Continuation | undefined; readonly itself?: string | undefined } = {},
): Query {
  const documents = reader.documents(scope);
  const segments = documents.reduce((sum, document) => sum + document.segments, 0);
  const { text: question } = reading;
  const language = languageIn(question, documents);
  const isOwn = ownOf(reading.terms, continues);
  const own = withoutItself(reading.terms, itself).map((asked) => ({
    ...asked,
    term: asPrinted(asked.term, scope, reader),
    weight: isOwn(asked) ? 1 : CARRIED_WEIGHT,
  }));
  const said = own.map(({ term }) => term);
  const otherForms = [
    ...otherFormsOf(question, said, language, scope, reader),
    ...kinFormsOf(own, language, scope, reader),
  ];
  const weigh = weigher(own, otherForms, { language, scope, segments, reader });
  const terms = dropRepeats(own.map((asked, at) => weigh(asked, at, asked.weight)));
  return {
    question,
    language,
    reading,
    terms,
    content: terms.map((term) =>
      isGeneric(term.stems) || isLetter(term.term) ? { ...term, weight: GENERIC_WEIGHT * term.weight } : term,
    ),
    otherForms,
    shape: shapeOf(reading),
    absent: reading.references.filter((reference) => isAbsent(reference, scope, reader)),
    before: new Set(continues?.places.map(({ document, section }) => sectionKey(document, section))),
    segments,
    view,
  };
}

/** Makes a query's term of an asked one, by its place in the list: counts it, and takes the rarity of its commonest form. */
function weigher(
  all: readonly AskedTerm[],
  otherForms: readonly OtherForm[],
  within: Pick<Query, 'language' | 'segments'> & { readonly scope: RetrievalScope; readonly reader: IndexReader },
): (asked: AskedTerm, at: number, weight: number) => QueryTerm {
  const { language, scope, segments, reader } = within;
  const counts = countTerms(
    all.map(({ term }) => term),
    scope,
    segments,
    reader,
  );
  return ({ term, specific, letter }, at, weight) => {
    const stems = stemsOf(term, language);
    const others = otherForms.filter(({ asked }) => asked.join(' ') === stems.join(' '));
    const { count: own = 0, rows = 0 } = counts[at] ?? {};
    const count = Math.max(own, ...others.map(({ said }) => reader.count([said], scope, COUNT_LIMIT)));
    const idf = Math.max(0, Math.log(1 + (segments - count + 0.5) / (count + 0.5)));
    return { term, stems, weight, idf, count, rows, specific: !letter && (isPhrase(term) || specific) };
  };
}

/** Without words that only stand for the documents, unless it has no others. */
function withoutItself(terms: readonly AskedTerm[], itself: string | undefined): readonly AskedTerm[] {
  if (itself === undefined) return terms;
  const standing = new Set(searchTerms(itself));
  const rest = terms.filter(({ term }) => !standing.has(term));
  return rest.length > 0 ? rest : terms;
}

/** Which terms are the question's own words; all of them where it has none, or goes on from nothing. */
function ownOf(
  terms: readonly AskedTerm[],
  continues: Continuation | undefined,
): (asked: Pick<AskedTerm, 'term'>) => boolean {
  const said = new Set(continues ? searchTerms(continues.asked) : []);
  const isOwn = ({ term }: Pick<AskedTerm, 'term'>): boolean => said.has(term);
  return continues && terms.some(isOwn) ? isOwn : () => true;
}

const LONGEST_FORM = 6; // words
const MOST_FORMS = 4;

/** What the documents' abbreviations make of the question's own terms, and of stretches of its words. */
function otherFormsOf(
  question: string,
  terms: readonly string[],
  language: WrittenLanguage,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly OtherForm[] {
  const words = stemsOf(question, language);
  const forms = new Set(terms.map((term) => stemsOf(term, language).join(' ')));
  for (let at = 0; at < words.length; at++)
    for (let length = 2; length <= Math.min(LONGEST_FORM, words.length - at); length++)
      forms.add(words.slice(at, at + length).join(' '));
  const found = (reader.abbreviations?.([...forms], scope) ?? []).flatMap(({ short, long }) => {
    const [shortStems, longStems] = [stemsOf(short, language), stemsOf(long, language)];
    const [asksShort, asksLong] = [shortStems, longStems].map((stems) => forms.has(stems.join(' ')));
    if (asksShort === asksLong) return [];
    return asksShort
      ? [{ said: long, stems: longStems, asked: shortStems }]
      : [{ said: short, stems: shortStems, asked: longStems }];
  });
  return found.slice(0, MOST_FORMS);
}

const MOST_KIN = 2; // of one word, the commonest

/** Words of the documents of one family with those of the question that they have nowhere: 'application' for 'apply'. */
function kinFormsOf(
  terms: readonly AskedTerm[],
  language: WrittenLanguage,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly OtherForm[] {
  return terms.flatMap(({ term, specific }) => {
    if (specific || !/^\p{L}+$/u.test(term) || reader.count([term], scope, 1) > 0) return [];
    const kin = reader.kinOf?.(term, scope) ?? [];
    return kin
      .toSorted((a, b) => b.segments - a.segments)
      .slice(0, MOST_KIN)
      .map(({ word }) => ({ said: word, stems: stemsOf(word, language), asked: stemsOf(term, language) }));
  });
}

/** Stems of a text, with the question's form behind what the document calls otherwise. */
export function withAskedForms(stems: readonly string[], { otherForms }: Pick<Query, 'otherForms'>): readonly string[] {
  const said = otherForms.filter((form) => countPhrase(stems, form.stems) > 0);
  if (said.length === 0) return stems;
  return stems.flatMap((stem, at) => [
    stem,
    ...said.flatMap((form) => {
      const from = at + 1 - form.stems.length;
      return from >= 0 && form.stems.every((one, step) => stems[from + step] === one) ? form.asked : [];
    }),
  ]);
}

/** The language in which a question meets its documents: its own if one of them is in it, else that of most. */
export function languageIn(question: string, documents: readonly IndexedDocument[]): WrittenLanguage {
  const [first] = documents;
  if (!first) return languageOf(question);
  if (documents.every(({ writtenIn }) => writtenIn === first.writtenIn)) return first.writtenIn;
  const groups = [...Map.groupBy(documents, ({ writtenIn }) => writtenIn)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const languages = groups.map(([language]) => language);
  const own = languageOf(question, languages);
  return languages.includes(own) ? own : languages[0]!;
}

function isAbsent(reference: Reference, scope: RetrievalScope, reader: IndexReader): boolean {
  if (reference.kind !== 'labelled') return false;
  const occurs = (one: Reference): boolean => reader.count(phrasesFor(one), scope, 1) > 0;
  return !occurs(reference) && occurs({ ...reference, number: '1' }) && occurs({ ...reference, number: '2' });
}

const PREFIXES = pattern('u')`^(${lists.prefixes})(\p{L}{3,})$`;

const LETTERS_AND_NUMBER = /^(\p{L}+)(\p{N}+)$/u;

/** 'pretrained' asks for 'pre-trained', and 'FY2021' for 'FY 2021' or 2021, if the documents write it only so. */
function asPrinted(term: string, scope: RetrievalScope, reader: IndexReader): string {
  const parts = PREFIXES.exec(term) ?? LETTERS_AND_NUMBER.exec(term);
  const [, first, second] = parts ?? [];
  if (first === undefined || second === undefined) return term;
  const others = [`${first} ${second}`, ...(/^\d{4}$/.test(second) ? [second] : [])];
  if (PREFIXES.test(term)) {
    // The index has 'pre-trained' as one word, too: nobody writes it so where it has no more of these.
    const [inParts, all] = [`${first} ${second}`, term].map((one) => reader.count([one], scope, COUNT_LIMIT));
    if (inParts! > 0 && inParts === all) return `${first} ${second}`;
  }
  return [term, ...others].find((one) => reader.count([one], scope, 1) > 0) ?? term;
}

/** The library's own counts are one look-up; a narrower scope has its own words and is counted by asking. */
function countTerms(
  terms: readonly string[],
  scope: RetrievalScope,
  segments: number,
  reader: IndexReader,
): readonly { readonly count: number; readonly rows: number }[] {
  const limit = Math.min(COUNT_LIMIT, Math.max(1, segments));
  if (scope.kind !== 'library')
    return terms.map((term) => reader.count([term], scope, limit)).map((count) => ({ count, rows: count }));
  const { counts, rows } = reader.frequencies(terms);
  return terms.map((_, at) => ({ count: counts[at] ?? 0, rows: rows[at] ?? 0 }));
}

function isLetter(term: string): boolean {
  return /^[a-z]$/.test(term);
}

/** True for a quoted phrase or a number with parts; not for two neighboring letters of a script without spaces. */
function isPhrase(term: string): boolean {
  return term.includes(' ') && !/^\P{ASCII}\p{M}* \P{ASCII}\p{M}*$/u.test(term);
}

/** 'models' and 'model' are one term. */
function dropRepeats(terms: readonly QueryTerm[]): QueryTerm[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = term.stems.join(' ');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
