/**
 * A document as a tree to train on (KDD '24 §3.1): the title is its root, the abstract, which sums the body up, the parent of
 * the body; who wrote it, what it refers to and what labels its figures are no text of it.
 */
import type { NodeId } from '#shared/base/ids.ts';
import type { ContentKind } from '#shared/domain/document/tree.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import { roleOf } from '#shared/domain/index/sections.ts';
import type { ContextNode, ContextSection } from '#shared/domain/prompts/label.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { containedByNumber } from './containment.ts';

/** A document's sections and segments in reading order, as an `IndexReader` gives them. */
export interface CorpusDocument {
  readonly sections: readonly SectionRecord[];
  readonly segments: readonly Segment[];
  /** Of a content node; undefined for one that is unknown. */
  readonly kindOf: (node: NodeId) => ContentKind | undefined;
}

/** A root-to-leaf path: the leaf with all its ancestors, each with its own text, one inside the other. */
export interface CorpusPath {
  readonly leaf: NodeId;
  /** From the root to the leaf; the abstract has none. */
  readonly titles: readonly string[];
  readonly node: ContextSection;
}

/** The whole document as one tree; undefined if it has no root. */
export function documentNode(document: CorpusDocument): ContextSection | undefined {
  const { root, abstract, childrenOf, textsOf } = bodyOf(document);
  const build = ({ id, title }: SectionRecord): ContextSection => ({
    kind: 'section',
    title,
    children: [...textsOf(id), ...childrenOf(id).map(build)],
  });
  if (!root) return undefined;
  const body = [...textsOf(root.id), ...childrenOf(root.id).map(build)];
  return { kind: 'document', title: root.title, children: under(abstract, body) };
}

/**
 * Every path from the root over the abstract to a leaf, in reading order (KDD '24 §3.2.1: a section depends on its parents and
 * children, and hardly on its siblings). A leaf is a section without subsections; one without any text on its path is left out.
 */
export function rootToLeafPaths(document: CorpusDocument): readonly CorpusPath[] {
  const { root, abstract, childrenOf, textsOf } = bodyOf(document);
  const paths: CorpusPath[] = [];
  const nested = ([top, ...below]: readonly SectionRecord[]): readonly ContextNode[] => {
    if (!top) return [];
    const children = [...textsOf(top.id), ...nested(below)];
    return top === root ? children : [{ kind: 'section', title: top.title, children }];
  };
  const walk = (record: SectionRecord, above: readonly SectionRecord[]): void => {
    const path = [...above, record];
    const children = childrenOf(record.id);
    for (const child of children) walk(child, path);
    const isEmpty = abstract === '' && path.every(({ id }) => textsOf(id).length === 0);
    if (!root || children.length > 0 || isEmpty) return;
    const node: ContextSection = { kind: 'document', title: root.title, children: under(abstract, nested(path)) };
    paths.push({ leaf: record.id, titles: path.map(({ title }) => title), node });
  };
  if (root) walk(root, []);
  return paths;
}

/** The body below the abstract; by itself where there is none. */
function under(abstract: string, body: readonly ContextNode[]): readonly ContextNode[] {
  return abstract === '' ? body : [{ kind: 'abstract', text: abstract, children: body }];
}

function bodyOf({ sections, segments, kindOf }: CorpusDocument) {
  const root = sections[0];
  const children = Map.groupBy(containedByNumber(sections), ({ parent }) => parent);
  const texts = Map.groupBy(segments, ({ section }) => section);
  const isAbstract = ({ parent, title }: SectionRecord): boolean =>
    parent !== null && parent === root?.id && roleOf(title) === 'abstract';
  const isApart = (record: SectionRecord): boolean => isAbstract(record) || roleOf(record.title) === 'references';
  // What stands right under a title is who wrote it and where, but where nothing else stands in the document.
  const isOfRoot = (id: NodeId): boolean => id === root?.id && sections.length > 1;
  const textsOf = (id: NodeId): readonly ContextNode[] =>
    (texts.get(id) ?? []).flatMap((segment) => {
      const text = segment.kind === 'abstract' || isOfRoot(id) ? '' : wordsOf(segment, kindOf);
      return text === '' ? [] : [{ kind: 'text', text }];
    });
  const ownSections = new Set(sections.filter(isAbstract).map(({ id }) => id));
  const summary = segments
    .filter(({ kind, section }) => kind === 'abstract' || ownSections.has(section))
    .map((segment) => wordsOf(segment, kindOf))
    .filter((text) => text !== '');
  return {
    root,
    /** '' where there is none. */
    abstract: summary.join('\n'),
    childrenOf: (id: NodeId): readonly SectionRecord[] => (children.get(id) ?? []).filter((one) => !isApart(one)),
    textsOf,
  };
}

const LEFT_OUT: ReadonlySet<ContentKind | undefined> = new Set(['title', 'authors', 'reference', 'figure']);

/** The segment's text without sentences of nodes that are no text of the document. */
function wordsOf({ text, sentences }: Segment, kindOf: CorpusDocument['kindOf']): string {
  const kept = sentences.filter(({ span }) => !LEFT_OUT.has(kindOf(span.node)));
  if (kept.length === sentences.length) return text;
  return kept
    .map(({ start, end, span }, at) => {
      const before = kept[at - 1];
      const gap = before === undefined ? '' : before.span.node === span.node ? ' ' : '\n';
      return gap + text.slice(start, end).trim();
    })
    .join('');
}
