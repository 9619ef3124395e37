/**
 * Checks that a sentence over several documents says of each what that document says. Like all that a model writes, it is checked against
 * its sources, clause by clause. Beyond that, what only one document says may not be said of another, and a document that is cited has to say it.
 */
import { normalizeText, contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';
import {
  checkSentence,
  numbersOf,
  supportOf,
  type CheckedPassage,
  type SentenceCheck,
} from '../written/check-sentence.ts';
import { sentenceNames } from '../written/sentence-names.ts';
import type { Clause, ReplySentence } from '../written/stream-sentences.ts';

const lists = wordLists('shelfWhoSays');

/** Words of a document as a sentence over several is checked against them. */
export interface ToldPassage extends CheckedPassage {
  /** The place of its document among the parts. */
  readonly part: number;
}

export interface OverviewSource {
  /** Of all documents that are told of. */
  readonly passages: readonly ToldPassage[];
  /** By the place of its document. */
  readonly titles: ReadonlyMap<number, string>;
  readonly question: string;
  /** Do these documents contradict each other for certain? */
  readonly contradict: (parts: ReadonlySet<number>) => boolean;
}

/** Of what a clause says of its own each document that it cites says so much at least. */
const LEAST_EACH = 1 / 3;
const COMMAS = /(?<!\d)[,;:，；：、]|[,;:，；：、](?!\d)/u;
const CONTRADICTS = pattern('iu')`${lists.contradicts}`;

/** @returns the check of sentences of one reply */
export function checkWho(
  told: OverviewSource,
): (sentence: ReplySentence, cited: readonly CheckedPassage[]) => SentenceCheck {
  const known = knownOf(told);
  return (sentence, cited) => {
    const own = told.passages.filter(({ n }) => cited.some((one) => one.n === n));
    const clauses = clausesOf(sentence);
    const whole = worstOf(
      clauses.map((clause) => checkSentence(withoutTitles(clause.text, known), within(clause, own), known.words)),
    );
    const isWrong =
      clauses.some((clause) => !eachSays(clause, within(clause, own), known)) ||
      !isSaidOfItsOwn(sentence.text, own, told, known) ||
      claimsContradiction(sentence.text, own, told);
    // Another reading of the words mends what is said in other words, not whom it is said of.
    return isWrong ? wrong(whole, own) : whole;
  };
}

const wrong = ({ support }: SentenceCheck, cited: readonly CheckedPassage[]): SentenceCheck => ({
  supported: false,
  support,
  failed: 'apart',
  problem: { code: 'source.apart', params: { passages: cited.map(({ n }) => n) } },
});

/** With what each cites; a sentence that names no passage is one clause on what was found to say it. */
function clausesOf({ text, citations, clauses }: ReplySentence): readonly Clause[] {
  const worded = clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause.text));
  return worded.length > 0 ? worded : [{ text, citations }];
}

const within = <P extends CheckedPassage>({ citations }: Clause, passages: readonly P[]): readonly P[] =>
  passages.filter(({ n }) => citations.includes(n));

function worstOf(checks: readonly SentenceCheck[]): SentenceCheck {
  const [first] = checks.toSorted((a, b) => Number(a.supported) - Number(b.supported) || a.support - b.support);
  return first ?? { supported: false, support: 0, failed: 'source', problem: { code: 'source.none' } };
}

