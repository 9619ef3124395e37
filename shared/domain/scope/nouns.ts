/** Documents by a noun and what goes with it: 'the 2021 paper by Chen', 'the manual', 'the report about floods', 'this paper'. */
import { languages } from '../text/languages/index.ts';
import { namesAt, writtenBy, yearOf } from './authors.ts';
import type { Known } from './catalog.ts';
import { MOST_FITTING, type Asked, type Mention, type NamedBy } from './mention.ts';
import { isGenitive, isParted, phraseAt, phraseBefore, phrases, type Word } from './compared-words.ts';
import { topicAt } from './topic.ts';

/** A noun for a document. */
interface Noun {
  readonly from: number;
  readonly to: number;
  /** The kind that it says; undefined for one of any kind. */
  readonly kind?: string | undefined;
}

export interface NounMention extends Mention {
  /** Nothing but the kind tells the document: whether it is meant depends on what is asked. */
  readonly bare: boolean;
}

export function nounMentions(asked: Asked): readonly NounMention[] {
  const found: NounMention[] = [];
  for (let at = 0; at < asked.words.length; at++) {
    const one = hereAt(asked, at) ?? listedAt(asked, at) ?? describedAt(asked, at);
    if (!one) continue;
    found.push(one);
    at = Math.max(at, one.to - 1);
  }
  return found;
}

function nounAt({ words, naming }: Asked, at: number): Noun | undefined {
  const work = phraseAt(words, at, phrases(naming.works));
  let best: Noun | undefined = work > 0 ? { from: at, to: at + work } : undefined;
  for (const [kind, forms = ''] of Object.entries(naming.kinds)) {
    const length = phraseAt(words, at, phrases(forms));
    if (length > (best ? best.to - at : 0)) best = { from: at, to: at + length, kind };
  }
  return best;
}

/** 'This paper' is the one that is open. */
function hereAt(asked: Asked, at: number): NounMention | undefined {
  const { words, naming, open } = asked;
  const here = phraseAt(words, at, phrases(naming.here));
  const noun = here > 0 && open !== undefined ? nounAt(asked, at + here) : undefined;
  if (!noun || open === undefined || goesOnAsNoun(asked, noun.to)) return undefined;
  return { from: at, to: noun.to, places: [open], by: 'open', bare: false };
}

/** 'The second one', 'the last paper' of those that were named just before. */
function listedAt(asked: Asked, at: number): NounMention | undefined {
  const { words, naming, listed } = asked;
  const the = listed.length > 1 ? phraseAt(words, at, phrases(naming.the)) : 0;
  if (the === 0) return undefined;
  const which = at + the;
  const last = phraseAt(words, which, phrases(naming.last)) > 0;
  const nth = last ? listed.length : ordinalOf(words[which], asked.language);
  const place = nth === undefined ? undefined : listed[nth - 1];
  if (place === undefined) return undefined;
  const one = phraseAt(words, which + 1, phrases(naming.one));
  const to = one > 0 ? which + 1 + one : nounAt(asked, which + 1)?.to;
  return to === undefined ? undefined : { from: at, to, places: [place], by: 'listed', bare: false };
}

function ordinalOf(word: Word | undefined, code: string): number | undefined {
  const { ordinals = {} } = languages.find((language) => language.code === code) ?? {};
  return word && Object.hasOwn(ordinals, word.folded) ? ordinals[word.folded] : undefined;
}

const MOST_BEFORE = 4; // words between 'the' and the noun

function describedAt(asked: Asked, at: number): NounMention | undefined {
  const { words, naming, catalog } = asked;
  const the = phraseAt(words, at, phrases(naming.the)) || contractionAt(asked, at);
  const names = the > 0 ? undefined : namesAt(asked, at);
  const begin = the > 0 ? at + the : names && behindGenitive(words, names.to);
  if (begin === undefined) return undefined;
  for (let n = 0; n <= MOST_BEFORE; n++) {
    const noun = nounAt(asked, begin + n);
    // 'the journal article about', 'the user manual': the longest noun begins first.
    if (noun) return told(asked, { at, begin, noun, by: names && writtenBy(names, catalog) });
    const word = words[begin + n];
    if (!word || (isParted(word) && n > 0)) return undefined;
  }
  return undefined;
}

