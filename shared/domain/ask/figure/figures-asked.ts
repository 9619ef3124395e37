/** Which figure a question, or the evidence that answers it, is about. */
import type { Reference } from '../../question/reading.ts';
import type { DocumentId } from '../../../base/ids.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { isCaptionOf } from '../../question/references.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';

export interface AskedFigure {
  readonly document: DocumentId;
  /** Its words and lines are those of its caption. */
  readonly record: ItemRecord;
}

// Nobody asks for 'Figure 3' of more documents than these at once.
const MOST_DOCUMENTS = 3;

/**
 * The figure that a question names, in the documents that it was looked up in, best first; else the one whose caption the
 * answer begins with. A figure without a caption is named by nothing.
 */
export function figureAsked(
  references: readonly Reference[],
  documents: readonly DocumentId[],
  leading: Evidence | undefined,
  reader: IndexReader,
): AskedFigure | undefined {
  const named = references.filter((one) => one.kind === 'labelled' && one.label === 'figure');
  const [reference] = named;
  if (named.length > 1) return undefined; // a comparison is not settled by a look at one of them
  if (reference) {
    for (const document of [...new Set(documents)].slice(0, MOST_DOCUMENTS)) {
      const record = figuresOf(document, reader).find(({ text }) => isCaptionOf(reference, text));
      if (record) return { document, record };
    }
    return undefined;
  }
  if (!leading) return undefined;
  const record = figuresOf(leading.document, reader).find((one) => isIn(leading, one));
  return record && { document: leading.document, record };
}

function figuresOf(document: DocumentId, reader: IndexReader): readonly ItemRecord[] {
  return reader.items(document, ['figure']).filter(({ text, label }) => label !== undefined && text !== '');
}

/** Are the words of the evidence those of the figure's caption? */
export function isIn(evidence: Evidence, { text, lines }: ItemRecord): boolean {
  return text.includes(evidence.text) && lines.some(({ pageIndex }) => pageIndex === evidence.pageIndex);
}
