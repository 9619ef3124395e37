import type { DocumentId, NodeId } from '../../base/ids.ts';
import { keyOf, type Candidate, type CandidateSet } from './candidates.ts';
import type { Query, QueryTerm } from './query.ts';
import { sectionKey } from '../index/sections.ts';
import { bm25OfCounts, bm25Scores, normalize } from './bm25.ts';
import { factsOf, type PassageFacts } from './passage-facts.ts';
import { fuse } from './nearness.ts';
import { passageOdds, type SentenceRanking } from './rank/rank-sentences.ts';
import { rankingOf } from './rank/ranking-of.ts';
import type { RetrievalSettings, Weights } from './settings.ts';

/** A candidate with its relevance. */
export interface Scored extends Candidate {
  /** S_i: 0 and up, the best of a question near or above 1. */
  readonly score: number;
  /** Probability, in [0, 1], that it is evidence, as far as the score tells. */
  readonly relevance: number;
  /** Share, in [0, 1], of the question's words that its best three sentences in a row and its headings contain. */
  readonly coverage: number;
  /** How many of the question's words, asking words aside, those sentences and headings contain. */
  readonly words: number;
  /** What the score was made of; absent where something else than the formula judged. They add up to it, if it is above 0. */
  readonly parts?: ScoreParts | undefined;
}

/** Named parts of a passage's score, each with its weight. */
export interface ScoreParts {
  /** The question's words, and their meaning, in the passage and its headings. */
  readonly words: number;
  /** The same in its structure-anchored summary. */
  readonly summary: number;
  /** How likely its sentences are to answer, beside those of the best passage. */
  readonly answer: number;
  /** Numbers, and sections that tell what was used and measured, in papers. */
  readonly cues: number;
  readonly section: number;
  readonly named: number;
  readonly document: number;
  /** Below 0: references, tables of contents. */
  readonly against: number;
}

/** What tells of a passage whether it is evidence, each in [0, 1] unless said otherwise. */
export const passageSigns = [
  /** The question's words in it and its headings, as a share of the passage with most. */
  'words',
  /** Its nearness in meaning; its words where it has no vector. */
  'meaning',
  /** How likely its sentences are to answer, beside those of the best passage. */
  'answer',
  /** How well its section fits. */
  'section',
  /** Numbers, in papers. */
  'numbers',
  /** In papers, whether its section tells what was used, and what was measured. */
  'dataRole',
  'experimentRole',
  /** Whether the question names it outright. */
  'named',
  /** How much its document is about the question, where several are asked. */
  'document',
  /** −1 to 0: a section that lists, as references and tables of contents. */
  'role',
  /** −1 for an entry of a bibliography. */
  'reference',
] as const;
export type PassageSigns = Readonly<Record<(typeof passageSigns)[number], number>> & {
  /** The same of the summary that a model wrote of it. */
  readonly summary?: Readonly<Record<'words' | 'meaning', number>> | undefined;
};

/** A section with how well it fits the question. */
export interface ScoredSection {
  readonly document: DocumentId;
  readonly section: NodeId;
  /** R_sec(q, s) in [0, 1]. */
  readonly score: number;
  /** F_sec(q, s): fit of the headings. */
  readonly heading: number;
  /** E_sec(q, s): fit of the text. */
  readonly body?: number | undefined;
  /** Candidates that stand directly in it. */
  readonly passages: number;
}

/** How much cosines count beside full-text scores where there are vectors: 1 is the paper's equation 3. Less loses answers of strangers (decision 216). */
const MEANING = 0.4;
/** Log-odds below the best passage at which its sentences say nothing for a passage. */
const HOPELESS = 8;
const RELEVANCE_BASE = -5.8;
const RELEVANCE_SLOPE = 3.2;

/**
 * R_sec(q, s) = α·F_sec(q, s) + (1 − α)·E_sec(q, s) for every section with a candidate, best first (eq. 1). E_sec is that of
 * the section's best passages: full-text scores as shares of the largest, together with cosines where there are vectors.
 *
 * @param intents  F_sec in [0, 1] by section, where a model judged it; headings are compared with the question's words for all
 *   others
 */
