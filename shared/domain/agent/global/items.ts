import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { NodeKind } from '../../document/tree.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import type { Target } from '../../question/reading.ts';
import type { Item } from '../../index/item.ts';

const KINDS: Readonly<Record<Target['kind'], readonly NodeKind[]>> = {
  section: ['section'],
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
};

// A title goes on with a capital, a sentence that begins with the name does not: 'Algorithm 1 lists the steps'.
const ALGORITHM_TITLE = /^\s*(?:Algorithm|ALGORITHM)\s*\d+(?:\.\d+)*(?:\s*[.:]\s*\S|\s+\p{Lu})/u;
const ALGORITHM = /^\s*(?:algorithm|procedure|alg\.)\s*\d/iu;

/**
 * Operator Filter_Modal (BookRAG §4.3): everything of a kind in a document, in reading order. Where things of a kind
 * have printed labels, only those count, each label once: a table that goes on over a page is one table.
 */
export function itemsOf(target: Target, document: DocumentId, reader: IndexReader): readonly Item[] {
  if (target.kind === 'page') return pagesOf(document, reader);
  const records = reader.items(document, KINDS[target.kind]);
  return ofTarget(target, records).map((record) => ({ document, section: record.parent, record }));
}

function ofTarget(target: Target, records: readonly ItemRecord[]): readonly ItemRecord[] {
  switch (target.kind) {
    case 'figure':
    case 'table': {
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
    case 'reference':
      return numberedOnly(records);
    case 'statement': {
      const opens = new RegExp(
        `^\\s*${target.word ?? ''}\\s+(?:\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)*|[IVX]+)(?![\\w])`,
        'iu',
      );
      return once(
        records.filter(({ text }) => opens.test(text)),
        ({ text }) => (opens.exec(text)?.[0] ?? '').trim().toLowerCase(),
      );
    }
    default:
      return records;
  }
}

const ENTRY_NUMBER = /^\s*(?:\[(\d{1,4}|[A-Z][\w+]{1,12})\]|(\d{1,4})[.)]?\s)/u;
const MOSTLY = 0.7;

/** In a list of references whose entries are numbered, what has no number is the rest of an entry on another page. */
function numberedOnly(records: readonly ItemRecord[]): readonly ItemRecord[] {
  const keyOf = ({ text }: ItemRecord): string => {
    const found = ENTRY_NUMBER.exec(text);
    return found?.[1] ?? found?.[2] ?? '';
  };
  const numbered = records.filter((record) => keyOf(record) !== '');
  return numbered.length < MOSTLY * records.length ? records : once(numbered, keyOf);
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
  return Array.from({ length: (root?.endPageIndex ?? -1) + 1 }, (_, pageIndex) => {
    const open = sections.findLast((section) => section.pageIndex <= pageIndex);
    const record = {
      ...(open ?? root!),
      kind: 'text' as const,
      pageIndex,
      endPageIndex: pageIndex,
      text: `Page ${pageIndex + 1}`,
      lines: [],
    };
    return { document, section: open?.id ?? null, record, page: true };
  });
}

/** Sections of one document, with their ways up. */
export interface Outline {
  readonly sections: readonly ItemRecord[];
  /** The section and all sections above it, the root not included. */
  above(section: NodeId | null): readonly ItemRecord[];
}

export function outlineOf(document: DocumentId, reader: IndexReader): Outline {
  const sections = reader.items(document, ['section']);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return {
    sections,
    above: (section) => {
      const way: ItemRecord[] = [];
      for (
        let at = section === null ? undefined : byId.get(section);
        at;
        at = at.parent ? byId.get(at.parent) : undefined
      ) {
        way.push(at);
      }
      return way;
    },
  };
}
