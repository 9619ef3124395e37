/** What a section says that is named by its number within a part: where clauses begin again in every part. */
import type { DocumentId } from '../../base/ids.ts';
import type { Item } from '../index/item.ts';
import type { IndexReader, ItemRecord, RetrievalScope } from '../index/reader.ts';
import { isHeadingOf } from '../question/filters.ts';
import type { NestedSection, NumberedPart } from '../question/reading.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';

const MOST_BLOCKS = 6;
const SURE = 0.9;

/** Undefined where the documents have no such section, or more than one. */
export function tellNested(
  { own, above }: NestedSection,
  scope: RetrievalScope,
  reader: IndexReader,
): ComputedAnswer | undefined {
  if (scope.kind === 'section' || scope.kind === 'selection') return undefined;
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0) return undefined;
  const { id } = document;
  const sections = reader.items(id, ['section']);
  const outer = sections.filter(({ text }) => bears(above, text) && saysLabel(above, text));
  const inner = sections.filter(
    (one) => bears(own, one.text) && outer.some((part) => isWithin(one, part, sections)) && !outer.includes(one),
  );
  const [section, ...more] = inner;
  if (!section || more.length > 0) return undefined;
  const blocks = reader
    .items(id, ['text', 'list-item', 'abstract', 'formula', 'table'])
    .filter((record) => record.parent === section.id || isWithin(record, section, sections))
    .slice(0, MOST_BLOCKS);
  if (blocks.length === 0) return undefined;
  return {
    sentences: blocks.map((record) => ({
      says: { code: 'as-written', params: { text: record.text } },
      items: [itemOf(id, record)],
    })),
    found: true,
    plan: [{ operator: 'Filter_Range', with: section.text, left: blocks.length, tookMs: 0 }],
    confidence: SURE,
  };
}

/** With the word that the question has before it, whatever that is, or without any. */
function bears(part: NumberedPart, heading: string): boolean {
  const bare = saysLabel(part, heading) ? heading.slice(part.label.length).trimStart() : heading;
  return isHeadingOf({ kind: 'section', number: part.number }, bare);
}

/** 'Part II' is not '2. Interpretation'. */
function saysLabel({ label }: NumberedPart, heading: string): boolean {
  return heading.toLowerCase().startsWith(label.toLowerCase());
}

function isWithin(record: ItemRecord, part: ItemRecord, sections: readonly ItemRecord[]): boolean {
  const parents = new Map(sections.map((one) => [one.id, one.parent]));
  for (let at = record.parent; at !== null; at = parents.get(at) ?? null) if (at === part.id) return true;
  return false;
}

function itemOf(document: DocumentId, record: ItemRecord): Item {
  return { document, section: record.parent, record, span: { start: 0, end: record.text.length } };
}
