/** What may come of a damaged file, and what is a fault of ours. */
import { isAppError } from '#shared/base/errors.ts';
import type { NodeId } from '#shared/base/ids.ts';
import { checkTree } from '#shared/domain/document/testing/check-tree.ts';
import { unpackDetails } from '#shared/domain/document/details-codec.ts';
import { unpackLines } from '#shared/domain/document/line-codec.ts';
import { contentKinds, type ContentKind, type NodeKind, type TreeNode } from '#shared/domain/document/tree.ts';
import type { ParsedPdf } from '../../electron/engine/indexing/parsers.ts';

/** How a case ended: with a tree, or with an expected failure by its code. */
export interface Verdict {
  readonly outcome: string;
  /** What is wrong with it, in words; empty if nothing is. */
  readonly faults: readonly string[];
}

/** The file is to blame, and the reader is told so. */
const expected: readonly string[] = [
  'pdf.broken',
  'pdf.not-a-pdf',
  'pdf.empty',
  'pdf.needs-password',
  'pdf.wrong-password',
  'parser.timeout',
  'file.too-large',
];

export function judgeFailure(error: unknown): Verdict {
  if (!isAppError(error)) return { outcome: 'unnamed', faults: [`unnamed failure: ${String(error)}`] };
  const faults = expected.includes(error.code) ? [] : [`${error.code}: ${error.message}`];
  return { outcome: error.code, faults };
}

export function judgeParsed(parsed: ParsedPdf): Verdict {
  const { summary } = parsed;
  const nodes = parsed.nodes.map(unpack);
  const faults = checkTree({ nodes }, summary.pages.length);
  const lengths = new Map<string, number>(parsed.nodes.map((node) => [node.id, node.text.length]));
  for (const { source, start, end, target } of parsed.links ?? []) {
    if (!lengths.has(target)) faults.push(`a link leads from ${source} to nowhere`);
    if (start < 0 || end <= start || end > (lengths.get(source) ?? 0)) faults.push(`a link of ${source} has no words`);
  }
  for (const { order, section, sentences } of parsed.segments) {
    if (!lengths.has(section)) faults.push(`segment ${order} is in no section`);
    for (const { span } of sentences) {
      if (span.start < 0 || span.end <= span.start || span.end > (lengths.get(span.node) ?? 0))
        faults.push(`a sentence of segment ${order} has no words`);
    }
  }
  const gaveUp = summary.problems.some(({ code }) => code === 'parser.timeout');
  return { outcome: gaveUp ? 'tree, pages given up' : 'tree', faults };
}

function unpack(node: ParsedPdf['nodes'][number]): TreeNode {
  const { level, order, pageIndex, endPageIndex, text, confidence = 1, evidence = [] } = node;
  const id = node.id as NodeId;
  const parent = node.parent as NodeId | null;
  const common = { id, parent, level, order, pageIndex, endPageIndex, lines: unpackLines(node.lines) };
  if (isContent(node.kind)) {
    const details = node.details === undefined ? {} : unpackDetails(node.details);
    return { ...common, ...details, kind: node.kind, text, label: node.label };
  }
  return { ...common, kind: node.kind, title: text, confidence, evidence };
}

function isContent(kind: NodeKind): kind is ContentKind {
  return (contentKinds as readonly NodeKind[]).includes(kind);
}
