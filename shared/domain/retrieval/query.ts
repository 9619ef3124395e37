import { formsOf } from '../text/irregular.ts';
import { contentTerms, searchTerms } from '../text/searchable.ts';
import { stemsOf } from '../text/stems.ts';
import { GENERIC_WEIGHT, isGeneric } from './generic.ts';
import { withoutInstructions } from './instructions.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { tailOf, withoutTail, type Tail } from './question-tail.ts';
import { wishOf, type Wish } from './wish.ts';
import { typesOf, type QuestionType } from './question-types.ts';
import { phrasesFor, referencesIn, withoutReferences, type Reference } from '../question/references.ts';

/** A term of the question with what it weighs. */
export interface QueryTerm {
  /** As `searchTerms` makes it. */
  readonly term: string;
  readonly stems: readonly string[];
  /** 1 for the question's own words, less for those that its type suggests. */
  readonly weight: number;
  /** ln(1 + (N − n + ½) / (n + ½)) with n of N segments of the scope that contain the term. */
  readonly idf: number;
  /** In how many segments of the scope it occurs. */
  readonly count: number;
  /** A number, a name or a quoted phrase: a word that hardly has another word for it. */
  readonly specific: boolean;
}

export interface Query {
  readonly question: string;
  /** The question's own terms. */
  readonly terms: readonly QueryTerm[];
  /** The same terms as they weigh when it is judged whether a passage speaks about the question: asking words little. */
  readonly content: readonly QueryTerm[];
  /** Terms that answers to this type of question tend to use; empty for anything but research papers. */
  readonly expansions: readonly QueryTerm[];
  readonly types: readonly QuestionType[];
  readonly wish: Wish;
  /** What a short question at the end asks for besides: 'and for how long?'. */
  readonly tail?: Tail | undefined;
  readonly references: readonly Reference[];
  /** Those of the references that occur nowhere, although others of their kind do: 'Figure 9' of a paper with eight. */
  readonly absent: readonly Reference[];
  /** It asks how the document looks or what it is made of, in words that need not stand in it. */
  readonly looks: boolean;
  /** Segments in scope. */
  readonly segments: number;
}

// A study on QASPER: .5 is worth .06 F1 over none.
const EXPANSION_WEIGHT = 0.5;
// Counting a term stops here: beyond, it is too common for the exact number to matter.
const COUNT_LIMIT = 2000;

/** What the question asks for, weighed by how rare its words are in the scope. */
export function analyzeQuestion(question: string, scope: RetrievalScope, reader: IndexReader): Query {
  const segments = reader.documents(scope).reduce((sum, document) => sum + document.segments, 0);
  const bare = withoutInstructions(question);
  const types = typesOf(bare);
  const references = referencesIn(bare);
  // 'Table 2' is looked up as what it is: its words and its number would only match elsewhere.
  const asked = references.length > 0 ? contentTerms(withoutReferences(bare)) : searchTerms(bare);
  const letters = letterNames(withoutReferences(bare));
  const named = contentTerms(bare).length > 0 || letters.length === 0 ? asked : [];
  const own = [...named, ...letters].map((term) => asPrinted(term, scope, reader));
  const ownStems = own.map((term) => stemsOf(term));
  const seen = new Set(ownStems.map((stems) => stems.join(' ')));
  const extra = [...new Set(types.flatMap((type) => type.expansion))].filter(
    (term) => !seen.has(stemsOf(term).join(' ')),
  );
  const counts = countTerms([...own, ...extra], scope, segments, reader);
  const specific = specificWords(bare);
  const make = (term: string, at: number, weight: number): QueryTerm => {
    const stems = stemsOf(term);
    const count = counts[at] ?? 0;
    const idf = Math.log(1 + (segments - count + 0.5) / (count + 0.5));
    return {
      term,
      stems,
      weight,
      idf: Math.max(0, idf),
      count,
      specific: !isLetter(term) && (isPhrase(term) || specific.has(term)),
    };
  };
  const terms = dropRepeats(own.map((term, at) => make(term, at, 1)));
  return {
    question,
    terms,
    content: terms.map((term) =>
      isGeneric(term.stems) || isLetter(term.term) ? { ...term, weight: GENERIC_WEIGHT } : term,
    ),
    expansions: extra.map((term, at) => make(term, own.length + at, EXPANSION_WEIGHT)),
    types,
    wish: wishOf(withoutTail(bare)),
    tail: tailOf(bare),
    references,
    absent: references.filter((reference) => isAbsent(reference, scope, reader)),
    looks: LOOKS.test(bare),
    segments,
  };
}

