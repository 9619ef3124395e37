import { buildDocument } from '#shared/domain/document/build.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { fontSamples } from '#shared/domain/document/drawn-otherwise.ts';
import type { Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { ownPeakBytes } from '../process/own-peak.ts';
import { headingClassifier } from './heading-model.ts';
import { cut, packedGraph, summaryOf, type Structured } from './index-parts.ts';
import { Pace } from './pace.ts';
import { packNode, packSegment } from './pack.ts';
import type { parserMethods } from './protocol.ts';
import { readDocument } from './read-document.ts';

type Parse = (typeof parserMethods)['pdf.parse'];

/** Pieces of this many nodes or segments keep a message well under a megabyte. */
const PIECE = 300;
const PIECE_CHARS = 200_000;

/**
 * Read, structure and segment one file: progress while it is read, then the tree and its segments in pieces. What is read
 * is handed over on the way where `pace` says so; that is never the whole of it.
 *
 * @throws AppError the codes of `readDocument`
 */
export async function* parseDocument(
  params: ParsedParams<Parse>,
  signal: AbortSignal,
  pace = new Pace(performance.now()),
): AsyncGenerator<Item<Parse>, Result<Parse>, void> {
  if (params.handOver !== 'never') pace.want(params.handOver === 'soon');
  const { content, particulars, timings } = yield* read(params, signal, pace);
  yield { kind: 'structuring' };
  const made = await structure(content);
  const linkedAt = performance.now();
  const graph = params.withGraph ? packedGraph(made) : '';
  const graphMs = performance.now() - linkedAt;
  yield* piecesOf(made);
  for (let i = 0; i < graph.length; i += PIECE_CHARS) yield { kind: 'graph', piece: graph.slice(i, i + PIECE_CHARS) };
  const summary = {
    ...summaryOf(made, { ...timings, ...made.timings, graph: graphMs }),
    ...(particulars && { particulars }),
  };
  return params.sampleFonts ? { ...summary, fontSamples: [...fontSamples(content.pages)] } : summary;
}

async function* read(params: ParsedParams<Parse>, signal: AbortSignal, pace: Pace) {
  const reading = readDocument(params, signal);
  let pagesTotal = 0;
  let peakBytes = ownPeakBytes();
  let step = await reading.next();
  try {
    for (; !step.done; step = await reading.next()) {
      const progress = step.value;
      if (progress.kind === 'opened') {
        pagesTotal = progress.pages;
        yield progress;
        continue;
      }
      const { pagesDone, soFar } = progress;
      const before = peakBytes;
      peakBytes = ownPeakBytes();
      yield { kind: 'page' as const, pagesDone, ...(peakBytes > before ? { peakBytes } : {}) };
      if (!pace.isDue(pagesDone, pagesTotal, performance.now())) continue;
      yield* handOver(soFar(), pace);
      peakBytes = ownPeakBytes();
    }
    return step.value;
  } finally {
    if (!step.done) await reading.return(undefined as never);
  }
}

/** The pages so far as a document of their own, without its knowledge graph. */
async function* handOver(content: DocumentContent, pace: Pace): AsyncGenerator<Item<Parse>, void, void> {
  const startedAt = performance.now();
  yield { kind: 'so-far' };
  const made = await structure(content);
  yield* piecesOf(made);
  pace.handedOver(content.pages.length, performance.now() - startedAt);
  yield { kind: 'so-far-end', summary: summaryOf(made, made.timings) };
}

async function structure(content: DocumentContent): Promise<Structured> {
  const classifier = await headingClassifier();
  const started = performance.now();
  const document = buildDocument(content, classifier);
  const structureMs = performance.now() - started;
  const made = cut(document);
  return { ...made, timings: { structure: structureMs, ...made.timings } };
}

function* piecesOf({ document, segments, links }: Structured): Generator<Item<Parse>, void, void> {
  const { nodes } = document.tree;
  for (let i = 0; i < nodes.length; i += PIECE) yield { kind: 'nodes', nodes: nodes.slice(i, i + PIECE).map(packNode) };
  for (let i = 0; i < segments.length; i += PIECE) {
    yield { kind: 'segments', segments: segments.slice(i, i + PIECE).map(packSegment) };
  }
  for (let i = 0; i < links.length; i += PIECE) yield { kind: 'links', links: links.slice(i, i + PIECE) };
}
