/** Where the text of a document cites entries of its list of references, with the sentence that does. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { Link } from '../document/links/link.ts';
import type { ContentRecord, IndexReader } from '../index/reader.ts';
import { sentencesOf } from '../segment/tokens.ts';

/** A sentence; offsets are those of the content's text, the end exclusive. */
export interface CitingPassage {
  readonly content: ContentRecord;
  readonly start: number;
  readonly end: number;
  /** The marks in it that lead to one of the entries. */
  readonly marks: readonly Pick<Link, 'start' | 'end'>[];
}

/** Sentences that cite any of these entries, in reading order, each once. */
export function citingPassages(
  document: DocumentId,
  entries: readonly NodeId[],
  reader: IndexReader,
): readonly CitingPassage[] {
  const wanted = new Set(entries);
  const nodes = reader.words?.(document) ?? [];
  const links = (
    reader.links?.(
      document,
      nodes.map(({ id }) => id),
    ) ?? []
  ).filter(({ kind, target }) => kind === 'citation' && wanted.has(target));
  const [own] = reader.documents({ kind: 'documents', documents: [document] });
  const bySource = Map.groupBy(links, ({ source }) => source);
  return reader.contents(document, [...bySource.keys()]).flatMap((content) => {
    const sentences = sentencesOf(content.text, own?.writtenIn);
    const marked = (bySource.get(content.id) ?? []).map((link) => ({
      link,
      sentence: sentences.findLast(({ start }) => start <= link.start),
    }));
    return [...Map.groupBy(marked, ({ sentence }) => sentence)].flatMap(([sentence, marks]) => {
      if (!sentence) return [];
      const ends = marks.map(({ link }) => link.end);
      return [
        {
          content,
          start: sentence.start,
          end: Math.max(sentence.end, ...ends),
          marks: marks.map(({ link: { start, end } }) => ({ start, end })),
        },
      ];
    });
  });
}
