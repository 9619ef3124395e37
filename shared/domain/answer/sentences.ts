import type { NodeId } from '../../base/ids.ts';
import type { ContentKind } from '../document/tree.ts';
import type { SectionTree } from '../index/sections.ts';
import { type Shape, answersTail, definitionCue, isSpan, passageCue, shapeCue } from '../retrieval/cues.ts';
import type { Query } from '../retrieval/query.ts';
import { type Scored, documentFit } from '../retrieval/score.ts';
import type { Sentence } from '../segment/segment.ts';
import { amounts, cardinals } from '../text/languages/en/index.ts';
import { countPhrase, stemsOf } from '../text/stems.ts';
import { coverage } from '../retrieval/bm25.ts';

/** A sentence of a passage with how well it answers. */
export interface ScoredSentence {
  readonly passage: Scored;
  /** Position among the sentences of its passage. */
  readonly at: number;
  readonly sentence: Sentence;
  readonly text: string;
  readonly stems: readonly string[];
  readonly score: number;
}

// Said in the heading, a word need not be said again; said next door, the sentence is at least about it.
const HEADING_SHARE = 0.5;
const NEIGHBOR_SHARE = 0.35;
const PASSAGE_WEIGHT = 0.25;
const SHAPE_WEIGHT = 0.3;
const TYPE_WEIGHT = 0.15;
const FIRST_WEIGHT = 0.05;
const DEFINED_WEIGHT = 0.7;
const NAMED_WEIGHT = 0.5;
// A document on the Transformer need not say 'Transformer' in the sentence on its optimizer.
const DOCUMENT_SHARE = 0.4;
const FEW_WORDS = 4;
const MANY_WORDS = 90;

// A sentence without any number does not say how many, whatever else it says.
const WITHOUT_SHAPE = 0.6;
const COUNTED_WEIGHT = 0.5;

/** What is known about where a sentence stands. */
export interface Surroundings {
  readonly treeOf: (passage: Scored) => SectionTree | undefined;
  /** How much the passage's document is about each term of the question; undefined if only one was asked. */
  readonly aboutOf: (passage: Scored) => readonly number[] | undefined;
  readonly kindOf: (passage: Scored, node: NodeId) => ContentKind | undefined;
}

/** Score every sentence of the passages; in the order of the passages. */
export function scoreSentences(
  query: Query,
  passages: readonly Scored[],
  { treeOf, aboutOf, kindOf }: Surroundings,
): readonly ScoredSentence[] {
  const { shape: hoped, reading } = query;
  const counted = reading.asks === 'count' ? reading.focus.stems : [];
  const best = Math.max(...passages.map((passage) => passage.score), 1e-9);
  return passages.flatMap((passage) => {
    const tree = treeOf(passage);
    const heading = [...(tree?.headingStems(passage.section) ?? [])];
    const types = tree?.paper ? query.topics : [];
    return passage.segment.sentences.map((sentence, at): ScoredSentence => {
      const text = passage.segment.text.slice(sentence.start, sentence.end);
      const stems = passage.sentences[at] ?? [];
      const own = coverage(stems, query.content);
      const near = [...(passage.sentences[at - 1] ?? []), ...stems, ...(passage.sentences[at + 1] ?? [])];
      const withHeading = coverage([...heading, ...stems], query.content);
      const withNeighbors = coverage([...heading, ...near], query.content);
      const said =
        own +
        HEADING_SHARE * (withHeading - own) +
        NEIGHBOR_SHARE * (withNeighbors - withHeading) +
        DOCUMENT_SHARE * unsaidAbout(query, stems, aboutOf(passage));
      const shape = shapeCue(hoped, text);
      const cues =
        SHAPE_WEIGHT * shape +
        (counted.length > 0 && countsOf(counted, text) ? COUNTED_WEIGHT : 0) +
        TYPE_WEIGHT * Math.min(1, passageCue(types, text, stems.length)) +
        (hoped === 'definition' ? DEFINED_WEIGHT * definitionCue(query.content, text) : 0) +
        (at === 0 ? FIRST_WEIGHT : 0);
      // Without a word of the question a cue proves nothing.
      const raw =
        said * (1 + cues) +
        0.3 * cues * withNeighbors +
        PASSAGE_WEIGHT * (passage.score / best) +
        NAMED_WEIGHT * passage.named;
      const shapeless = (hoped === 'number' || hoped === 'date') && shape === 0;
      const kind = kindOf(passage, sentence.span.node);
      const score =
        raw * (shapeless ? WITHOUT_SHAPE : 1) * (passage.named > 0 ? 1 : kindShare(kind)) -
        blemishes(text, stems.length);
      return { passage, at, sentence, text, stems, score: Math.max(0, score) };
    });
  });
}

/** Share, in [0, 1], of the question's weight that the document is about and the sentence does not say. */
function unsaidAbout(query: Query, stems: readonly string[], about: readonly number[] | undefined): number {
  const unsaid = about?.map((share, at) => {
    const term = query.content[at];
    return term && countPhrase(stems, term.stems) > 0 ? 0 : share;
  });
  return documentFit(query, unsaid);
}

/** How much less a sentence is worth for the kind of block it stands in. */
function kindShare(kind: ContentKind | undefined): number {
  switch (kind) {
    case 'formula':
    case 'code':
    case 'authors':
    case 'title':
      return 0.6;
    case 'reference':
      return 0.5;
    case 'footnote':
    case 'caption':
    case 'table':
      return 0.85;
    default:
      return 1;
  }
}

const REACH = 6;

