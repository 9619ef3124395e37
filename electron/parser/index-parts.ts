/** What is made of a document's tree when it is indexed. */
import { linksOf } from '#shared/domain/document/links/links.ts';
import type { Link } from '#shared/domain/document/links/link.ts';
import { isStructure, type ParsedDocument } from '#shared/domain/document/tree.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { mergeSame } from '#shared/domain/graph/merge.ts';
import { packGraph } from '#shared/domain/graph/pack.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { segmentTree } from '#shared/domain/segment/segment-tree.ts';
import { packNode, packSegment } from './pack.ts';
import type { PackedLink, PackedNode, PackedSegment, ParseSummary } from './protocol.ts';

export interface Structured {
  readonly document: ParsedDocument;
  readonly segments: readonly Segment[];
  readonly links: readonly Link[];
  /** Milliseconds by stage. */
  readonly timings: Readonly<Record<string, number>>;
}

/** Segments and links of a tree. */
export function cut(document: ParsedDocument): Structured {
  const started = performance.now();
  const segments = segmentTree(document);
  const segmented = performance.now();
  const links = linksOf(document.tree);
  return {
    document,
    segments,
    links,
    timings: { segments: segmented - started, links: performance.now() - segmented },
  };
}

/** The knowledge graph that rules find, packed. */
export function packedGraph({ document, links }: Pick<Structured, 'document' | 'links'>): string {
  const nodes = document.tree.nodes.filter((node) => !isStructure(node));
  return packGraph(mergeSame(extractGraph(nodes, links)));
}

export function summaryOf({ document }: Structured, timings: Readonly<Record<string, number>>): ParseSummary {
  return {
    title: document.title,
    metadata: document.metadata,
    kind: document.kind,
    found: document.found,
    pages: [...document.pages],
    problems: [...document.problems],
    timings: { ...timings },
  };
}

/** A document that was not read from a PDF, as the parser would hand it over. */
export function packDocument(document: ParsedDocument): {
  readonly nodes: readonly PackedNode[];
  readonly segments: readonly PackedSegment[];
  readonly links: readonly PackedLink[];
  readonly graph: string;
  readonly summary: ParseSummary;
} {
  const made = cut(document);
  return {
    nodes: document.tree.nodes.map(packNode),
    segments: made.segments.map(packSegment),
    links: made.links,
    graph: packedGraph(made),
    summary: summaryOf(made, made.timings),
  };
}
