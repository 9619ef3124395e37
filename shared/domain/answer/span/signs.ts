/** What speaks for a candidate being the answer, and what against it; nothing of it depends on the scale of scores. */
import type { Query, QueryTerm } from '../../retrieval/query.ts';
import type { ScoredSentence } from '../sentences.ts';
import { type AskedStems, asksYear, type Candidate, candidatesIn, spanAskedBy } from './candidates.ts';
import { type PlacedWord, placedWords } from './placed-words.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('spanSigns');

/** A candidate in the sentence that it stands in, with its signs in the order of `spanSigns`. */
export interface Considered {
  readonly candidate: Candidate;
  readonly from: ScoredSentence;
  readonly signs: readonly number[];
}

export const spanSigns = [
  'asks', // a count, an amount, a date
  'year', // the year alone is asked for
  'terms', // how many words the question has beside those that ask
  'verdict', // log-odds of the documents' answering at all
  'share', // of the question's weight in the sentence
  'headed', // … with the headings above it
  'named', // share of the question's names and numbers in the sentence
  'unsaid', // words of the question that the sentence does not say
  'rank', // of the sentence
  'lead', // its share less that of the next best one
  'score', // of the sentence, beside the likeliest of all that was read
  'behind', // the score of the likeliest other sentence, as a share of that
  'repeats', // other sentences with the same words
  'length', // of the sentence, in words
  'digits', // share of its characters
  'extra', // words of it that the question does not have
  'clause', // share of the question's weight between the commas around the candidate
  'near', // the question's weight, by how near the candidate it stands
  'ahead', // that less the same of the best other candidate of the sentence
  'others', // candidates in the sentence
  'first', // words to the first word that the question says of what it asks for
  'side', // that stands before (−1) or behind it (1)
  'farthest', // words to the farthest of the question's words
  'follows', // words of the question that follow at once
  'counted', // words to the noun that is counted
  'counts', // … where it follows
  'chars', // of the candidate
] as const;

/** Does its sentence say every word that the question says? What it leaves out may be what it is not about. */
export function saysAll({ signs }: Pick<Considered, 'signs'>): boolean {
  return signs[spanSigns.indexOf('unsaid')] === 0;
}

/** Does it say every name and number that the question names? Of another one nothing is told. */
export function saysNames({ signs }: Pick<Considered, 'signs'>): boolean {
  return signs[spanSigns.indexOf('named')] === 1;
}

const LOOKED = 8;
const ANSWERING = 4;
// Words further apart than this have nothing to do with each other.
const FAR = 12;
const ABSENT = 2 * FAR;
const DECAY_WORDS = 4;
const COUNTED_REACH = 5;
const CLAUSE_END = pattern('u')`[,;:()–—]|${lists.clauseEnd}`;
const ASKS = ['count', 'amount', 'date'] as const;

/** What stands in a sentence, beside what the question says. */
interface Seen {
  readonly from: ScoredSentence;
  readonly rank: number;
  readonly words: readonly PlacedWord[];
  /** Words to one of `words`: of scripts without spaces these are letters. */
  readonly scale: number;
  readonly candidates: readonly Candidate[];
  readonly share: number;
  readonly headed: number;
}

const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;
const LETTER_WORDS = 0.5;

interface Asked {
  readonly query: Query;
  /** What the question says of what it asks for. */
  readonly terms: readonly QueryTerm[];
  readonly stems: AskedStems;
  /** The first of the terms behind the asking words; undefined if there is none. */
  readonly first: number;
  readonly verdict: number;
}

/** @returns every candidate of the best sentences, best sentence first */
export function considerSpans(
  query: Query,
  sentences: readonly ScoredSentence[],
  headingsOf: (sentence: ScoredSentence) => readonly string[],
  probability: number,
): readonly Considered[] {
  const asked = askedBy(query, probability);
  const seen = sentences.slice(0, LOOKED).map((from, rank) => see(asked, from, rank, headingsOf(from)));
  return seen.slice(0, ANSWERING).flatMap((one) => {
    const placed = one.candidates.flatMap((candidate) => place(asked, one, candidate) ?? []);
    return placed.map((candidate) => ({
      candidate: candidate.candidate,
      from: one.from,
      signs: signsOf(asked, one, candidate, placed, seen),
    }));
  });
}

