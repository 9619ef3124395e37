/** What calls can name: sections, tables and figures of the documents that the question was found in. */
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { ItemRecord } from '../../index/reader.ts';
import { sectionKey } from '../../index/sections.ts';
import type { Tool } from '../../prompts/next-call.ts';
import type { RetrievalRequest } from '../../retrieval/retrieve.ts';
import type { Aids } from '../../retrieval/ask-context.ts';
import type { Hand } from './hand.ts';

export interface OfferedSection {
  readonly document: DocumentId;
  readonly section: NodeId;
  /** From the top down, the document's before them where there are several. */
  readonly titles: readonly string[];
}

export interface OfferedItem {
  readonly document: DocumentId;
  readonly record: ItemRecord;
}

export interface Offer {
  readonly tools: readonly Tool[];
  /** Those that fit best first. */
  readonly sections: readonly OfferedSection[];
  readonly tables: readonly OfferedItem[];
  readonly figures: readonly OfferedItem[];
}

const MOST_DOCUMENTS = 3;
const MOST_SECTIONS = 30;
const MOST_ITEMS = 12;

export function offerOf(hand: Hand, { scope }: Pick<RetrievalRequest, 'scope'>, aids: Aids): Offer {
  const { found, reader } = hand;
  const documents = [...new Set([...found.read, ...found.ranked].map(({ document }) => document))].slice(
    0,
    MOST_DOCUMENTS,
  );
  const sections = sectionsOf(hand, documents);
  const items = (kind: 'table' | 'figure'): readonly OfferedItem[] =>
    documents
      .flatMap((document) => reader.items(document, [kind]).map((record) => ({ document, record })))
      .filter(({ document, record }) => isNamed(record) && isIn(hand, document, record))
      .slice(0, MOST_ITEMS);
  const tables = items('table');
  const figures = aids.figures ? items('figure') : [];
  const all: readonly (readonly [Tool, boolean])[] = [
    ['open_section', sections.length > 0],
    ['find', true],
    ['read_table', tables.length > 0],
    ['look_at_figure', figures.length > 0],
    ['calculate', true],
    ['ask_library', reader.documents(scope).length > 1],
  ];
  return { tools: all.flatMap(([tool, isThere]) => (isThere ? [tool] : [])), sections, tables, figures };
}

/** Sections with text, those that were scored first. */
function sectionsOf(hand: Hand, documents: readonly DocumentId[]): readonly OfferedSection[] {
  const withText = documents.flatMap((document) => hand.places(document).map(({ section }) => ({ document, section })));
  const own = new Map(withText.map((one) => [sectionKey(one.document, one.section), one]));
  const scored = hand.found.sections.filter(({ document, section }) => own.has(sectionKey(document, section)));
  const ordered = new Map([...scored, ...withText].map((one) => [sectionKey(one.document, one.section), one]));
  return [...ordered.values()]
    .flatMap(({ document, section }): readonly OfferedSection[] => {
      const path = hand.headings(document).path(section);
      // Right under the title stand names and addresses.
      const titles = (documents.length > 1 ? path : path.slice(1)).map(({ title }) => title);
      return path.length < 2 ? [] : [{ document, section, titles }];
    })
    .slice(0, MOST_SECTIONS);
}

/** One without a caption is named by nothing. */
function isNamed({ text, label }: ItemRecord): boolean {
  return label !== undefined && text !== '';
}

function isIn(hand: Hand, document: DocumentId, { parent }: ItemRecord): boolean {
  return parent === null || hand.isOpen(document, parent);
}
