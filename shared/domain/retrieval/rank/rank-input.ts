/** Sentences that may answer, with what stands around them, as their features are taken from. */
import type { NodeId } from '../../../base/ids.ts';
import { remembered } from '../../../base/remembered.ts';
import { sectionKey, type SectionTree } from '../../index/sections.ts';
import { countPhrase } from '../../text/stems.ts';
import { onlyPoints } from '../../text/pointers.ts';
import { bm25Scores } from '../bm25.ts';
import { isProse } from '../definition.ts';
import type { Candidate, CandidateSet } from '../candidates.ts';
import { weigh, type Asked } from './asked.ts';
import { meaningOf, type Meaning } from '../nearness.ts';

/** What a sentence has of a question, whatever stands around it. */
export interface SaidSentence {
  readonly text: string;
  readonly stems: readonly string[];
  /** Units that it has, as bits. */
  readonly has: number;
  /** Where it has them: positions of stems. */
  readonly places: readonly number[];
  /** It names what stands elsewhere: an entry of the contents, the index or the references. */
  readonly points: boolean;
  /** How many sentences of its passage stand before it, scraps aside; absent where it is none itself. */
  readonly below?: number | undefined;
}

/** A sentence of a candidate, as far as the question's words go. */
export interface SeenSentence extends SaidSentence {
  /** The same object in every input of a question. */
  readonly said: SaidSentence;
  readonly candidate: number;
  /** Position among the sentences of its candidate. */
  readonly at: number;
  /** Position among the input's paragraphs. */
  readonly paragraph: number;
}

/** What stands in one block of text, as far as a candidate holds it. */
export interface SeenParagraph {
  readonly candidate: number;
  /** Positions among the input's sentences, end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly has: number;
  /** Units in the headings above it. */
  readonly headed: number;
  readonly heading: readonly string[];
  /** Stems of the innermost of them, its number aside; empty where its section goes on from other passages. */
  readonly title: readonly string[];
  /** BM25 of its words and headings. */
  readonly bm25: number;
  /** From 0, by BM25. */
  readonly rank: number;
  /** Key of its section. */
  readonly section: string;
  readonly opensSection: boolean;
}

export interface RankInput {
  readonly asked: Asked;
  readonly candidates: readonly Candidate[];
  readonly sentences: readonly SeenSentence[];
  readonly paragraphs: readonly SeenParagraph[];
  /** Units that occur in a section's candidates, by its key. */
  readonly sections: ReadonlyMap<string, number>;
  /** Units in the title of the candidate's document. */
  readonly titles: readonly number[];
  /** Weights of units, adding up to 1: by segments of the scope, by sentences here, by everything that is written. */
  readonly byScope: Float64Array;
  readonly bySentence: Float64Array;
  readonly byRarity: Float64Array;
  /** Positions of the sentences that are worth features. */
  readonly worth: readonly number[];
  /** The largest BM25 of a paragraph, and mean and spread of the ten largest. */
  readonly most: number;
  readonly mean: number;
  readonly spread: number;
  /** Undefined where too little of it has a vector. */
  readonly meaning: Meaning | undefined;
}

const PARAGRAPHS = 16;
const ELSEWHERE = 16;
const MOST_SENTENCES = 72;
const COMPARED = 10;
const LEADERS = /(?:\.\s?){5,}|…\s?…/u;
/** 'Late deposits.' before more of a paragraph is its heading. */
const RUN_IN_STEMS = 5;