/** The question's words as what could be its answer is compared with them. */
export function askedStems(query: Query): AskedStems {
  return askedBy(query, 1).stems;
}

function askedBy(query: Query, probability: number): Asked {
  const { language, reading } = query;
  const { text, head } = reading;
  const words = placedWords(text, language);
  const wordsIn = (from: number, to: number): readonly PlacedWord[] =>
    words.filter(({ start, end }) => start >= from && end <= to);
  const stemsIn = (from: number, to: number): ReadonlySet<string> => new Set(wordsIn(from, to).map(({ stem }) => stem));
  const named = wordsIn(head.asked, head.end).filter(({ small }) => !small);
  const asking = stemsIn(head.start, head.asked);
  const said = query.content.filter(({ stems }) => !stems.every((stem) => asking.has(stem)));
  const terms = said.length > 0 ? said : query.content;
  const behind = new Set(words.filter(({ start }) => start >= head.end).map(({ stem }) => stem));
  return {
    query,
    terms,
    stems: {
      language,
      named: new Set(named.map(({ stem }) => stem)),
      said: new Set(terms.flatMap(({ stems }) => stems)),
    },
    first: terms.findIndex(({ stems }) => stems.some((stem) => behind.has(stem))),
    verdict: Math.log((probability + 0.01) / (1.01 - probability)),
  };
}

function see(asked: Asked, from: ScoredSentence, rank: number, headings: readonly string[]): Seen {
  const { terms, query, stems } = asked;
  const words = placedWords(from.text, query.language);
  const own = terms.filter((term) => words.some((_, at) => standsAt(term, words, at)));
  const headed = terms.filter((term) => own.includes(term) || term.stems.every((stem) => headings.includes(stem)));
  const candidates = candidatesIn(from.text, query.reading, stems);
  return {
    from,
    rank,
    words,
    scale: UNSPACED.test(from.text) ? LETTER_WORDS : 1,
    candidates,
    share: shareOf(own, terms),
    headed: shareOf(headed, terms),
  };
}

function standsAt({ stems }: QueryTerm, words: readonly PlacedWord[], at: number): boolean {
  return stems.every((stem, i) => words[at + i]?.stem === stem);
}

const LEAST_SCORE = 1e-3;
const MOST_BEHIND = 100;
// A word that every passage has still counts a little.
const LEAST_WEIGHT = 0.01;

function weightOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight, idf }) => sum + weight * idf + LEAST_WEIGHT, 0);
}

function shareOf(some: readonly QueryTerm[], all: readonly QueryTerm[]): number {
  return all.length === 0 ? 0 : weightOf(some) / weightOf(all);
}

interface Placed {
  readonly candidate: Candidate;
  /** Its words, both ends included. */
  readonly first: number;
  readonly last: number;
  /** Words to each term, signed by the side; `ABSENT` for one that is not there. */
  readonly distances: readonly number[];
  readonly near: number;
}

function place({ terms }: Asked, { words, scale }: Seen, candidate: Candidate): Placed | undefined {
  const first = words.findIndex(({ end }) => end > candidate.start);
  if (first < 0) return undefined;
  const last = Math.max(
    first,
    words.findLastIndex(({ start }) => start < candidate.end),
  );
  const distances = terms.map((term) => {
    let best = ABSENT;
    words.forEach((_, at) => {
      if ((at >= first && at <= last) || !standsAt(term, words, at)) return;
      const distance = scale * (at < first ? at + term.stems.length - 1 - first : at - last);
      if (Math.abs(distance) < Math.abs(best)) best = distance;
    });
    return best;
  });
  const near = terms.reduce((sum, term, i) => {
    const distance = Math.abs(distances[i]!);
    return distance >= ABSENT ? sum : sum + weightOf([term]) / (1 + distance / DECAY_WORDS);
  }, 0);
  return { candidate, first, last, distances, near: near / Math.max(LEAST_WEIGHT, weightOf(terms)) };
}

