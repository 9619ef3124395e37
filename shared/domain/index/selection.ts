/** Words that were selected on pages, found again in what is indexed of them. */
import type { DocumentId } from '../../base/ids.ts';
import type { Segment, Sentence } from '../segment/segment.ts';
import { normalizeText } from '../text/searchable.ts';
import { readSegments } from './read-segments.ts';
import type { IndexReader, RetrievalScope } from './reader.ts';
import { sectionTree } from './sections.ts';

/** Words as they were copied from a document's pages `from` to `to`, which count from 0. */
export interface SelectedText {
  readonly document: DocumentId;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const LEAST_SELECTED = 12; // fewer letters meet by chance

/**
 * The sentences that the selected words hold, or that hold them; only their letters are compared, as pages break words.
 *
 * @param sentences  in reading order: a very short one is meant where the one before or after it is
 */
export function selectedOf<T extends { readonly text: string }>(
  sentences: readonly T[],
  selection: string,
): readonly T[] {
  const words = lettersOf(selection);
  const held = sentences.map(({ text }) => howHeld(lettersOf(text), words));
  return sentences.filter(
    (_, at) => held[at] === 'surely' || (held[at] === 'perhaps' && [held[at - 1], held[at + 1]].includes('surely')),
  );
}

function howHeld(own: string, words: string): 'surely' | 'perhaps' | undefined {
  if (own === '') return undefined;
  if (own.includes(words)) return 'surely';
  if (words.includes(own)) return own.length < LEAST_SELECTED ? 'perhaps' : 'surely';
  // The first and the last may be cut.
  const least = Math.max(LEAST_SELECTED, Math.ceil(own.length / 3));
  for (let length = own.length - 1; length >= least; length--) {
    if (words.startsWith(own.slice(-length)) || words.endsWith(own.slice(0, length))) return 'surely';
  }
  return undefined;
}

/**
 * The index as far as words are selected in it: their segments, cut to the selected sentences, and the sections above them.
 * What is told of a whole document (its links, names and counted words) is left out. Empty where the words were not indexed.
 * Made in steps of a few milliseconds.
 */
export function* withinSelection(
  selected: SelectedText,
  reader: IndexReader,
): Generator<void, { readonly reader: IndexReader; readonly scope: RetrievalScope }, void> {
  const { document } = selected;
  const segments = yield* readSegments(document, reader);
  const kept = new Map(segmentsWith(selected, segments).map((segment) => [segment.order, segment]));
  const orders = [...kept.keys()];
  const scope: RetrievalScope = { kind: 'selection', document, orders };
  const tree = sectionTree(reader.sections(document));
  const above = new Set([...kept.values()].flatMap(({ section }) => tree.path(section).map(({ id }) => id)));
  const nodes = new Set([...kept.values()].flatMap(({ sentences }) => sentences.map(({ span }) => span.node)));
  const isHere = (other: DocumentId): boolean => other === document;
  return {
    scope,
    reader: {
      documents: () => reader.documents(scope).map((one) => ({ ...one, segments: orders.length })),
      match: (terms, _, limit) => reader.match(terms, scope, limit),
      count: (terms, _, limit) => reader.count(terms, scope, limit),
      frequencies: (terms) => reader.frequencies(terms),
      spelledLike: (word) => reader.spelledLike?.(word, scope) ?? [],
      kinOf: (word) => reader.kinOf?.(word, scope) ?? [],
      abbreviations: (forms) => reader.abbreviations?.(forms, scope) ?? [],
      summaries: (of, wanted) => reader.summaries?.(of, wanted) ?? wanted.map(() => undefined),
      lines: (of, wanted) => reader.lines?.(of, wanted) ?? new Map(),
      sections: (of) => (isHere(of) ? tree.records.filter(({ id, parent }) => parent === null || above.has(id)) : []),
      segments: (of, wanted = orders) =>
        isHere(of) ? wanted.flatMap((order) => kept.get(order) ?? []).toSorted((a, b) => a.order - b.order) : [],
      contents: (of, wanted) => (isHere(of) ? reader.contents(of, wanted) : []),
      items: (of, kinds) => (isHere(of) ? reader.items(of, kinds).filter(({ id }) => nodes.has(id)) : []),
    },
  };
}

/** Segments that were selected, cut to the selected sentences, in reading order. */
function segmentsWith({ from, to, text }: SelectedText, segments: readonly Segment[]): readonly Segment[] {
  // A paragraph that began on the page before may be selected too.
  const nearby = segments.filter(({ pageIndex }) => pageIndex >= from - 1 && pageIndex <= to);
  const sentences = nearby.flatMap((segment) =>
    segment.sentences.map((sentence) => ({
      segment,
      sentence,
      text: segment.text.slice(sentence.start, sentence.end),
    })),
  );
  const kept = Map.groupBy(selectedOf(sentences, text), ({ segment }) => segment);
  return [...kept].map(([segment, some]) => cutTo(segment, some));
}

function cutTo(segment: Segment, kept: readonly { readonly sentence: Sentence; readonly text: string }[]): Segment {
  if (kept.length === segment.sentences.length) return segment;
  let text = '';
  let before: Sentence | undefined;
  const sentences: Sentence[] = [];
  for (const { sentence, text: words } of kept) {
    if (before) text += before.span.node === sentence.span.node ? ' ' : '\n';
    sentences.push({ ...sentence, start: text.length, end: text.length + words.length });
    text += words;
    before = sentence;
  }
  const share = text.length / Math.max(1, segment.text.length);
  return { ...segment, text, sentences, tokens: Math.max(1, Math.round(segment.tokens * share)) };
}

/** Letters and digits alone, which is what a page cannot change of words. */
export function lettersOf(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