/** Where the noun stands of "Chen's paper" and "Dubois' paper"; undefined where nothing belongs to the names. */
function behindGenitive(words: readonly Word[], at: number): number | undefined {
  const own = words[at];
  if (own && isGenitive(own)) return at + 1;
  return own && /^['’]\s/u.test(own.gap) ? at : undefined;
}

/** 'Im Artikel', 'du rapport': the article is part of the preposition. */
function contractionAt({ words, naming }: Asked, at: number): number {
  return contractionsOf(naming.contracted).has(words[at]?.folded ?? '') ? 1 : 0;
}

/** Prepositions without their articles, by the words that have both. */
export function contractionsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .flatMap(([both = '', alone = '']) => (both === '' ? [] : [[both, alone] as const])),
  );
}

interface Found {
  readonly at: number;
  /** The first word behind the determiner. */
  readonly begin: number;
  readonly noun: Noun;
  /** Documents by whose they are. */
  readonly by: readonly number[] | undefined;
}

/** What narrows down which document a noun stands for; each leaves the documents that fit it. */
function told(asked: Asked, { at, begin, noun, by }: Found): NounMention | undefined {
  const all = asked.catalog.known.map((_, place) => place);
  const before = fittingBefore(asked, begin, noun, by ?? all);
  if (!before) return undefined;
  const behind = fittingBehind(asked, { places: before.places, to: noun.to });
  const tells = new Set<NamedBy>([...(by ? (['author'] as const) : []), ...before.tells, ...behind.tells]);
  const { to } = behind;
  const elsewhere = !tells.has('author') && !isSaidBy(asked, at) && isAboutElse(asked, to);
  if (goesOnAsNoun(asked, to) || elsewhere) return undefined;
  const places = fittingKind(asked, noun, behind.places, tells);
  const bare = tells.size === 0;
  if (bare && (noun.kind === undefined || places.length > 1)) return undefined;
  if (places.length === 0 || places.length > MOST_FITTING) return undefined;
  return { from: at, to, places, by: [...tells][0] ?? 'kind', bare };
}

/** What narrows them down behind the noun, one after the other. */
function fittingBehind(
  asked: Asked,
  noun: Pick<Left, 'places' | 'to'>,
): Pick<Left, 'places' | 'to'> & { readonly tells: readonly NamedBy[] } {
  let { places, to } = noun;
  const tells: NamedBy[] = [];
  for (;;) {
    const next = authorsBehind(asked, to, places) ?? yearBehind(asked, to, places) ?? topicAt(asked, to, places);
    if (!next) return { places, to, tells };
    ({ places, to } = next);
    tells.push(next.by);
  }
}

/** Those of the noun's kind; all of them where none is and more was said than what they are about, or a book was. */
function fittingKind(
  asked: Asked,
  noun: Noun,
  places: readonly number[],
  tells: ReadonlySet<NamedBy>,
): readonly number[] {
  const { kind } = noun;
  const isKind = (place: number): boolean =>
    kind === undefined || isOfKind(asked.catalog.known[place]!, kind, asked, noun);
  const ofKind = places.filter(isKind);
  if (ofKind.length > 0) return ofKind;
  const isVague = tells.size === 0 || (tells.size === 1 && tells.has('topic') && kind !== 'book');
  return isVague ? [] : places;
}

/** 'Was sagt das Handbuch über …', 'que dit le rapport sur …': what follows goes with the verb. */
function isSaidBy({ words, naming }: Asked, from: number): boolean {
  return [naming.says, naming.does].some((list) => phraseBefore(words, from, phrases(list)) > 0);
}

/** 'The report about the fire', of which no title speaks. */
function isAboutElse({ words, naming }: Asked, to: number): boolean {
  const next = words[to];
  return next !== undefined && !isParted(next) && phraseAt(words, to, phrases(naming.about)) > 0;
}

interface Left {
  readonly places: readonly number[];
  readonly to: number;
  readonly by: NamedBy;
}

