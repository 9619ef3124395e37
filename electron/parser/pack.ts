import { packDetails } from '#shared/domain/document/details-codec.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import { isStructure, type TreeNode } from '#shared/domain/document/tree.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import type { PackedNode, PackedSegment } from './protocol.ts';

export function packNode(node: TreeNode): PackedNode {
  const { id, parent, level, order, kind, pageIndex, endPageIndex } = node;
  const common = { id, parent, level, order, kind, pageIndex, endPageIndex, lines: packLines(node.lines) };
  if (isStructure(node)) {
    return { ...common, text: node.title, confidence: node.confidence, evidence: [...node.evidence] };
  }
  const details = packDetails(node);
  return {
    ...common,
    text: node.text,
    ...(node.label === undefined ? {} : { label: node.label }),
    ...(details === undefined ? {} : { details }),
  };
}

export function packSegment(segment: Segment): PackedSegment {
  const { order, section, text, tokens, pageIndex, kind, about } = segment;
  const sentences = segment.sentences.map((sentence) => ({ ...sentence, span: { ...sentence.span } }));
  return { order, section, text, tokens, pageIndex, kind, sentences, ...(about !== undefined && { about }) };
}