export function rankInputOf(asked: Asked, set: Pick<CandidateSet, 'candidates' | 'trees'>): RankInput {
  const { candidates } = set;
  const sentences: SeenSentence[] = [];
  const open: Omit<SeenParagraph, 'bm25' | 'rank'>[] = [];
  const opened = new Set<string>();
  const openings = openingsOf(candidates);
  for (const [at, candidate] of candidates.entries()) {
    const tree = set.trees.get(candidate.document);
    read(asked, candidate, at, tree, { sentences, open, opened, openings });
  }
  const byScope = shares(asked.units.map(({ idf }) => idf));
  const texts = open.map(({ from, to, heading }) => [
    ...heading,
    ...sentences.slice(from, to).flatMap(({ stems }) => stems),
  ]);
  const scores = bm25Scores(texts, asked.query.terms.slice(0, asked.units.length));
  const order = open.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const ranks = new Int32Array(order.length);
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  const paragraphs = open.map((one, at): SeenParagraph => ({ ...one, bm25: scores[at]!, rank: ranks[at]! }));
  const sections = new Map<string, number>();
  for (const { section, has, headed } of paragraphs) sections.set(section, (sections.get(section) ?? 0) | has | headed);
  const bySentence = shares(sentenceIdf(asked, sentences));
  const top = order.slice(0, COMPARED).map((at) => scores[at]!);
  const mean = top.reduce((sum, score) => sum + score, 0) / Math.max(1, top.length);
  const spread = Math.sqrt(top.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, top.length));
  const meaning = asked.query.view && meaningOf(asked.query.view, candidates, sentences);
  const best = meaning ? byBoth(paragraphs, sentences, meaning) : paragraphs.map(({ rank }) => rank);
  return {
    asked,
    candidates,
    sentences,
    paragraphs,
    sections,
    titles: candidates.map(({ document }) => maskOf(asked, set.trees.get(document)?.titleStems ?? []).has),
    byScope,
    bySentence,
    byRarity: shares(asked.units.map(({ rarity }) => rarity)),
    meaning,
    worth: worthLooking(
      { sentences, paragraphs, meaning, best },
      bySentence,
      order[0] === undefined ? 0 : scores[order[0]]!,
    ),
    most: top[0] ?? 0,
    mean,
    spread,
  };
}

interface Reading {
  readonly sentences: SeenSentence[];
  readonly open: Omit<SeenParagraph, 'bm25' | 'rank'>[];
  readonly opened: Set<string>;
  readonly openings: ReadonlyMap<string, number>;
}

/** Where what is known of each section begins, by its key: order of segments in the document. */
function openingsOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const openings = new Map<string, number>();
  for (const { document, section, segment } of candidates) {
    const key = sectionKey(document, section);
    openings.set(key, Math.min(segment.order, openings.get(key) ?? Infinity));
  }
  return openings;
}

/** One paragraph for each node that a candidate holds sentences of. */
function read(
  asked: Asked,
  candidate: Candidate,
  index: number,
  tree: SectionTree | undefined,
  { sentences, open, opened, openings }: Reading,
): void {
  const { document, section, segment, headings: above } = candidate;
  const key = sectionKey(document, section);
  const said = sentencesOf(asked, candidate, tree);
  const title = (openings.get(key) === segment.order && tree?.ownStems(section)) || [];
  let node: NodeId | undefined;
  for (const [at, sentence] of segment.sentences.entries()) {
    const one = said[at]!;
    const own = one.stems;
    if (sentence.span.node !== node) {
      node = sentence.span.node;
      const from = sentences.length;
      const runIn = own.length <= RUN_IN_STEMS && segment.sentences[at + 1]?.span.node === node ? own : [];
      const heading = runIn.length > 0 ? [...above, ...runIn] : above;
      const headed = maskOf(asked, heading).has;
      open.push({
        candidate: index,
        from,
        to: from,
        has: 0,
        headed,
        heading,
        title: runIn.length > 0 ? runIn : title,
        section: key,
        opensSection: !opened.has(key),
      });
      opened.add(key);
    }
    const paragraph = open.length - 1;
    sentences.push({ ...one, said: one, candidate: index, at, paragraph });
    open[paragraph] = { ...open[paragraph]!, to: sentences.length, has: open[paragraph]!.has | one.has };
  }
}

const knownOf = remembered((_asked: Asked) => new WeakMap<Candidate['segment'], readonly SaidSentence[]>());

/** Read once: a walk compares what it reads with the best so far, at every step. */
function sentencesOf(
  asked: Asked,
  { segment, sentences: stems }: Candidate,
  tree: SectionTree | undefined,
): readonly SaidSentence[] {
  const known = knownOf(asked);
  const before = known.get(segment);
  if (before) return before;
  let told = 0;
  const made = segment.sentences.map((sentence, at): SaidSentence => {
    const own = stems[at] ?? [];
    const text = segment.text.slice(sentence.start, sentence.end);
    const points =
      segment.kind === 'reference' || LEADERS.test(text) || onlyPoints(text) || (tree?.isTitle(own) ?? false);
    const below = !points && isProse(text, asked.query.language) ? told++ : undefined;
    return { text, stems: own, ...maskOf(asked, own), points, below };
  });
  known.set(segment, made);
  return made;
}

