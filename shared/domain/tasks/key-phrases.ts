import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import { roleOf, sectionTree } from '../index/sections.ts';
import { legible } from '../segment/legible.ts';
import type { Segment } from '../segment/segment.ts';
import { abbreviationsIn, type Abbreviation } from '../text/abbreviations.ts';
import { fold } from '../text/fold.ts';
import { stopWordsFor } from '../text/stop-words.ts';
import { keyOf, phrasesIn } from './phrase-candidates.ts';
import { readSegments } from '../index/read-segments.ts';
import { withoutRepeated } from './repeated-sentences.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('tasksKeyPhrases');

export interface KeyPhrase {
  /** As the document writes it most often; the long form of an acronym. */
  readonly text: string;
  readonly acronym?: string | undefined;
  /** In [0, 1], the best near 1. */
  readonly score: number;
  /** How often it stands in the running text. */
  readonly count: number;
  /** Where it is first said. */
  readonly pageIndex: number;
  /** The authors print it among their keywords. */
  readonly given: boolean;
}

export interface KeyPhraseOptions {
  readonly limit: number;
  /** False leaves the authors' own keywords out of everything, to measure the rest against them. */
  readonly useGiven?: boolean;
}

interface Candidate {
  readonly key: string;
  readonly words: number;
  readonly surfaces: Map<string, number>;
  count: number;
  /** Position of its first segment, as a share of the document. */
  first: number;
  pageIndex: number;
  inTitle: boolean;
  inAbstract: boolean;
  headings: number;
  sections: Set<string>;
}

// Hand-set on papers that print keywords, with theirs hidden; docs/answers.md.
const WEIGHT = { title: 0.9, abstract: 0.55, heading: 0.35, early: 0.5, spread: 0.3, acronym: 0.35 };
const LENGTH_WORTH = [0, 0.62, 1, 0.95, 0.7] as const;
const COMMON_WORD = 0.06;
const READ_SEGMENTS = 1500; // of a long book: phrases that matter come up in any tenth of it
const RANKED = 80;
const PHRASES_A_STEP = 8;
const SEGMENTS_A_STEP = 40;

/**
 * What a document is about: phrases of noun-phrase shape that stand in its title, abstract and headings, early and in
 * several sections, more often than elsewhere in the library.
 *
 * Yields between units of work of a few milliseconds.
 *
 * @returns best first; empty for a document without text
 */
export function* keyPhrases(
  document: DocumentId,
  reader: IndexReader,
  options: KeyPhraseOptions,
): Generator<void, readonly KeyPhrase[], void> {
  const { limit, useGiven = true } = options;
  const tree = sectionTree(reader.sections(document));
  const all = (yield* readSegments(document, reader)).filter(({ kind }) => kind !== 'reference').map(legible);
  const given = givenKeywords(all);
  const segments = sample(all, READ_SEGMENTS);
  const texts = withoutRepeated(segments);
  yield;
  const candidates = new Map<string, Candidate>();
  const add = (
    text: string,
    at: Pick<Segment, 'order' | 'pageIndex' | 'section'>,
    where: 'title' | 'heading' | 'abstract' | 'text',
  ): void => {
    for (const { key, surface, words } of phrasesIn(text)) {
      const known = candidates.get(key) ?? newCandidate(key, words, at.order / Math.max(1, all.length), at.pageIndex);
      candidates.set(key, known);
      known.surfaces.set(surface, (known.surfaces.get(surface) ?? 0) + 1);
      if (where === 'title') known.inTitle = true;
      else if (where === 'heading') known.headings++;
      else {
        known.count++;
        known.sections.add(at.section);
        if (where === 'abstract') known.inAbstract = true;
      }
    }
  };
  const { root } = tree;
  if (root) add(root.title, { order: 0, pageIndex: root.pageIndex, section: root.id }, 'title');
  for (const record of tree.records.slice(1)) {
    if (roleOf(record.title) === 'references') continue;
    add(record.title, { order: 0, pageIndex: record.pageIndex, section: record.id }, 'heading');
  }
  const apart = new Set(
    tree.records
      .filter(({ title }) => ['references', 'contents', 'acknowledgment'].includes(roleOf(title)))
      .map(({ id }) => id),
  );
  for (const [at, segment] of segments.entries()) {
    if (at % SEGMENTS_A_STEP === 0) yield;
    if (tree.path(segment.section).some(({ id }) => apart.has(id))) continue;
    const abstract = segment.kind === 'abstract' || tree.role(segment.section) === 'abstract';
    add(withoutGiven(texts[at] ?? segment.text), segment, abstract ? 'abstract' : 'text');
  }
  yield;
  const acronyms: Abbreviation[] = [];
  for (let from = 0; from < all.length; from += SEGMENTS_A_STEP) {
    const texts = all.slice(from, from + SEGMENTS_A_STEP).map(({ text }) => text);
    const known = new Set(acronyms.map(({ short }) => short));
    acronyms.push(...abbreviationsIn(texts.join('\n')).filter(({ short }) => !known.has(short)));
    yield;
  }
  const phrases = yield* rank([...candidates.values()], acronyms, reader, document, all.length);
  const chosen = useGiven ? [...givenPhrases(given, candidates, acronyms), ...phrases] : phrases;
  const seen = new Set<string>();
  return chosen
    .filter(({ text }) => {
      const key = keyOf(text);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, limit);
}

function newCandidate(key: string, words: number, first: number, pageIndex: number): Candidate {
  return {
    key,
    words,
    surfaces: new Map(),
    count: 0,
    first,
    pageIndex,
    inTitle: false,
    inAbstract: false,
    headings: 0,
    sections: new Set(),
  };
}

function sample<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, at) => items[Math.floor(at * step)]!);
}

