import { buildDocument } from '#shared/domain/document/build.ts';
import { linksOf } from '#shared/domain/document/links/links.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { mergeSame } from '#shared/domain/graph/merge.ts';
import { packGraph } from '#shared/domain/graph/pack.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import type { Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { headingClassifier } from './heading-model.ts';
import { packNode, packSegment } from './pack.ts';
import type { parserMethods } from './protocol.ts';
import { readDocument } from './read-document.ts';

type Parse = (typeof parserMethods)['pdf.parse'];

/** Pieces of this many nodes or segments keep a message well under a megabyte. */
const PIECE = 300;
const PIECE_CHARS = 200_000;

/**
 * Read, structure and segment one file: progress while it is read, then the tree and its segments in pieces.
 * @throws AppError the codes of `readDocument`
 */
export async function* parseDocument(
  params: ParsedParams<Parse>,
  signal: AbortSignal,
): AsyncGenerator<Item<Parse>, Result<Parse>, void> {
  const reading = readDocument(params, signal);
  let step = await reading.next();
  try {
    for (; !step.done; step = await reading.next()) yield step.value;
  } finally {
    if (!step.done) await reading.return(undefined as never);
  }
  const { content, timings } = step.value;
  yield { kind: 'structuring' };
  const classifier = await headingClassifier();
  const started = performance.now();
  const document = buildDocument(content, classifier);
  const built = performance.now();
  const segments = segmentTree(document);
  const segmented = performance.now();
  const links = linksOf(document.tree);
  const linked = performance.now();
  const { nodes } = document.tree;
  const graph = params.withGraph ? packGraph(mergeSame(extractGraph(nodes.filter((node) => !isStructure(node))))) : '';
  const extracted = performance.now();
  for (let i = 0; i < nodes.length; i += PIECE) yield { kind: 'nodes', nodes: nodes.slice(i, i + PIECE).map(packNode) };
  for (let i = 0; i < segments.length; i += PIECE) {
    yield { kind: 'segments', segments: segments.slice(i, i + PIECE).map(packSegment) };
  }
  for (let i = 0; i < links.length; i += PIECE) yield { kind: 'links', links: links.slice(i, i + PIECE) };
  for (let i = 0; i < graph.length; i += PIECE_CHARS) yield { kind: 'graph', piece: graph.slice(i, i + PIECE_CHARS) };
  return {
    title: document.title,
    metadata: document.metadata,
    pages: [...document.pages],
    problems: [...document.problems],
    timings: {
      ...timings,
      structure: built - started,
      segments: segmented - built,
      links: linked - segmented,
      graph: extracted - linked,
    },
  };
}
