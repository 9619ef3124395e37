import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import { sectionTree, type SectionTree } from '../index/sections.ts';
import type { Segment } from '../segment/segment.ts';
import { countTokens } from '../segment/tokens.ts';

/** What a context needs to know of one document beside the passages themselves. */
export interface ContextSource {
  readonly tree: SectionTree;
  /** How the abstract begins, in whole sentences of at most `maxTokens`; undefined if there is none. */
  readonly abstract: (maxTokens: number) => ContextOpening | undefined;
  /** How the section's own text begins. */
  readonly opening: (section: NodeId, maxTokens: number) => ContextOpening | undefined;
}

export interface ContextOpening {
  readonly text: string;
  /** The segment that it was taken from. */
  readonly order: number;
}

/** Reads a document's segments once, when first asked for an abstract or an opening. */
export function contextSource(reader: IndexReader, document: DocumentId, known?: SectionTree): ContextSource {
  const tree = known ?? sectionTree(reader.sections(document));
  let segments: readonly Segment[] | undefined;
  const all = (): readonly Segment[] => (segments ??= reader.segments(document));
  const first = (fits: (segment: Segment) => boolean, maxTokens: number): ContextOpening | undefined => {
    const found = all().find(fits);
    const text = found && beginningOf(found, maxTokens);
    return found && text ? { text, order: found.order } : undefined;
  };
  return {
    tree,
    abstract: (maxTokens) =>
      first(({ kind }) => kind === 'abstract', maxTokens) ??
      first(({ kind, section }) => kind === 'text' && tree.role(section) === 'abstract', maxTokens),
    opening: (section, maxTokens) =>
      first((segment) => segment.section === section && segment.kind === 'text', maxTokens),
  };
}

/** The first sentences of a segment that together have at most `maxTokens`; the first one may not be longer either. */
function beginningOf({ text, sentences }: Segment, maxTokens: number): string | undefined {
  let end = 0;
  for (const sentence of sentences) {
    if (countTokens(text.slice(0, sentence.end)) > maxTokens) break;
    ({ end } = sentence);
  }
  return end > 0 ? text.slice(0, end) : undefined;
}