/** 'The 2021 paper', 'the Novak paper', 'the salt marsh paper': undefined if any of the words tells no document. */
function fittingBefore(
  asked: Asked,
  begin: number,
  noun: Noun,
  given: readonly number[],
): { readonly places: readonly number[]; readonly tells: readonly NamedBy[] } | undefined {
  const { words, catalog } = asked;
  let places = given;
  const tells: NamedBy[] = [];
  let titled = 0;
  for (let at = begin; at < noun.from; at++) {
    const word = words[at]!;
    const names = namesAt(asked, at);
    const year = yearOf(word);
    const ofYear = places.filter((place) => catalog.known[place]!.document.year === year);
    if (names) {
      places = places.filter((place) => writtenBy(names, catalog).includes(place));
      tells.push('author');
      at = names.to - 1;
    } else if (year !== undefined && ofYear.length > 0) {
      places = ofYear;
      tells.push('year');
    } else if (word.small) return undefined;
    else {
      places = places.filter((place) => catalog.known[place]!.stems.has(word.stem));
      tells.push('topic');
      titled++;
    }
    if (places.length === 0) return undefined;
  }
  // One word that several titles have is mostly no name: 'the sleep study'.
  if (titled === 1 && tells.length === 1 && places.length > 1) {
    const ofKind = places.filter((place) => isOfKind(catalog.known[place]!, noun.kind ?? '', asked, noun));
    if (ofKind.length !== 1) return undefined;
    places = ofKind;
  }
  return { places, tells };
}

/** 'The paper by Chen and Liu'. */
function authorsBehind(asked: Asked, at: number, places: readonly number[]): Left | undefined {
  const { words, naming, catalog } = asked;
  const by = phraseAt(words, at, phrases(naming.by)) || contractionAt(asked, at);
  const names = by > 0 ? namesAt(asked, at + by) : undefined;
  if (!names) return undefined;
  const theirs = new Set(writtenBy(names, catalog));
  return { places: places.filter((place) => theirs.has(place)), to: names.to, by: 'author' };
}

/** 'The paper from 2021', 'Chen's paper (2021)'. */
function yearBehind({ words, naming, catalog }: Asked, at: number, places: readonly number[]): Left | undefined {
  const from = phraseAt(words, at, phrases(naming.from));
  const word = words[at + from];
  const year = from > 0 || word?.gap.endsWith('(') === true ? yearOf(word) : undefined;
  if (year === undefined) return undefined;
  const ofYear = places.filter((place) => catalog.known[place]!.document.year === year);
  return { places: ofYear, to: at + from + 1, by: 'year' };
}

function isOfKind({ document, stems }: Known, kind: string, { words }: Asked, noun: Noun): boolean {
  if (document.kind !== undefined && document.kind !== 'article') return document.kind === kind;
  return words.slice(noun.from, noun.to).every(({ stem }) => stems.has(stem));
}

/** 'The paper mill', 'the manual override': the noun only begins another one. */
function goesOnAsNoun(asked: Asked, to: number): boolean {
  const { words, naming } = asked;
  const next = words[to];
  if (!next || isParted(next) || next.small || isGenitive(next)) return false;
  const { says, does, aux, called, about, by, from } = naming;
  const isOther = [says, does, aux, called, about, by, from, naming.in].some(
    (list) => phraseAt(words, to, phrases(list)) > 0,
  );
  return !isOther && !isQuoted(next) && !isPredicate(asked, to);
}

const isQuoted = ({ gap }: Word): boolean => /["“„«‘']/u.test(gap);

/** 'When was the paper published', 'is the manual translated': what a verb before the noun does with it. */
function isPredicate({ words, naming }: Asked, to: number): boolean {
  return words[to + 1] === undefined && [...words.keys()].some((at) => phraseAt(words, at, phrases(naming.aux)) > 0);
}

/** Where a bare kind can only be the document: in 'does the report say', or 'in the report' at an end of the question. */
export function isAskedOf(asked: Asked, { from, to }: Mention): boolean {
  const { words, naming } = asked;
  const next = words[to];
  const ends = next === undefined || (isParted(next) && from <= 2);
  const inside =
    phraseBefore(words, from, phrases(naming.in)) > 0 ||
    contractionsOf(naming.contracted).has(words[from]?.folded ?? '');
  const cited = phraseBefore(words, from, phrases(naming.accordingTo)) > 0;
  const auxiliary = phraseBefore(words, from, phrases(naming.aux)) > 0;
  const says = [naming.says, naming.does].some((list) => phraseAt(words, to, phrases(list)) > 0);
  return cited || isSaidBy(asked, from) || (auxiliary && says) || (inside && ends);
}
