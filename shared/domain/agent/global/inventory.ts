/** Everything of a kind in a document, and how sure it is that this is all of it. */
import type { DocumentId } from '../../../base/ids.ts';
import type { NodeKind } from '../../document/tree.ts';
import type { Item } from '../../index/item.ts';
import { namedPages } from '../../index/sections.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import { labelNumbers } from '../../question/filters.ts';
import type { Target } from '../../question/reading.ts';
import { type PrintedNumber, printedNumberOf, type Sequence, sequenceOf } from './printed-numbers.ts';
import { floatsOf } from './float-inventory.ts';
import { footnotesOf } from './footnote-inventory.ts';
import { appendicesOf, sequenceOfAppendices } from './appendices.ts';
import type { Outline } from './outline.ts';
import { statementsOf } from './statement-inventory.ts';
import { entriesOf } from './reference-inventory.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('globalInventory');

export interface Inventory extends Sequence {
  readonly items: readonly Item[];
}

const KINDS: Readonly<Record<Target['kind'], readonly NodeKind[]>> = {
  section: ['section'],
  appendix: ['section'],
  figure: ['figure'],
  table: ['table'],
  formula: ['formula'],
  reference: ['reference'],
  algorithm: ['code', 'caption', 'text'],
  code: ['code'],
  footnote: ['footnote'],
  statement: ['text', 'list-item', 'section'],
  paragraph: ['text', 'abstract'],
  page: [],
  author: [],
  document: [],
};

// A title goes on with a capital, a sentence that begins with the name does not: 'Algorithm 1 lists the steps'.
const ALGORITHM_TITLE = pattern('u')`^\s*(?:${lists.algorithmTitle})\s*\d+(?:\.\d+)*(?:\s*[.:]\s*\S|\s+\p{Lu})`;
const ALGORITHM = pattern('iu')`^\s*(?:${lists.algorithm})\s*\d`;

const unsure: Sequence = { state: 'unsure', missing: [] };
const complete: Sequence = { state: 'complete', missing: [] };

/**
 * Operator Filter_Modal (BookRAG §4.3): everything of a kind in a document, in reading order. Where things of a kind
 * have printed labels, only those count, each label once: a table that goes on over a page is one table.
 */
export function inventoryOf(target: Target, document: DocumentId, outline: Outline, reader: IndexReader): Inventory {
  switch (target.kind) {
    case 'page':
      return { items: pagesOf(document, reader), ...complete };
    case 'document':
      return { items: rootOf(document, reader), ...complete };
    case 'author':
      return { items: authorsOf(document, reader), ...unsure };
    case 'section':
      return { items: outline.sections.map((record) => ({ document, section: record.parent, record })), ...unsure };
    case 'appendix': {
      const records = appendicesOf(outline);
      return {
        items: records.map((record) => ({ document, section: record.parent, record })),
        ...sequenceOfAppendices(records),
      };
    }
    case 'reference': {
      const { records, state, missing } = entriesOf(reader.items(document, ['reference']), textsOf(document, reader));
      return { items: records.map((record) => ({ document, section: record.parent, record })), state, missing };
    }
    case 'statement': {
      const found = statementsOf(target.word ?? '', reader.items(document, KINDS.statement), textsOf(document, reader));
      return {
        items: found.records.map((record) => ({ document, section: record.parent, record })),
        state: found.state,
        missing: found.missing,
      };
    }
    case 'footnote': {
      const { records, state, missing } = footnotesOf(reader.items(document, ['footnote']));
      return { items: records.map((record) => ({ document, section: record.parent, record })), state, missing };
    }
    case 'figure':
    case 'table': {
      const { records, state, missing } = floatsOf(target.kind, document, reader);
      return { items: records.map((record) => ({ document, section: record.parent, record })), state, missing };
    }
    default: {
      const records = reader.items(document, KINDS[target.kind]);
      const own = ofTarget(target, records);
      const items = own.map((record) => ({ document, section: record.parent, record }));
      return { items, ...stateOf(target, own, document, reader) };
    }
  }
}

