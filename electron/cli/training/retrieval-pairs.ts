import { seededOrder } from '#shared/base/seeded-order.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { passageKey, sectionTree } from '#shared/domain/index/sections.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { Scored } from '#shared/domain/retrieval/score.ts';
import { holds, keyOf, type KnownAnswer } from './known-answer.ts';

/** A question with passages that answer it and that do not, in the form that DPR reads (KDD '24 §3.2.3, eq. 3). */
export interface RetrievalPair {
  readonly question: string;
  readonly positive_ctxs: readonly PairPassage[];
  /** Chosen at random from the same document. */
  readonly negative_ctxs: readonly PairPassage[];
  /** Found by the question anyway. */
  readonly hard_negative_ctxs: readonly PairPassage[];
}

export interface PairPassage {
  /** Titles from the document to the section. */
  readonly title: string;
  readonly text: string;
}

export interface PairOptions {
  readonly negatives: number;
  readonly seed: number;
}

/** From a confirmed answer; undefined where none of its evidence is found by the question any more. */
export function pairOf(
  retrieval: Retrieval,
  known: KnownAnswer,
  options: PairOptions,
  reader: IndexReader,
): RetrievalPair | undefined {
  const right = retrieval.ranked.filter((passage) => known.evidence.some((one) => holds(passage, one)));
  if (!known.found || right.length === 0) return undefined;
  const keys = new Set(right.map(keyOf));
  const hard = retrieval.ranked.filter((passage) => !keys.has(keyOf(passage))).slice(0, options.negatives);
  const shown = new Set([...right, ...hard].map(keyOf));
  const documents = [...new Set(right.map(({ document }) => document))];
  const others = documents.flatMap((document) =>
    passagesOf(document, reader).filter(({ order }) => !shown.has(passageKey(document, order))),
  );
  return {
    question: retrieval.query.question,
    positive_ctxs: right.map((passage) => pairPassage(passage, retrieval)),
    negative_ctxs: someOf(others, options).map(({ title, text }) => ({ title, text })),
    hard_negative_ctxs: hard.map((passage) => pairPassage(passage, retrieval)),
  };
}

/** From the tree alone: a heading asks for what stands under it. Sections without text, and those that are alone, give none. */
export function* pairsOfTree(
  document: DocumentId,
  { negatives, seed }: PairOptions,
  reader: IndexReader,
): Generator<RetrievalPair, void, void> {
  const all = passagesOf(document, reader);
  let at = 0;
  for (const own of Map.groupBy(all, ({ section }) => section).values()) {
    const [first] = own;
    const others = all.filter(({ section }) => section !== first?.section);
    if (!first || first.headings === '' || others.length === 0) continue;
    const plain = ({ title, text }: PairPassage): PairPassage => ({ title, text });
    yield {
      question: first.headings,
      // The heading is what is asked: it would give the answer away.
      positive_ctxs: own.map(({ text }) => ({ title: '', text })),
      negative_ctxs: someOf(others, { negatives, seed: seed + at++ }).map((one) => ({ ...plain(one), title: '' })),
      hard_negative_ctxs: [],
    };
  }
}

interface OwnPassage extends PairPassage {
  readonly section: NodeId;
  readonly order: number;
  /** Titles below that of the document; empty for what stands under it. */
  readonly headings: string;
}

/** What tells something: lists of works and single words do not. */
function passagesOf(document: DocumentId, reader: IndexReader): readonly OwnPassage[] {
  const tree = sectionTree(reader.sections(document));
  return reader.segments(document).flatMap(({ section, order, text, kind }) => {
    const path = tree.path(section).map(({ title }) => title);
    const tells = kind !== 'reference' && text.length >= LEAST_CHARS;
    return tells ? [{ title: path.join(' › '), text, section, order, headings: path.slice(1).join(' › ') }] : [];
  });
}

const LEAST_CHARS = 80;

function someOf<T>(all: readonly T[], { negatives, seed }: PairOptions): readonly T[] {
  return seededOrder(all.length, seed)
    .slice(0, negatives)
    .map((at) => all[at]!);
}

function pairPassage({ document, section, segment }: Scored, { trees }: Retrieval): PairPassage {
  const path = trees.get(document)?.path(section) ?? [];
  return { title: path.map(({ title }) => title).join(' › '), text: segment.text };
}
