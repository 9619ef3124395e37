import type { NodeId } from '#shared/base/ids.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import type { ContextNode, ContextSection } from '#shared/domain/prompts/label.ts';

/** A document's sections and segments in reading order, as an `IndexReader` gives them. */
export interface CorpusDocument {
  readonly sections: readonly SectionRecord[];
  readonly segments: readonly Segment[];
}

/** A root-to-leaf path: the leaf with all its ancestors, each with its own text, one inside the other. */
export interface CorpusPath {
  readonly leaf: NodeId;
  readonly titles: readonly string[];
  readonly node: ContextSection;
}

/** The whole document as one tree; undefined if it has no root. */
export function documentNode(document: CorpusDocument): ContextSection | undefined {
  const { root, childrenOf, textsOf } = index(document);
  const build = (record: SectionRecord, kind: ContextSection['kind']): ContextSection => ({
    kind,
    title: record.title,
    children: [...textsOf(record.id), ...childrenOf(record.id).map((child) => build(child, 'section'))],
  });
  return root && build(root, 'document');
}

/**
 * Every path from the root to a leaf, in reading order (KDD '24 §3.2.1: a section depends on its parents and children,
 * and hardly on its siblings). A leaf is a section without subsections; one without any text on its path is left out.
 */
export function rootToLeafPaths(document: CorpusDocument): readonly CorpusPath[] {
  const { root, childrenOf, textsOf } = index(document);
  const paths: CorpusPath[] = [];
  const walk = (record: SectionRecord, above: readonly SectionRecord[]): void => {
    const path = [...above, record];
    const children = childrenOf(record.id);
    for (const child of children) walk(child, path);
    if (children.length > 0 || path.every(({ id }) => textsOf(id).length === 0)) return;
    paths.push({ leaf: record.id, titles: path.map(({ title }) => title), node: nested(path, textsOf) });
  };
  if (root) walk(root, []);
  return paths;
}

function nested(path: readonly SectionRecord[], textsOf: (id: NodeId) => readonly ContextNode[]): ContextSection {
  const [top, ...below] = path;
  if (!top) throw new Error('Broken invariant: a path has at least its root');
  return {
    kind: top.parent === null ? 'document' : 'section',
    title: top.title,
    children: [...textsOf(top.id), ...(below.length > 0 ? [nested(below, textsOf)] : [])],
  };
}

function index({ sections, segments }: CorpusDocument) {
  const children = Map.groupBy(sections, ({ parent }) => parent);
  const texts = Map.groupBy(segments, ({ section }) => section);
  return {
    root: sections[0],
    childrenOf: (id: NodeId): readonly SectionRecord[] => children.get(id) ?? [],
    textsOf: (id: NodeId): readonly ContextNode[] =>
      (texts.get(id) ?? []).map(({ kind, text }) => ({ kind: kind === 'abstract' ? 'abstract' : 'text', text })),
  };
}