/** True if a number stands shortly before the last word of what is counted, or right after it. */
function countsOf(counted: readonly string[], text: string): boolean {
  const stems = stemsOf(text);
  const head = counted.at(-1);
  return stems.some((stem, at) => {
    if (stem !== head) return false;
    const near = [...stems.slice(Math.max(0, at - REACH), at), ...stems.slice(at + 1, at + 3)];
    return near.some((other) => /^\d+$/.test(other) || NUMBER_STEMS.has(other));
  });
}

const NUMBER_STEMS = new Set(
  stemsOf([...Object.keys(cardinals), ...amounts].filter((word) => word !== 'one').join(' ')),
);

/** What speaks against quoting a sentence: it asks, it is a scrap, it is a table's row or a formula, it never ends. */
function blemishes(text: string, words: number): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const dense = text.replace(/\s/g, '').length;
  return (
    (/[?？]\s*$/.test(text) ? 0.25 : 0) +
    (words < FEW_WORDS ? 0.35 : 0) +
    (words > MANY_WORDS ? 0.15 : 0) +
    (dense > 0 && letters / dense < 0.5 ? 0.2 : 0)
  );
}

// Readers of QASPER give the answer in ten words: from .82 to .92 the answers' F1 rises by .02 at the same evidence.
const NEAR_BEST = 0.92;
// Another document has to say it nearly as well, or it is about something else.
const NEAR_BEST_ELSEWHERE = 0.94;
const SAME = 0.75;
const MIN_LEAD_WORDS = 4;
const MAX_LEAD_WORDS = 45;
const MAX_ITEMS = 8;
const STARTS_BACKWARDS =
  /^(it|its|this|these|they|their|those|such|he|she|his|her|however|thus|therefore|hence|moreover|furthermore|also|instead|otherwise|here|the (former|latter|same))\b/i;

/** How many sentences an answer of each shape may choose by score. */
function mostSentences(shape: Shape): number {
  switch (shape) {
    case 'number':
    case 'date':
    case 'person':
    case 'yes-no':
      return 3;
    case 'procedure':
    case 'list':
    case 'open':
      return 5;
    case 'place':
    case 'definition':
    case 'reason':
      return 4;
  }
}

/**
 * The sentences to quote: the best, and others nearly as good that say something else; then what they lean on — the
 * sentence before one that begins with 'It' or 'However', the items after one that ends in a colon.
 *
 * @param scored  every sentence of the passages, passage by passage
 * @returns best first; sentences that were only added for context follow those they belong to
 */
export function chooseSentences(query: Query, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const ranked = scored.filter((one) => one.score > 0).toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) return [];
  const chosen: ScoredSentence[] = [];
  for (const one of ranked) {
    if (chosen.length >= mostSentences(query.shape) || one.score < NEAR_BEST * best.score) break;
    if (one.passage.document !== best.passage.document && one.score < NEAR_BEST_ELSEWHERE * best.score) continue;
    if (one !== best && coverage(one.stems, query.content) === 0) continue;
    if (!chosen.some((other) => overlap(one.stems, other.stems) > SAME)) chosen.push(one);
  }
  const also = forTail(query, chosen, ranked);
  if (also) chosen.push(also);
  const siblings = (one: ScoredSentence, step: number): ScoredSentence | undefined =>
    scored.find((other) => other.passage === one.passage && other.at === one.at + step);
  const out: ScoredSentence[] = [];
  const add = (one: ScoredSentence): void => {
    if (!out.includes(one)) out.push(one);
  };
  for (const one of chosen) {
    add(one);
    const before = siblings(one, -1);
    const leans = STARTS_BACKWARDS.test(one.text) && before?.sentence.span.node === one.sentence.span.node;
    const length = before?.stems.length ?? 0;
    if (before && leans && length >= MIN_LEAD_WORDS && length <= MAX_LEAD_WORDS) add(before);
    if (/[:：]\s*$/.test(one.text) && !isSpan(query.shape)) itemsAfter(one, scored).forEach(add);
  }
  return out;
}

// What 'and for how long?' asks is said in few of the question's words, close to what the rest asks.
const TAIL_SHARE = 0.3;
const SAME_SECTION = 1.5;

/** The sentence that answers the short question at the end, if none of the chosen ones does. */
function forTail(
  { reading: { also: tail } }: Query,
  chosen: readonly ScoredSentence[],
  ranked: readonly ScoredSentence[],
): ScoredSentence | undefined {
  const [best] = chosen;
  if (tail === undefined || !best || chosen.some(({ text }) => answersTail(tail, text))) return undefined;
  const worth = ({ score, passage }: ScoredSentence): number =>
    score * (passage.section === best.passage.section ? SAME_SECTION : 1);
  return ranked
    .filter(
      ({ passage, score, text }) =>
        passage.document === best.passage.document && score >= TAIL_SHARE * best.score && answersTail(tail, text),
    )
    .toSorted((a, b) => worth(b) - worth(a))[0];
}

/** What a sentence with a colon announces: the nodes that follow it in its passage, or the next sentence of its own. */
function itemsAfter(one: ScoredSentence, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const following = scored.filter((other) => other.passage === one.passage && other.at > one.at);
  const own = following.filter((other) => other.sentence.span.node === one.sentence.span.node);
  if (own.length > 0) return own.slice(0, 1);
  return following.slice(0, MAX_ITEMS);
}

/** Jaccard overlap of two sentences' stems. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a);
  const right = new Set(b);
  const both = left.intersection(right).size;
  return both / Math.max(1, left.size + right.size - both);
}
