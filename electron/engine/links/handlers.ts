/** What words of a page lead to: citations, figures, tables, equations, sections, and entries to what cites them. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { linkMethods, PageLink } from '#shared/contract/links.ts';
import { boxOfQuad, type Box, type PageQuads, type Quad } from '#shared/domain/document/geometry.ts';
import type { Link } from '#shared/domain/document/links/link.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { PageArea, TextLine } from '#shared/domain/document/tree.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { contentsEntries } from './contents-entries.ts';
import { entryLinks } from './entry-mentions.ts';

export interface LinkDeps {
  readonly reader: () => IndexReader;
  /** Where a figure or a table stands; undefined if that is not known. */
  readonly area: (document: DocumentId, node: NodeId) => PageArea | undefined;
}

/** A card shows so much. */
const TEXT_CHARS = 420;
/** Room around an equation. */
const AROUND_PT = 6;

export function linkHandlers({ reader, area }: LinkDeps): Handlers<typeof linkMethods> {
  return {
    'document.links': async ({ document, pageIndex }) => ({
      links: linksOn(reader(), document, pageIndex, (node) => area(document, node)),
    }),
  };
}

function linksOn(
  reader: IndexReader,
  document: DocumentId,
  pageIndex: number,
  area: (node: NodeId) => PageArea | undefined,
): PageLink[] {
  const nodes = reader.words?.(document) ?? [];
  const here = nodes.filter((node) => node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex);
  const links = [
    ...linksFrom(reader, document, here).filter(({ kind }) => kind !== 'caption'),
    ...contentsLinks(reader, document, { pageIndex, here, nodes }),
  ];
  const entries = entryLinks(reader, document, { pageIndex, here, nodes });
  if (links.length === 0) return [...entries];
  const captions = captionsOf(reader, document, nodes);
  const indexOf = new Map(nodes.map(({ id }, at) => [id, at]));
  // What a figure or a table says is its caption.
  const saidBy = (target: NodeId): NodeId => captions.get(target) ?? target;
  const lines = reader.lines?.(document, [...new Set(links.flatMap(({ source, target }) => [source, saidBy(target)]))]);
  const placesOf = (node: NodeId, start: number, end: number): readonly PageQuads[] =>
    quadsOf(lines?.get(node) ?? noLines, start, end);
  const led = links.flatMap((link): PageLink[] => {
    const quads = placesOf(link.source, link.start, link.end).find((page) => page.pageIndex === pageIndex)?.quads;
    const at = indexOf.get(saidBy(link.target));
    const node = at === undefined ? undefined : nodes[at];
    if (!quads || at === undefined || !node) return [];
    const place = placesOf(node.id, 0, node.text.length)[0];
    const stands = area(link.target);
    const picture = stands ? stands.box : link.kind === 'equation' && place ? around(place.quads) : undefined;
    const isSection = link.kind === 'section';
    return [
      {
        kind: link.kind,
        quads,
        target: {
          pageIndex: stands?.pageIndex ?? place?.pageIndex ?? node.pageIndex,
          quads: stands && stands.pageIndex !== place?.pageIndex ? [] : (place?.quads ?? []),
          title: isSection ? node.text : '',
          text: cut(isSection ? beginningOf(nodes, at) : node.text),
          ...(picture && { picture }),
        },
      },
    ];
  });
  return [...led, ...entries];
}

const noLines: readonly TextLine[] = [];

function linksFrom(reader: IndexReader, document: DocumentId, nodes: readonly NodeWords[]): readonly Link[] {
  return (
    reader.links?.(
      document,
      nodes.map(({ id }) => id),
    ) ?? []
  );
}

interface OnPage {
  readonly pageIndex: number;
  readonly here: readonly NodeWords[];
  readonly nodes: readonly NodeWords[];
}

/** From the entries of a printed table of contents to their sections. */
function contentsLinks(reader: IndexReader, document: DocumentId, { pageIndex, here, nodes }: OnPage): Link[] {
  const content = here.filter(({ kind }) => kind !== 'section');
  const lines = reader.lines?.(
    document,
    content.map(({ id }) => id),
  );
  const listed = content.map(({ id, text }) => ({
    node: id,
    text,
    lines: (lines?.get(id) ?? noLines).filter((line) => line.pageIndex === pageIndex),
  }));
  const headings = nodes.filter(({ kind }) => kind === 'section').map(({ id, text }) => ({ node: id, title: text }));
  return contentsEntries(listed, headings).map(({ node, start, end, target }) => ({
    source: node,
    start,
    end,
    target,
    kind: 'section',
  }));
}

function captionsOf(
  reader: IndexReader,
  document: DocumentId,
  nodes: readonly NodeWords[],
): ReadonlyMap<NodeId, NodeId> {
  const captions = nodes.filter(({ kind }) => kind === 'caption');
  const links = linksFrom(reader, document, captions).filter(({ kind }) => kind === 'caption');
  // The first of several.
  return new Map(links.toReversed().map(({ source, target }) => [target, source]));
}

/** What a section begins with. */
function beginningOf(nodes: readonly NodeWords[], heading: number): string {
  let text = '';
  for (const { kind, text: words } of nodes.slice(heading + 1)) {
    if (kind === 'section' || text.length > TEXT_CHARS) break;
    if (kind === 'text' || kind === 'abstract' || kind === 'list-item') text += text === '' ? words : ` ${words}`;
  }
  return text;
}

function cut(text: string): string {
  if (text.length <= TEXT_CHARS) return text;
  const part = text.slice(0, TEXT_CHARS);
  const space = part.lastIndexOf(' ');
  return `${space > TEXT_CHARS / 2 ? part.slice(0, space) : part}…`;
}

function around(quads: readonly Quad[]): Box {
  const boxes = quads.map(boxOfQuad);
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)) - AROUND_PT,
    y0: Math.min(...boxes.map(({ y0 }) => y0)) - AROUND_PT,
    x1: Math.max(...boxes.map(({ x1 }) => x1)) + AROUND_PT,
    y1: Math.max(...boxes.map(({ y1 }) => y1)) + AROUND_PT,
  };
}