function* rank(
  candidates: readonly Candidate[],
  acronyms: readonly Abbreviation[],
  reader: IndexReader,
  document: DocumentId,
  segments: number,
): Generator<void, readonly KeyPhrase[], void> {
  const shortOf = new Map(acronyms.map(({ short, long }) => [keyOf(long), short]));
  const longOf = new Map(acronyms.map(({ short, long }) => [keyOf(short), keyOf(long)]));
  const byKey = new Map(candidates.map((candidate) => [candidate.key, candidate]));
  // What is said by its acronym is said.
  for (const [short, long] of longOf) {
    const [from, to] = [byKey.get(short), byKey.get(long)];
    if (from && to && from !== to) to.count += from.count;
  }
  // A word that goes into many phrases is a word of the field rather than a topic of this document.
  const inPhrases = new Map<string, number>();
  for (const { key, words, count } of candidates) {
    if (words === 1 || count < 2) continue;
    for (const stem of new Set(key.split(' '))) inPhrases.set(stem, (inPhrases.get(stem) ?? 0) + 1);
  }
  const worth = (candidate: Candidate): number => {
    const { count, words, inTitle, inAbstract, headings, first, sections, key } = candidate;
    if (count < 2 && !inTitle && !inAbstract) return 0;
    const places =
      (inTitle ? WEIGHT.title : 0) +
      (inAbstract ? WEIGHT.abstract : 0) +
      WEIGHT.heading * Math.min(2, headings) +
      WEIGHT.early * (1 - first) ** 3 +
      WEIGHT.spread * Math.min(1, sections.size / 5) +
      (shortOf.has(key) ? WEIGHT.acronym : 0);
    const common = words === 1 ? 1 / (1 + COMMON_WORD * (inPhrases.get(key) ?? 0)) : 1;
    return Math.log1p(count) * (LENGTH_WORTH[words] ?? 0.6) * common * (0.4 + places);
  };
  const scored = candidates
    .filter(({ key }) => !longOf.has(key))
    .map((candidate) => ({ candidate, score: worth(candidate) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, RANKED);
  yield;
  const rare = yield* rarity(
    scored.map(({ candidate }) => surfaceOf(candidate)),
    reader,
    document,
    segments,
  );
  const weighed = scored
    .map(({ candidate, score }, at) => ({ candidate, score: score * (rare[at] ?? 1) }))
    .toSorted((a, b) => b.score - a.score);
  const kept: typeof weighed = [];
  for (const one of weighed) if (!kept.some((other) => repeats(one.candidate, other.candidate))) kept.push(one);
  const most = kept[0]?.score ?? 1;
  return kept.map(({ candidate, score }) => ({
    text: surfaceOf(candidate),
    acronym: shortOf.get(candidate.key),
    score: Math.round((1000 * score) / most) / 1000,
    count: candidate.count,
    pageIndex: candidate.pageIndex,
    given: false,
  }));
}

const LIBRARY_SEGMENTS = 400; // fewer other segments say nothing about how common a word is

/** How much rarer each phrase is in the rest of the library than words usually are, around 1; 1 without a library. */
function* rarity(
  phrases: readonly string[],
  reader: IndexReader,
  document: DocumentId,
  own: number,
): Generator<void, readonly number[], void> {
  const { segments } = reader.frequencies([]);
  const others = segments - own;
  if (others < LIBRARY_SEGMENTS) return phrases.map(() => 1);
  const rare: number[] = [];
  for (const [at, phrase] of phrases.entries()) {
    if (at % PHRASES_A_STEP === 0) yield;
    const term = phrase.toLowerCase();
    const [count = 0] = reader.frequencies([term]).counts;
    // Counting is enough: the ranking that comes with a match is not looked at.
    const here = reader.match([term], { kind: 'documents', documents: [document] }, own).length;
    rare.push(Math.log((others + 1) / (Math.max(0, count - here) + 0.5)) / Math.log(others + 1));
  }
  return rare;
}

/** Does one phrase only say part of another one again? */
function repeats(one: Candidate, other: Candidate): boolean {
  if (one.key === other.key) return true;
  const [short, long] = one.words <= other.words ? [one, other] : [other, one];
  if (!` ${long.key} `.includes(` ${short.key} `)) return false;
  // The longer one goes where it is a chance extension, the shorter one where it hardly stands alone.
  return short.words > 1 || long.count >= 0.3 * short.count || short === one;
}

function surfaceOf({ surfaces }: Candidate): string {
  const [best = ''] = [...surfaces]
    .toSorted((a, b) => b[1] - a[1] || capitals(a[0]) - capitals(b[0]))
    .map(([surface]) => surface);
  // Small letters where they are also written so: 'Neural Network' of a heading is 'neural network'.
  const small = [...surfaces.keys()].find((surface) => surface === best.toLowerCase());
  return small ?? best;
}

function capitals(text: string): number {
  return text.match(/\p{Lu}/gu)?.length ?? 0;
}

const GIVEN = pattern('iu')`(?:^|[.\n]\s*)(?:${lists.givenAdditional})?(?:${lists.givenKey})\b\s*[:.—–-]*[ \t]*\n?`;
const GIVEN_ENDS = pattern(
  'u',
)`\n\s*\n|\n\s*\d|\n(?=[^\n]*:)|\b(?:${lists.givenEndsCr}|\d\.?\s+${lists.givenEndsIntroduction})\b|\.\s+(?=\p{Lu})|\*\s*${lists.givenEndsCorresponding}`;
const FIRST_SEGMENTS = 40;
const GIVEN_MOST_WORDS = 6;
const GIVEN_MOST = 15;

/** The authors' keywords as the paper prints them; empty if it prints none, or what stands there is no list. */
export function givenKeywords(segments: readonly Pick<Segment, 'text'>[]): readonly string[] {
  for (const { text } of segments.slice(0, FIRST_SEGMENTS)) {
    const block = givenBlock(text);
    if (!block) continue;
    const listed = text.slice(block.from, block.to);
    const separator = listed.includes(';') ? /\s*;\s*/ : /[·•]/.test(listed) ? /\s*[·•]\s*/ : /\s*,\s*/;
    const words = listed
      .split(separator)
      .map((one) =>
        one
          .replace(/[.\s]+$/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((one) => one !== '');
    const list = words.length <= GIVEN_MOST && words.every((one) => one.split(' ').length <= GIVEN_MOST_WORDS);
    // 'Keywords are almost never displayed' is a sentence.
    if (!words.every(opensWithMeaning)) continue;
    if (list && words.length > 0) return words;
  }
  return [];
}

function opensWithMeaning(phrase: string): boolean {
  const [first = ''] = phrase.split(' ');
  return !stopWordsFor(phrase).words.has(fold(first));
}

function givenBlock(text: string): { readonly at: number; readonly from: number; readonly to: number } | undefined {
  const found = GIVEN.exec(text);
  if (!found) return undefined;
  const from = found.index + found[0].length;
  const end = text.slice(from).search(GIVEN_ENDS);
  return { at: found.index, from, to: end === -1 ? text.length : from + end };
}

function withoutGiven(text: string): string {
  const block = givenBlock(text);
  return block ? `${text.slice(0, block.at)}\n${text.slice(block.to)}` : text;
}

function givenPhrases(
  given: readonly string[],
  candidates: ReadonlyMap<string, Candidate>,
  acronyms: readonly Abbreviation[],
): readonly KeyPhrase[] {
  return given.map((text) => {
    const known = candidates.get(keyOf(text));
    const acronym = acronyms.find(({ long }) => keyOf(long) === keyOf(text))?.short;
    return { text, acronym, score: 1, count: known?.count ?? 0, pageIndex: known?.pageIndex ?? 0, given: true };
  });
}
