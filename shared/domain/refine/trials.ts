/** Near misses as headings on trial: the model judges them among the others, and only what it confirms stays. */
import { nodeId, type NodeId } from '../../base/ids.ts';
import { applyCorrections } from '../document/corrections/apply.ts';
import { firstAddedNode, type WordsAnchor } from '../document/corrections/correction.ts';
import type { Point } from '../document/geometry.ts';
import { isStructure, type ContentNode, type ParsedDocument, type TextLine } from '../document/tree.ts';

export interface Trial {
  /** Counts the near misses of the document. */
  readonly nth: number;
  /** Of the heading, where the words are made one. */
  readonly id: NodeId;
  readonly words: WordsAnchor;
  readonly probability: number;
}

/** Numbers of nodes from here on are free of the reader's corrections. */
const FIRST_POSITION = 2 ** 20;

/** The near misses of a document, in reading order. */
export function trialsOf({ tree }: ParsedDocument): Trial[] {
  const misses = tree.nodes.flatMap((node) =>
    isStructure(node) ? [] : (node.nearMisses ?? []).map((miss) => ({ node, miss })),
  );
  return misses.flatMap(({ node, miss }, nth) => {
    const words = wordsOf(node, miss.start, miss.end);
    return words ? [{ nth, id: trialId(nth), words, probability: miss.probability }] : [];
  });
}

export function trialId(nth: number): NodeId {
  return nodeId('section', firstAddedNode + 2 * (FIRST_POSITION + nth));
}

function wordsOf({ text, lines }: ContentNode, start: number, end: number): WordsAnchor | undefined {
  const first = lines.find((line) => line.start <= start && start < line.end);
  const last = lines.find((line) => line.start < end && end <= line.end);
  if (!first || first.pageIndex !== last?.pageIndex) return undefined;
  return {
    pageIndex: first.pageIndex,
    text: text.slice(start, end),
    from: pointAt(first, start),
    to: pointAt(last, end),
  };
}

function pointAt({ origin, direction, start, edges }: TextLine, at: number): Point {
  const along = edges[at - start] ?? 0;
  return [origin[0] + direction[0] * along, origin[1] + direction[1] * along];
}

/** The document with these words as headings, as sure as they are probable; those that do not fit are left out. */
export function withTrials(document: ParsedDocument, trials: readonly Trial[]): ParsedDocument {
  return trials.reduce((current, trial) => added(current, trial, ['typography']) ?? current, document);
}

/** Make the words of a trial a heading; undefined where they are none any more, or one already. */
export function added(
  document: ParsedDocument,
  { nth, words, probability }: Pick<Trial, 'nth' | 'words' | 'probability'>,
  evidence: readonly ['typography'] | readonly ['model', 'typography'],
): ParsedDocument | undefined {
  const known = new Set(document.tree.nodes.map(({ id }) => id));
  if (known.has(trialId(nth))) return undefined;
  const { document: next, misfits } = applyCorrections(document, [{ kind: 'add', words }], FIRST_POSITION + nth);
  const heading = next.tree.nodes.find(({ id }) => id === trialId(nth));
  if (misfits.size > 0 || !heading) return undefined;
  const nodes = next.tree.nodes.map((node) =>
    node === heading && isStructure(node) ? { ...node, confidence: probability, evidence } : node,
  );
  return { ...next, tree: { nodes } };
}

/** Without the mark on these words; undefined if they have none. */
export function dismissed(document: ParsedDocument, words: WordsAnchor): ParsedDocument | undefined {
  const isMeant = (node: ContentNode, start: number, end: number): boolean => {
    const found = wordsOf(node, start, end);
    return found?.pageIndex === words.pageIndex && found.text === words.text;
  };
  for (const node of document.tree.nodes) {
    if (isStructure(node) || !node.nearMisses) continue;
    const at = node.nearMisses.findIndex(({ start, end }) => isMeant(node, start, end));
    if (at < 0) continue;
    const left = node.nearMisses.toSpliced(at, 1);
    const changed = { ...node, nearMisses: left.length > 0 ? left : undefined };
    return { ...document, tree: { nodes: document.tree.nodes.map((other) => (other === node ? changed : other)) } };
  }
  return undefined;
}