export function scoreSections(
  query: Query,
  set: CandidateSet,
  weights: Weights,
  intents?: ReadonlyMap<string, number>,
): readonly ScoredSection[] {
  const groups = new Map<string, SectionGroup>();
  const group = (document: DocumentId, section: NodeId) => {
    const key = sectionKey(document, section);
    const found = groups.get(key) ?? { document, section, bm25: [], near: [], passages: 0 };
    groups.set(key, found);
    return found;
  };
  for (const match of set.matches) group(match.document, match.section).bm25.push(match.bm25);
  for (const candidate of set.candidates) {
    const found = group(candidate.document, candidate.section);
    found.passages++;
    if (candidate.near?.segment !== undefined) found.near.push(candidate.near.segment);
  }
  const sections = [...groups.values()].filter((section) => section.passages > 0);
  const treeOf = (document: DocumentId) => set.trees.get(document);

  const bodies = fuse(
    normalize(Float64Array.from(sections, ({ bm25 }) => best(bm25))),
    sections.map(({ near }) => (near.length > 0 ? best(near.toSorted((a, b) => b - a)) : undefined)),
    MEANING,
  );
  const headingBm25 = normalize(
    bm25Scores(
      sections.map(({ document, section }) => treeOf(document)?.headingStems(section) ?? []),
      query.terms,
    ),
  );
  return sections
    .map(({ document, section, passages }, at) => {
      const heading = intents?.get(sectionKey(document, section)) ?? headingBm25[at] ?? 0;
      const score = weights.alpha * heading + (1 - weights.alpha) * (bodies[at] ?? 0);
      return { document, section, score, heading, body: bodies[at] ?? 0, passages };
    })
    .sort((a, b) => b.score - a.score);
}

interface SectionGroup {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly bm25: number[];
  readonly near: number[];
  passages: number;
}

/** A section speaks about the question through its best passage, and more so if others join in. */
function best([first = 0, second = 0, third = 0]: readonly number[]): number {
  return first + 0.3 * second + 0.15 * third;
}

/** S_i(q) of every candidate, best first (eq. 3): its signs, weighed. */
export function scoreSegments(
  query: Query,
  set: CandidateSet,
  sections: readonly ScoredSection[],
  settings: Pick<RetrievalSettings, 'weights' | 'ranker'>,
): readonly Scored[] {
  const { candidates, trees } = set;
  const { weights } = settings;
  const parts = signsOf(query, set, sections, settings).map((signs) => partsOf(signs, weights));
  return candidates
    .map((candidate, at) => {
      const { share, words } = factsOf(query, candidate, trees.get(candidate.document));
      const own = parts[at]!;
      const score = Math.max(
        0,
        Object.values<number>({ ...own }).reduce((sum, part) => sum + part, 0),
      );
      return { ...candidate, score, relevance: relevanceOf(score), coverage: share, words, parts: own };
    })
    .sort((a, b) => b.score - a.score);
}

function partsOf(signs: PassageSigns, weights: Weights): ScoreParts {
  const { summary } = signs;
  const weigh = (...some: readonly (typeof passageSigns)[number][]): number =>
    some.reduce((sum, sign) => sum + weights[sign] * signs[sign], 0);
  const own = weigh('words', 'meaning');
  return {
    words: summary ? weights.beta * own : own,
    summary: summary ? (1 - weights.beta) * (weights.words * summary.words + weights.meaning * summary.meaning) : 0,
    answer: weigh('answer'),
    cues: weigh('numbers', 'dataRole', 'experimentRole'),
    section: weigh('section'),
    named: weigh('named'),
    document: weigh('document'),
    against: weigh('role', 'reference'),
  };
}