function ofTarget(target: Target, records: readonly ItemRecord[]): readonly ItemRecord[] {
  switch (target.kind) {
    case 'formula': {
      const labelled = records.filter(({ label }) => label !== undefined);
      return labelled.length > 0 ? once(labelled, ({ label = '' }) => label) : records;
    }
    case 'algorithm':
      return once(
        records.filter(({ kind, label, text }) =>
          kind === 'text' ? ALGORITHM_TITLE.test(text) : ALGORITHM.test(label ?? text),
        ),
        ({ label, text }) => ALGORITHM.exec(label ?? text)?.[0] ?? '',
      );
    case 'code':
      return records.filter(({ label }) => !ALGORITHM.test(label ?? ''));
    default:
      return records;
  }
}

/** Numbered without a gap, none twice, and nothing spoken of in the text that was not found: only then it is all. */
function stateOf(
  { kind }: Target,
  records: readonly ItemRecord[],
  document: DocumentId,
  reader: IndexReader,
): Sequence {
  switch (kind) {
    case 'algorithm': {
      const found = records.map(({ label, text }) => withoutWord(printedNumberOf(label ?? text)));
      return sequenceOf(found, mentionsOf(document, reader));
    }
    case 'formula':
      return sequenceOf(records.map(({ label = '' }) => equationNumberOf(label)));
    default:
      return unsure;
  }
}

/** '(3.11a)' is the first of two that share the number 11. */
function equationNumberOf(label: string): PrintedNumber | undefined {
  const [, series = '', digits, added = ''] = /^\(?((?:[A-Z][.–-]?)?(?:\d+[.–-])*)(\d+)([a-z]?)\)?$/u.exec(label) ?? [];
  return digits === undefined ? undefined : { label: '', series, ordinal: Number(digits), added, roman: false };
}

function withoutWord(number: PrintedNumber | undefined): PrintedNumber | undefined {
  return number && { ...number, label: '' };
}

function mentionsOf(document: DocumentId, reader: IndexReader): readonly PrintedNumber[] {
  return textsOf(document, reader).flatMap((text) =>
    labelNumbers('algorithm', text).flatMap((number) => printedNumberOf(number) ?? []),
  );
}

function textsOf(document: DocumentId, reader: IndexReader): readonly string[] {
  return reader
    .segments(document)
    .filter(({ kind }) => kind !== 'reference')
    .map(({ text }) => text);
}

function once(records: readonly ItemRecord[], keyOf: (record: ItemRecord) => string): readonly ItemRecord[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const key = keyOf(record).replace(/\s+/gu, ' ').trim().toLowerCase();
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** One item for each page, standing in the section that is open at its top. */
function pagesOf(document: DocumentId, reader: IndexReader): readonly Item[] {
  const [root] = reader.items(document, ['document']);
  const sections = reader.items(document, ['section']);
  const pages = namedPages(document, reader);
  return Array.from({ length: (root?.endPageIndex ?? -1) + 1 }, (_, pageIndex) => {
    const open = sections.findLast((section) => section.pageIndex <= pageIndex);
    const record = {
      ...(open ?? root!),
      kind: 'text' as const,
      pageIndex,
      endPageIndex: pageIndex,
      text: `Page ${pages.name(pageIndex)}`,
      lines: [],
    };
    return { document, section: open?.id ?? null, record, page: true };
  });
}

/** The document itself, by its title. */
function rootOf(document: DocumentId, reader: IndexReader): readonly Item[] {
  const title = reader.documents({ kind: 'documents', documents: [document] })[0]?.title;
  return reader
    .items(document, ['document'])
    .map((record) => ({ document, section: null, record: { ...record, text: title ?? record.text } }));
}

/** Whom the details of the document name; each stands for himself on its first page. */
function authorsOf(document: DocumentId, reader: IndexReader): readonly Item[] {
  const [root] = reader.items(document, ['document']);
  const names = reader.documents({ kind: 'documents', documents: [document] })[0]?.authors?.split(/\s*,\s*/u) ?? [];
  if (!root) return [];
  return names.flatMap((text, order) =>
    text === ''
      ? []
      : [
          {
            document,
            section: null,
            record: { ...root, kind: 'text' as const, order, endPageIndex: root.pageIndex, text, lines: [] },
          },
        ],
  );
}
