import type { DocumentId } from '#shared/base/ids.ts';
import { sentenceOrder } from '#shared/domain/index/sections.ts';
import type { VectorChannel } from '#shared/domain/index/vectors.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import { knowsLanguage } from '#shared/domain/ports/encoder.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

/** A text to encode, and the segment or sentence that it stands for. */
export interface VectorText {
  readonly order: number;
  readonly text: string;
}

/** What the vectors of a document are made of. */
export type VectorTexts = (
  document: DocumentId,
  channel: VectorChannel,
  encoder: Pick<Encoder, 'languages'>,
) => Promise<readonly VectorText[]>;

/**
 * Segments with the headings above them: many a passage says what it is about only there. Sentences stand alone. A document in a
 * language that the encoder does not know has none.
 *
 * @param summaries  the structure-anchored summaries of a document's segments
 */
export function vectorTexts(
  reader: IndexReader,
  summaries: (document: DocumentId) => readonly VectorText[] | Promise<readonly VectorText[]>,
): VectorTexts {
  return async (document, channel, encoder) => {
    const [facts] = reader.documents({ kind: 'documents', documents: [document] });
    if (facts && !knowsLanguage(encoder, facts.writtenIn)) return [];
    if (channel === 'summary') return summaries(document);
    if (channel === 'sentence') return sentencesOf(reader, document);
    const paths = pathsOf(reader, document);
    return reader.segments(document).map(({ order, section, text }) => {
      const path = paths.get(section) ?? '';
      return { order, text: path ? `${path}\n${text}` : text };
    });
  };
}

function sentencesOf(reader: IndexReader, document: DocumentId): readonly VectorText[] {
  return reader.segments(document).flatMap(({ order: segment, text, sentences }) =>
    sentences.flatMap(({ start, end }, at): VectorText[] => {
      const order = sentenceOrder(segment, at);
      const sentence = text.slice(start, end).trim();
      return order === undefined || sentence === '' ? [] : [{ order, text: sentence }];
    }),
  );
}

/** Headings from the top section down; the document's own title would make all segments alike. */
function pathsOf(reader: IndexReader, document: DocumentId): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { id, parent, title } of reader.sections(document)) {
    const above = parent === null ? '' : (paths.get(parent) ?? '');
    if (parent === null) paths.set(id, '');
    else paths.set(id, above ? `${above} › ${title}` : title);
  }
  return paths;
}
