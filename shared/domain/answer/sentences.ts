import type { NodeId } from '../../base/ids.ts';
import type { ContentKind } from '../document/tree.ts';
import type { SectionTree } from '../index/sections.ts';
import { definitionCue, passageCue, shapeCue } from '../retrieval/cues.ts';
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