/** Which units stand in a text, and where. */
function maskOf({ units, byStem }: Asked, stems: readonly string[]): { has: number; places: number[] } {
  let has = 0;
  const places: number[] = [];
  for (let at = 0; at < stems.length; at++) {
    for (const unit of byStem.get(stems[at]!) ?? []) {
      const phrase = units[unit]!.stems;
      if (phrase.length > 1 && countPhrase(stems.slice(at, at + phrase.length), phrase) === 0) continue;
      has |= 1 << unit;
      if (places.at(-1) !== at) places.push(at);
    }
  }
  return { has, places };
}

/** ln(1 + (N − n + ½) / (n + ½)) of each unit among these sentences. */
function sentenceIdf({ units }: Asked, sentences: readonly SeenSentence[]): number[] {
  return units.map((_, unit) => {
    const n = sentences.reduce((count, { has }) => count + ((has >>> unit) & 1), 0);
    return Math.log(1 + (sentences.length - n + 0.5) / (n + 0.5));
  });
}

function shares(weights: readonly number[]): Float64Array {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return Float64Array.from(weights, (weight) => (all > 0 ? weight / all : 1 / Math.max(1, weights.length)));
}

/** Cormack et al., 'Reciprocal rank fusion' (2009), who take 60 for lists of a thousand; among some dozens less does better. */
const RANK_CONSTANT = 10;

/** Ranks of the paragraphs, from 0, by reciprocal ranks of BM25 and of the nearest of their sentences. */
function byBoth(
  paragraphs: readonly SeenParagraph[],
  sentences: readonly SeenSentence[],
  meaning: Meaning,
): readonly number[] {
  const near = new Float32Array(paragraphs.length).fill(-1);
  for (const [at, { paragraph }] of sentences.entries())
    near[paragraph] = Math.max(near[paragraph]!, meaning.sentences[at]!);
  const nearRanks = ranksOf(near);
  return ranksOf(paragraphs.map(({ rank }, at) => 1 / (RANK_CONSTANT + rank) + 1 / (RANK_CONSTANT + nearRanks[at]!)));
}

/** The rank of each value, from 0 for the largest. */
function ranksOf(values: ArrayLike<number>): readonly number[] {
  const ranks = new Array<number>(values.length);
  Array.from(values, (_, at) => at)
    .sort((a, b) => values[b]! - values[a]! || a - b)
    .forEach((at, rank) => (ranks[at] = rank));
  return ranks;
}

interface Looked {
  readonly sentences: readonly SeenSentence[];
  readonly paragraphs: readonly SeenParagraph[];
  readonly meaning: Meaning | undefined;
  /** Ranks of the paragraphs. */
  readonly best: readonly number[];
}

/** All sentences of the best paragraphs, and those elsewhere with most of the question's words, or nearest to it. */
function worthLooking(
  { sentences, paragraphs, meaning, best }: Looked,
  weights: Float64Array,
  most: number,
): readonly number[] {
  const value = (at: number): number => {
    const { has, paragraph } = sentences[at]!;
    const near = meaning ? Math.max(0, meaning.sentences[at]!) : 0;
    return weigh(has, weights) + near + (most > 0 ? (0.5 * paragraphs[paragraph]!.bm25) / most : 0);
  };
  const all = sentences.map((_, at) => ({ at, value: value(at) }));
  const telling = all.filter(({ at }) => !sentences[at]!.points);
  const valued = telling.length > 0 ? telling : all;
  valued.sort((a, b) => b.value - a.value || a.at - b.at);
  const inBest = ({ at }: { at: number }): boolean => best[sentences[at]!.paragraph]! < PARAGRAPHS;
  const tells = ({ at }: { at: number }): boolean => meaning !== undefined || sentences[at]!.has !== 0;
  const elsewhere = valued.filter((one) => !inBest(one) && tells(one)).slice(0, ELSEWHERE);
  return [...valued.filter(inBest).slice(0, MOST_SENTENCES - elsewhere.length), ...elsewhere].map(({ at }) => at);
}