const LOOKS =
  /\b(figures?|tables?|charts?|diagrams?|graphs?|images?|pictures?|photos?|icons?|logos?|colou?r(s|ed)?|pages?|slides?|screenshots?|columns?|shapes?|arrows?|bullets?|paragraphs?|footnotes?|chapters?|subsections?|main body)\b/i;

function isAbsent(reference: Reference, scope: RetrievalScope, reader: IndexReader): boolean {
  if (reference.kind !== 'labelled') return false;
  const occurs = (one: Reference): boolean => reader.count(phrasesFor(one), scope, 1) > 0;
  return !occurs(reference) && occurs({ ...reference, number: '1' }) && occurs({ ...reference, number: '2' });
}

const PREFIXES = /^(pre|non|multi|cross|sub|semi|self|inter|intra|co|re|un|over|meta|micro|macro|anti)(\p{L}{3,})$/u;

const LETTERS_AND_NUMBER = /^(\p{L}+)(\p{N}+)$/u;

/** 'pretrained' asks for 'pre-trained', and 'FY2021' for 'FY 2021' or 2021, if the documents write it only so. */
function asPrinted(term: string, scope: RetrievalScope, reader: IndexReader): string {
  const parts = PREFIXES.exec(term) ?? LETTERS_AND_NUMBER.exec(term);
  const [, first, second] = parts ?? [];
  if (first === undefined || second === undefined) return term;
  const others = [`${first} ${second}`, ...(/^\d{4}$/.test(second) ? [second] : [])];
  return [term, ...others].find((one) => reader.count(formsOf(one), scope, 1) > 0) ?? term;
}

/** The library's own counts are one look-up; a narrower scope has its own words and is counted by asking. */
function countTerms(
  terms: readonly string[],
  scope: RetrievalScope,
  segments: number,
  reader: IndexReader,
): readonly number[] {
  const limit = Math.min(COUNT_LIMIT, Math.max(1, segments));
  if (scope.kind !== 'library') return terms.map((term) => reader.count(formsOf(term), scope, limit));
  const forms = terms.map((term) => formsOf(term));
  const { counts } = reader.frequencies(forms.flat());
  let at = 0;
  return forms.map((list) => list.reduce((sum) => sum + (counts[at++] ?? 0), 0));
}

/** Words that are numbers, or written as names are: a capital inside a sentence, several capitals, letters with digits. */
function specificWords(question: string): ReadonlySet<string> {
  const found = new Set<string>();
  const matches = [...question.matchAll(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.-]*/gu)];
  const shouting = matches.filter(([word]) => word === word.toUpperCase()).length > matches.length / 2;
  matches.forEach(({ 0: word, index }) => {
    const opens = /(^|[.?!:]["'”’)]?\s*)["'“‘(]?$/u.test(question.slice(0, index));
    const capital = !opens && /^\p{Lu}/u.test(word);
    const mixed = /\p{Lu}.*\p{Lu}/u.test(word) || /\p{L}\d|\d\p{L}/u.test(word);
    if (/^\p{N}/u.test(word) || (!shouting && (capital || mixed))) {
      for (const term of searchTerms(word)) found.add(term);
    }
  });
  return found;
}

// Alone between spaces, commas, brackets and signs: no initial, no 'A/B', no rest of a word; 'A' and 'I' are words.
const LETTER_NAME = /(?<=[\s(,])[B-HJ-Z](?=[\s,;?!)]|$)/gu;

/** Variables that the question asks for, 'N, R and W': capitals that stand alone, folded. They only help to choose. */
function letterNames(question: string): readonly string[] {
  return [...new Set([...question.matchAll(LETTER_NAME)].map(([letter]) => letter.toLowerCase()))];
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
