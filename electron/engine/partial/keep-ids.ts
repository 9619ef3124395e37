import type { NodeId } from '#shared/base/ids.ts';
import { nodeId } from '#shared/base/ids.ts';
import { sameHeadings, type HeadingPlace } from '#shared/domain/document/partial/carry.ts';
import type { ParsedPdf } from '../indexing/parsers.ts';

export function headingsOf({ nodes }: Pick<ParsedPdf, 'nodes'>): HeadingPlace[] {
  return nodes
    .filter(({ kind }) => kind === 'document' || kind === 'section')
    .map(({ id, text, pageIndex }) => ({ id: id as NodeId, title: text, pageIndex }));
}

/**
 * Give the sections of what was read the ids that they had when less was read, and the others ids that none had.
 *
 * @param next  the first number that was never given
 */
export function keepSectionIds(
  parsed: ParsedPdf,
  before: readonly HeadingPlace[],
  next: number,
): { readonly parsed: ParsedPdf; readonly next: number } {
  const headings = headingsOf(parsed);
  const was = new Map([...sameHeadings(before, headings)].map(([old, made]) => [made, old]));
  const ids = new Map<string, string>();
  let free = next;
  for (const { id } of headings) ids.set(id, was.get(id) ?? nodeId('section', free++));
  const of = (id: string): string => ids.get(id) ?? id;
  return {
    parsed: {
      ...parsed,
      nodes: parsed.nodes.map((node) => ({
        ...node,
        id: of(node.id),
        parent: node.parent === null ? null : of(node.parent),
      })),
      segments: parsed.segments.map((segment) => ({
        ...segment,
        section: of(segment.section),
        // A segment may begin with its heading.
        sentences: segment.sentences.map((one) => ({ ...one, span: { ...one.span, node: of(one.span.node) } })),
      })),
      links: (parsed.links ?? []).map((link) => ({ ...link, source: of(link.source), target: of(link.target) })),
    },
    next: free,
  };
}
