import type { DocumentId, NodeId } from '../../base/ids.ts';
import { readSegments } from './read-segments.ts';
import type { IndexReader } from './reader.ts';
import { type SectionTree, roleOf, sectionTree } from './sections.ts';
import { selectedOf, type SelectedText } from './selection.ts';
import type { Segment } from '../segment/segment.ts';
import { stemsOf } from '../text/stems.ts';
import { stopWordsFor } from '../text/stop-words.ts';

/** What a task works on. Pages count from 0, the last included; a selection is words as they were copied from the pages. */
export type TaskScope =
  | { readonly kind: 'document'; readonly document: DocumentId }
  | { readonly kind: 'section'; readonly document: DocumentId; readonly section: NodeId }
  | { readonly kind: 'pages'; readonly document: DocumentId; readonly from: number; readonly to: number }
  | ({ readonly kind: 'selection' } & SelectedText);

/** A sentence of running text with where it stands. */
export interface TaskSentence {
  readonly segment: Segment;
  /** Position among the sentences of its segment. */
  readonly at: number;
  readonly text: string;
  /** Content stems: no stop words, nothing of one letter. */
  readonly stems: readonly string[];
}

export interface Material {
  readonly document: DocumentId;
  readonly tree: SectionTree;
  /** Running text in reading order: no references, captions, tables, contents or acknowledgments. */
  readonly segments: readonly Segment[];
  readonly sentences: readonly TaskSentence[];
}

/** The running text of a scope, gathered in steps of a few milliseconds. What is asked for by name or hand is taken as it is, even if it is the references. */
export function* gatherMaterial(scope: TaskScope, reader: IndexReader): Generator<void, Material, void> {
  const { document } = scope;
  const tree = sectionTree(reader.sections(document));
  const all = (yield* readSegments(document, reader)).filter((segment) => isIn(segment, scope, tree));
  const running = all.filter((segment) => isRunning(segment, scope, tree));
  const segments = running.length > 0 ? running : all;
  yield;
  // What was selected is meant, however it was recognized.
  const isMeant = scope.kind === 'selection';
  const sentences = segments.flatMap((segment) =>
    segment.sentences.flatMap(({ start, end, doubtful }, at): TaskSentence[] => {
      if (doubtful && !isMeant) return [];
      const text = segment.text.slice(start, end);
      return [{ segment, at, text, stems: stemsOf(text).filter(isContentStem) }];
    }),
  );
  return {
    document,
    tree,
    segments,
    sentences: scope.kind === 'selection' ? selectedOf(sentences, scope.text) : sentences,
  };
}

function isIn({ section, pageIndex }: Segment, scope: TaskScope, tree: SectionTree): boolean {
  switch (scope.kind) {
    case 'document':
      return true;
    case 'section':
      return tree.path(section).some(({ id }) => id === scope.section);
    case 'pages':
    case 'selection':
      // A paragraph that began on the page before may be selected too.
      return pageIndex >= scope.from - (scope.kind === 'selection' ? 1 : 0) && pageIndex <= scope.to;
  }
}

const APART: readonly string[] = ['references', 'contents', 'acknowledgment'];

function isRunning({ kind, section }: Segment, scope: TaskScope, tree: SectionTree): boolean {
  if (kind !== 'text' && kind !== 'abstract') return scope.kind === 'selection' && kind !== 'reference';
  const path = tree.path(section).slice(1);
  // What stands before the first heading is title, authors and addresses, unless there is no heading at all.
  if (path.length === 0) return kind === 'abstract' || tree.records.length <= 1 || scope.kind !== 'document';
  return scope.kind === 'section' || !path.some(({ title }) => APART.includes(roleOf(title)));
}

const STOP = new Set([...stopWordsFor('the').words].flatMap((word) => stemsOf(word)));

function isContentStem(stem: string): boolean {
  return stem.length > 1 && !STOP.has(stem) && !/^\d+$/.test(stem);
}

/** What a computation in steps comes to, where nothing else waits. */
export function runToEnd<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