/** What a clause says, without what it calls documents: that they are called so says nothing of them. */
function withoutTitles(text: string, { titles }: Known): string {
  const left = text.replaceAll(WORD, (word) => (stemsOf(word).every((stem) => titles.has(stem)) ? '' : word));
  return /[\p{L}\p{N}]/u.test(left) ? left.replaceAll(/\s+/gu, ' ').trim() : text;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Words that say nothing of one document: those of the question, of titles. */
interface Known {
  readonly stems: ReadonlySet<string>;
  /** Stems of titles alone. */
  readonly titles: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly words: string;
  /** Stems by which a document alone is called, by its place. */
  readonly called: ReadonlyMap<number, ReadonlySet<string>>;
}

function knownOf({ question, titles, passages }: OverviewSource): Known {
  const words = [question, ...titles.values()].join('\n');
  const asked = new Set(stemsOf(question));
  const called = [...titles].map(([part, title]) => {
    const others = new Set(
      stemsOf(
        [
          ...[...titles].flatMap(([other, one]) => (other === part ? [] : one)),
          ...passages.flatMap((one) => (one.part === part ? [] : one.text)),
        ].join('\n'),
      ),
    );
    const own = contentTerms(title).flatMap((term) => stemsOf(term));
    return [part, new Set(own.filter((stem) => !others.has(stem) && !asked.has(stem)))] as const;
  });
  return {
    words,
    stems: new Set(stemsOf(words)),
    titles: new Set([...titles.values()].flatMap((title) => stemsOf(title)).filter((stem) => !asked.has(stem))),
    numbers: new Set(numbersOf(words).keys()),
    called: new Map(called),
  };
}

const saidBy = (passages: readonly CheckedPassage[]): string => passages.map(({ text }) => text).join('\n');

/** Does each document that the clause cites say of it what they have in common, or its own share? */
function eachSays({ text }: Clause, cited: readonly ToldPassage[], known: Known): boolean {
  const byPart = Map.groupBy(cited, ({ part }) => part);
  if (byPart.size < 2) return true;
  const numbers = [...numbersOf(text).keys()].filter((value) => !known.numbers.has(value));
  return [...byPart.values()].every((passages) => {
    const said = saidBy(passages);
    const own = numbersOf(said);
    // One number that several are cited for is said by each of them.
    if (numbers.length > 0 && !numbers.some((value) => own.has(value))) return false;
    // What is asked, and titles, are said of all of them.
    return supportOf(text, `${said}\n${known.words}`, known.words) >= LEAST_EACH;
  });
}

/** What a stretch between commas says of documents that it calls by their titles, or of those that were called before it. */
function isSaidOfItsOwn(text: string, cited: readonly ToldPassage[], told: OverviewSource, known: Known): boolean {
  let called: readonly number[] = [];
  return normalizeText(text)
    .split(COMMAS)
    .every((stretch) => {
      const own = calledIn(stretch, known);
      if (own.length > 0) called = own;
      if (called.length === 0) return true;
      const isCited = called.every((part) => cited.some((one) => one.part === part));
      return isCited && fits(stretch, { parts: called, isInOrder: own.length > 0 }, told, known);
    });
}

/** The documents that a stretch calls by words of their titles, in that order. */
function calledIn(stretch: string, { called }: Known): readonly number[] {
  const stems = stemsOf(stretch);
  return [...called]
    .map(([part, own]) => ({ part, at: stems.findIndex((stem) => own.has(stem)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ part }) => part);
}

/** As many numbers, or names, as documents are theirs one by one; else any of them says each. Most other words are theirs, too. */
function fits(
  stretch: string,
  { parts, isInOrder }: { readonly parts: readonly number[]; readonly isInOrder: boolean },
  { passages }: OverviewSource,
  known: Known,
): boolean {
  const of = (part: number): readonly ToldPassage[] => passages.filter((one) => one.part === part);
  const numbers = [...numbersOf(stretch).keys()].filter((value) => !known.numbers.has(value));
  const names = sentenceNames(stretch)
    .map(({ text }) => stemsOf(text))
    .filter((stems) => stems.some((stem) => !known.stems.has(stem)));
  const said = parts.map((part) => {
    const text = saidBy(of(part));
    return { numbers: numbersOf(text), stems: new Set(stemsOf(text)) };
  });
  const theirs = <T>(values: readonly T[], has: (one: (typeof said)[number], value: T) => boolean): boolean =>
    isInOrder && values.length === said.length
      ? values.every((value, at) => has(said[at]!, value))
      : values.every((value) => said.some((one) => has(one, value)));
  const isSaid = (stems: ReadonlySet<string>, name: readonly string[]): boolean =>
    name.every((stem) => stems.has(stem) || known.stems.has(stem));
  return (
    theirs(numbers, (one, value) => one.numbers.has(value)) &&
    theirs(names, (one, name) => isSaid(one.stems, name)) &&
    !isOfOthers(stretch, parts, passages, known)
  );
}

/** Has it more words that only other documents say than words that only these do? */
function isOfOthers(
  stretch: string,
  parts: readonly number[],
  passages: readonly ToldPassage[],
  known: Known,
): boolean {
  const stemsBy = (isOwn: boolean): ReadonlySet<string> =>
    new Set(stemsOf(saidBy(passages.filter(({ part }) => parts.includes(part) === isOwn))));
  const [own, others] = [stemsBy(true), stemsBy(false)];
  const stems = contentTerms(stretch)
    .flatMap((term) => stemsOf(term))
    .filter((stem) => !known.stems.has(stem));
  const alone = stems.filter((stem) => others.has(stem) && !own.has(stem)).length;
  return alone > stems.filter((stem) => own.has(stem) && !others.has(stem)).length;
}

function claimsContradiction(text: string, cited: readonly ToldPassage[], { contradict }: OverviewSource): boolean {
  return CONTRADICTS.test(text) && !contradict(new Set(cited.map(({ part }) => part)));
}