function signsOf(
  asked: Asked,
  one: Seen,
  placed: Placed,
  others: readonly Placed[],
  all: readonly Seen[],
): readonly number[] {
  const { terms, query, stems, verdict } = asked;
  const { from, words, share } = one;
  const { candidate, first, last, distances, near } = placed;
  const unsaid = terms.filter((_, i) => Math.abs(distances[i]!) >= ABSENT);
  const rivals = others.filter(({ candidate: { start, end } }) => end <= candidate.start || start >= candidate.end);
  const elsewhere = all.filter((other) => other !== one && other.from.text !== from.text);
  const same = candidate.text.toLowerCase();
  const toFirst = distances[asked.first] ?? ABSENT;
  const named = terms.filter(({ specific }) => specific);
  const signs: Readonly<Record<(typeof spanSigns)[number], number>> = {
    asks: ASKS.indexOf(spanAskedBy(query.reading) ?? 'count'),
    year: Number(asksYear(query.reading)),
    terms: terms.length,
    verdict,
    share,
    headed: one.headed,
    named: named.length === 0 ? 1 : named.filter((term) => !unsaid.includes(term)).length / named.length,
    unsaid: unsaid.length,
    rank: one.rank,
    lead: share - Math.max(0, ...elsewhere.map((other) => other.share)),
    score: from.score,
    behind: Math.min(
      MOST_BEHIND,
      Math.max(0, ...elsewhere.map((other) => other.from.score)) / Math.max(LEAST_SCORE, from.score),
    ),
    repeats: elsewhere.filter(({ candidates }) => candidates.some(({ text }) => text.toLowerCase() === same)).length,
    length: one.scale * words.length,
    digits: (from.text.match(/\d/gu)?.length ?? 0) / Math.max(1, from.text.length),
    extra:
      one.scale *
      words.filter(({ small, stem }, at) => !small && !stems.said.has(stem) && (at < first || at > last)).length,
    clause: shareOf(termsAround(terms, words, placed, from.text), terms),
    near,
    ahead: near - Math.max(0, ...rivals.map((rival) => rival.near)),
    others: rivals.length,
    first: Math.min(FAR, Math.abs(toFirst)),
    side: Math.abs(toFirst) < ABSENT ? Math.sign(toFirst) : 0,
    farthest: Math.max(0, ...distances.map(Math.abs).filter((distance) => distance < ABSENT)),
    follows: one.scale * followsAtOnce(stems.said, words, last),
    ...countedNear(stems.named, words, placed),
    chars: candidate.text.length,
  };
  return spanSigns.map((name) => signs[name]);
}

/** The terms between the commas and joining words around a candidate. */
function termsAround(
  terms: readonly QueryTerm[],
  words: readonly PlacedWord[],
  { first, last }: Placed,
  text: string,
): readonly QueryTerm[] {
  let [from, to] = [first, last];
  while (from > 0 && !CLAUSE_END.test(text.slice(words[from - 1]!.start, words[from]!.start))) from--;
  while (to + 1 < words.length && !CLAUSE_END.test(text.slice(words[to]!.end, words[to + 1]!.end))) to++;
  const around = new Set(words.slice(from, to + 1).map(({ stem }) => stem));
  return terms.filter(({ stems }) => stems.every((stem) => around.has(stem)));
}

/** How many words of the question follow, small words between them aside. */
function followsAtOnce(stems: ReadonlySet<string>, words: readonly PlacedWord[], last: number): number {
  let count = 0;
  for (const { small, stem } of words.slice(last + 1)) {
    if (small) continue;
    if (!stems.has(stem)) break;
    count++;
  }
  return count;
}

/** How far the words are that name what is counted: anywhere, and shortly behind the number. */
function countedNear(
  named: ReadonlySet<string>,
  words: readonly PlacedWord[],
  { first, last }: Placed,
): { readonly counted: number; readonly counts: number } {
  let [counted, counts] = [FAR, FAR];
  words.forEach(({ stem }, at) => {
    if (!named.has(stem) || (at >= first && at <= last)) return;
    const distance = at > last ? at - last : first - at + 1;
    counted = Math.min(counted, distance);
    if (at > last && distance <= COUNTED_REACH) counts = Math.min(counts, distance);
  });
  return { counted, counts };
}
