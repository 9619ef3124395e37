/** A document of the index as it is heard. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { TextMark } from '#shared/domain/aloud/edits.ts';
import { utterancesOf, type HeardNode } from '#shared/domain/aloud/script.ts';
import type { Skippable, Utterance } from '#shared/domain/aloud/utterance.ts';
import type { IndexReader, ItemRecord, NodeWords } from '#shared/domain/index/reader.ts';

export interface HeardDocument {
  /** All that has words, in reading order. */
  readonly nodes: readonly NodeWords[];
  /**
   * What is said of the nodes `from` to `to` (exclusive).
   *
   * @param how  `selected` says what stands in any section, as the reader pointed at it
   */
  readonly say: (from: number, to: number, skips: ReadonlySet<Skippable>, how?: 'selected') => readonly Utterance[];
}

export function heardDocument(reader: IndexReader, document: DocumentId): HeardDocument {
  const nodes = reader.words?.(document) ?? [];
  const [facts] = reader.documents({ kind: 'documents', documents: [document] });
  const language = facts?.language ?? facts?.writtenIn ?? 'en';
  const cites = nodes.some(({ kind }) => kind === 'reference');
  const headings = new Map(nodes.flatMap(({ id, kind, text }) => (kind === 'section' ? [[id, text] as const] : [])));
  let items: ReadonlyMap<NodeId, ItemRecord> | undefined;
  // Asked for only where one of them is met.
  const item = (id: NodeId): ItemRecord | undefined => {
    items ??= new Map(reader.items(document, ['caption', 'table']).map((each) => [each.id, each]));
    return items.get(id);
  };
  return {
    nodes,
    say: (from, to, skips, how) => {
      const part = nodes.slice(from, to);
      const ids = part.map(({ id }) => id);
      const lines = reader.lines?.(document, ids);
      const marks = marksOf(reader, document, ids);
      return part.flatMap(({ id, kind, text, section }) => {
        const own = kind === 'caption' || kind === 'table' ? item(id) : undefined;
        const node: HeardNode = {
          ...{ id, kind, text, lines: lines?.get(id) ?? [], label: own?.label },
          ...(kind === 'table' && { cells: own?.cells }),
          heading: how === 'selected' ? '' : (headings.get(section) ?? ''),
          marks: marks.get(id) ?? [],
        };
        return utterancesOf(node, { skips, language, cites });
      });
    },
  };
}

function marksOf(reader: IndexReader, document: DocumentId, nodes: readonly NodeId[]): ReadonlyMap<NodeId, TextMark[]> {
  const marks = new Map<NodeId, TextMark[]>();
  for (const { source, start, end, kind } of reader.links?.(document, nodes) ?? []) {
    if (kind !== 'citation' && kind !== 'note') continue;
    const own = marks.get(source) ?? [];
    own.push({ start, end, kind });
    marks.set(source, own);
  }
  return marks;
}