/** Of every candidate, in their order; a sign without weight may be 0. */
export function signsOf(
  query: Query,
  set: CandidateSet,
  sections: readonly ScoredSection[],
  { weights, ranker }: Pick<RetrievalSettings, 'weights' | 'ranker'>,
): readonly PassageSigns[] {
  const { candidates, trees } = set;
  const { terms } = query;
  const facts = candidates.map((candidate) => factsOf(query, candidate, trees.get(candidate.document)));
  const said = normalize(
    bm25OfCounts(
      facts.map(({ headed, bare }) => (weights.headings ? headed : bare)),
      terms,
    ),
  );
  const summarized = summaryScores(facts, said, terms);
  const prior = new Map(sections.map((section) => [sectionKey(section.document, section.section), section.score]));
  const answers = weights.answer > 0 ? answerShares(rankingOf(query, set, { ranker }), set) : undefined;
  return candidates.map((candidate, at): PassageSigns => {
    const { document, section, near, segment, named } = candidate;
    const tree = trees.get(document);
    const words = said[at]!;
    const meaning = near?.segment ?? words;
    const role = tree?.paper ? tree.role(section) : undefined;
    return {
      words,
      meaning,
      answer: answers?.[at] ?? 0,
      section: prior.get(sectionKey(document, section)) ?? 0,
      numbers: Math.min(1, facts[at]!.numbers / MANY_NUMBERS),
      dataRole: Number(role === 'data'),
      experimentRole: Number(role === 'experiment'),
      named,
      document: documentFit(query, set.about.get(document)),
      role: -(tree?.penalty(section) ?? 0),
      reference: -Number(segment.kind === 'reference'),
      summary: facts[at]!.summary && { words: summarized[at]!, meaning: near?.summary ?? summarized[at]! },
    };
  });
}

const MANY_NUMBERS = 4;

/** Full-text scores of the summaries that models wrote, as shares of the largest; a passage without one has its own words. */
function summaryScores(facts: readonly PassageFacts[], said: Float64Array, terms: readonly QueryTerm[]): Float64Array {
  const summaries = facts.flatMap(({ summary }, at) => (summary ? [{ summary, at }] : []));
  if (summaries.length === 0) return said;
  const counted = summaries.map(({ summary }) => summary);
  const scores = normalize(bm25OfCounts(counted, terms));
  const all = Float64Array.from(said);
  summaries.forEach(({ at }, place) => (all[at] = scores[place] ?? 0));
  return all;
}

/** σ(a + b · S): the logistic that fits the scores of the development questions best. */
export function relevanceOf(score: number): number {
  return score > 0 ? 1 / (1 + Math.exp(-(RELEVANCE_BASE + RELEVANCE_SLOPE * score))) : 0;
}

/**
 * In [0, 1]: how likely the sentences of each candidate are to answer, the best one's 1; 0 where none has a sentence that is
 * ranked, as in a bibliography.
 */
function answerShares(ranking: SentenceRanking, { candidates }: CandidateSet): readonly number[] {
  const known = passageOdds(ranking);
  if (known.size === 0) return candidates.map(() => 0);
  const odds = candidates.map((one) => known.get(keyOf(one)) ?? -Infinity);
  const best = Math.max(...odds);
  return odds.map((one) => Math.max(0, 1 + (one - best) / HOPELESS));
}

/** The score that has this relevance: the inverse of `relevanceOf`, for what was judged otherwise. */
export function scoreOfRelevance(relevance: number): number {
  const p = Math.min(0.999, Math.max(0.001, relevance));
  return Math.max(0, (Math.log(p / (1 - p)) - RELEVANCE_BASE) / RELEVANCE_SLOPE);
}

/** Share, in [0, 1], of the question's weight that the document is about. */
export function documentFit(query: Query, about: readonly number[] | undefined): number {
  if (!about) return 0;
  let all = 0;
  let fit = 0;
  query.content.forEach((term, at) => {
    all += term.weight * term.idf;
    fit += term.weight * term.idf * (about[at] ?? 0);
  });
  return all > 0 ? fit / all : 0;
}
