/** From an entry of a list of references to where the text cites it. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { PageLink } from '#shared/contract/links.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';

/** An entry is pointed at by its beginning. */
const POINTED_CHARS = 60;
/** Words on either side of a mark, in characters. */
const AROUND_CHARS = 70;
/** A card lists so many. */
const MOST_MENTIONS = 20;

interface OnPage {
  readonly pageIndex: number;
  /** Nodes of the page. */
  readonly here: readonly NodeWords[];
  /** All of the document, in reading order. */
  readonly nodes: readonly NodeWords[];
}

/** Entries that are cited somewhere. */
export function entryLinks(
  reader: IndexReader,
  document: DocumentId,
  { pageIndex, here, nodes }: OnPage,
): readonly PageLink[] {
  const entries = here.filter(({ kind }) => kind === 'reference');
  if (entries.length === 0) return [];
  const ids = new Set(entries.map(({ id }) => id));
  const all = nodes.map(({ id }) => id);
  const cited = (reader.links?.(document, all) ?? []).filter(
    ({ kind, target }) => kind === 'citation' && ids.has(target),
  );
  const texts = new Map(nodes.map(({ id, text }) => [id, text]));
  const lines = reader.lines?.(document, [...new Set([...ids, ...cited.map(({ source }) => source)])]);
  const byEntry = Map.groupBy(cited, ({ target }) => target);
  return entries.flatMap(({ id, text }): readonly PageLink[] => {
    const own = quadsOf(lines?.get(id) ?? [], 0, Math.min(POINTED_CHARS, text.length));
    const quads = own.find((page) => page.pageIndex === pageIndex)?.quads;
    const mentions = (byEntry.get(id) ?? []).flatMap(({ source, start, end }) => {
      const [place] = quadsOf(lines?.get(source) ?? [], start, end);
      return place ? [{ ...place, text: around(texts.get(source) ?? '', start, end) }] : [];
    });
    const [first] = mentions;
    if (!quads || !first) return [];
    const target = { pageIndex: first.pageIndex, quads: first.quads, title: '', text: first.text };
    return [{ kind: 'entry', quads, target, mentions: mentions.slice(0, MOST_MENTIONS), cited: mentions.length }];
  });
}

/** Whole words on both sides. */
function around(text: string, start: number, end: number): string {
  const from = Math.max(0, start - AROUND_CHARS);
  const to = Math.min(text.length, end + AROUND_CHARS);
  const before = text.slice(from, start);
  const after = text.slice(end, to);
  const head = from === 0 ? before : `…${before.replace(/^\S*\s/u, ' ').trimStart()}`;
  const tail = to === text.length ? after : `${after.replace(/\s\S*$/u, '')}…`;
  return (head + text.slice(start, end) + tail).replace(/\s+/gu, ' ').trim();
}
