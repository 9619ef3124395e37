import type { DocumentId } from '../../../base/ids.ts';
import type { Item } from '../../index/item.ts';
import { type NamedPages, namedPages } from '../../index/sections.ts';
import type { IndexReader, ItemRecord, RetrievalScope } from '../../index/reader.ts';
import type { Filter, StructureQuestion, Target } from '../../question/reading.ts';
import type { PlanStep } from '../../retrieval/carried-plan.ts';
import { filterText, narrow, operatorOf } from './filters/filters.ts';
import { operationText, targetsText } from '../plan-words.ts';
import { type Inventory, inventoryOf } from './inventory.ts';
import { levelOf } from './levels.ts';
import { type Outline, outlineOf, sectionsNamed } from './outline.ts';
import type { InventoryState, Sequence } from './printed-numbers.ts';

/** Items of one target, in reading order, and whether these are all. */
export interface Found extends Sequence {
  readonly target: Target;
  readonly items: readonly Item[];
  /** Sections below those that are counted; empty for anything else. */
  readonly deeper: readonly Item[];
  /** Sections beside those that are counted, which bear no number; empty for anything else. */
  readonly beside: readonly Item[];
}

export interface Group {
  /** Heading, or title of the document; empty for a page. */
  readonly name: string;
  /** A page as it is called. */
  readonly page?: string | undefined;
  readonly items: readonly Item[];
  /** The section itself. */
  readonly section?: Item;
}

/** A question about the whole with what it comes to. */
export interface Evaluation {
  readonly question: StructureQuestion;
  readonly found: readonly Found[];
  /** With a grouping or an extreme, the groups in reading order. */
  readonly groups: readonly Group[];
  /** Words of running text in each section that was found, with all below it; empty where length is not asked for. */
  readonly lengths: ReadonlyMap<Item, number>;
  /** The headings that the question's section filters stand for, as printed. */
  readonly inside: readonly string[];
  /** Figures and tables outside of the sections asked for, on pages that these share: they may belong to either. */
  readonly near: readonly Item[];
  /** Filters that name a section which is not there. */
  readonly unknown: readonly Filter[];
  readonly plan: readonly PlanStep[];
  readonly documents: readonly DocumentId[];
  readonly pages: ReadonlyMap<DocumentId, NamedPages>;
  /** Documents of which no kind is known, where a kind is asked for. */
  readonly unsorted: number;
}

/**
 * Carry a plan out: filters over typed nodes, then the reduction. Exact as far as the tree is.
 *
 * @param now  a clock in milliseconds, for the time that each operator takes
 */
export function evaluate(
  question: StructureQuestion,
  scope: RetrievalScope,
  reader: IndexReader,
  now: () => number = () => 0,
): Evaluation {
  const plan: PlanStep[] = [];
  let startedAt = now();
  const done = (step: PlanStep): void => {
    const endedAt = now();
    plan.push({ ...step, tookMs: endedAt - startedAt });
    startedAt = endedAt;
  };
  const asked = reader.documents(scope);
  const documents = asked.map(({ id }) => id);
  const outlines = new Map(documents.map((id) => [id, outlineOf(id, reader)]));
  const pages = new Map(documents.map((id) => [id, namedPages(id, reader)]));
  const inventories = question.targets.map((target) =>
    comparable(documents.map((id) => inventoryOf(target, id, outlines.get(id)!, reader))),
  );
  let left = inventories.map((own) =>
    withinScope(
      own.flatMap(({ items }) => items),
      scope,
      outlines,
    ),
  );
  done({ operator: 'Filter_Modal', with: targetsText(question.targets, question.deep), left: sizeOf(left) });
  for (const filter of question.filters) {
    const input = sizeOf(left);
    left = left.map((items) =>
      documents.flatMap((id) => {
        const own = items.filter(({ document }) => document === id);
        return narrow(own, filter, outlines.get(id)!, reader);
      }),
    );
    done({ operator: operatorOf(filter), with: filterText(filter), input, left: sizeOf(left) });
  }
  const found = question.targets.map((target, at): Found => {
    const items = left[at] ?? [];
    if (target.kind !== 'section') return { target, items, deeper: [], beside: [], ...worst(inventories[at] ?? []) };
    const levels = documents.map((id) =>
      levelOf(
        target,
        items.filter(({ document }) => document === id),
        question,
        outlines.get(id)!,
      ),
    );
    const every = (part: 'items' | 'deeper' | 'beside') => levels.flatMap((level) => level[part]);
    return { target, items: every('items'), deeper: every('deeper'), beside: every('beside'), ...worst(levels) };
  });
  const every = [...outlines.values()];
  const named = question.filters.flatMap((filter) => (filter.kind === 'sections' ? filter.any : []));
  const inside = [
    ...new Set(
      named.flatMap((name) => every.flatMap((outline) => sectionsNamed(name, outline))).map(({ text }) => text),
    ),
  ];
  const all = found.flatMap(({ items }) => items);
  const groups =
    question.operation.kind === 'within'
      ? sectionsAround(all, question.operation.top, outlines)
      : question.group
        ? groupsOf(all, question, { outlines, pages })
        : [];
  if (question.group) done({ operator: 'Map', with: question.group, input: sizeOf(left), left: groups.length });
  done({ operator: 'Reduce', with: operationText(question.operation), input: sizeOf(left), left: all.length });
  return {
    question,
    found,
    groups,
    lengths: question.operation.kind === 'length' ? lengthsOf(all, outlines, reader) : new Map(),
    inside,
    near: inventories.flatMap(({ length }, at) =>
      length === 0 || !FLOATS.has(question.targets[at]?.kind ?? 'page')
        ? []
        : nearOf(
            inventories[at]?.flatMap(({ items }) => items) ?? [],
            left[at] ?? [],
            named.flatMap((name) => every.flatMap((outline) => sectionsNamed(name, outline))),
          ),
    ),
    unknown: question.filters.filter((filter) => isUnknown(filter, every)),
    plan,
    documents,
    pages,
    unsorted: question.filters.some(({ kind }) => kind === 'kinds')
      ? asked.filter(({ kind }) => kind === undefined).length
      : 0,
  };
}

function lengthsOf(
  items: readonly Item[],
  outlines: ReadonlyMap<DocumentId, Outline>,
  reader: IndexReader,
): ReadonlyMap<Item, number> {
  const words = new Map<string, number>();
  for (const document of new Set(items.map((item) => item.document))) {
    for (const { section, text, kind } of reader.segments(document)) {
      if (kind === 'reference') continue;
      const count = text.split(/\s+/u).length;
      for (const { id } of outlines.get(document)?.above(section) ?? []) {
        words.set(`${document}/${id}`, (words.get(`${document}/${id}`) ?? 0) + count);
      }
    }
  }
  return new Map(items.map((item) => [item, words.get(`${item.document}/${item.record.id}`) ?? 0]));
}

function sizeOf(items: readonly (readonly Item[])[]): number {
  return items.reduce((sum, own) => sum + own.length, 0);
}

function isUnknown(filter: Filter, outlines: readonly Outline[]): boolean {
  const names = filter.kind === 'sections' ? filter.any : filter.kind === 'beside' ? [filter.section] : undefined;
  return names?.every((name) => outlines.every((outline) => sectionsNamed(name, outline).length === 0)) ?? false;
}

function withinScope(
  items: readonly Item[],
  scope: RetrievalScope,
  outlines: ReadonlyMap<DocumentId, Outline>,
): readonly Item[] {
  if (scope.kind !== 'section') return items;
  return items.filter(({ document, section }) =>
    outlines
      .get(document)
      ?.above(section)
      .some(({ id }) => id === scope.section),
  );
}

const FLOATS: ReadonlySet<string> = new Set(['figure', 'table', 'algorithm']);

/** Floats stand where there is room, a little before or behind the section that speaks of them. */
function nearOf(all: readonly Item[], inside: readonly Item[], sections: readonly ItemRecord[]): readonly Item[] {
  const kept = new Set(inside.map(({ record }) => record.id));
  const pages = new Set(sections.flatMap(({ pageIndex, endPageIndex }) => [pageIndex, endPageIndex]));
  return all.filter(({ record }) => !kept.has(record.id) && pages.has(record.pageIndex));
}

/** Beside documents whose things bear numbers, those that bear none count as nothing: grids and pictures are told less surely. */
function comparable(inventories: readonly Inventory[]): readonly Inventory[] {
  const isLabelled = ({ items }: Inventory): boolean => items.some(({ record }) => record.label !== undefined);
  if (inventories.length === 1 || !inventories.some(isLabelled)) return inventories;
  return inventories.map((own) => (isLabelled(own) ? own : { ...own, items: [] }));
}

/** Of several inventories the whole is as sure as the least sure. */
function worst(sequences: readonly Sequence[]): Sequence {
  const order: readonly InventoryState[] = ['unsure', 'gaps', 'complete'];
  const state = order.find((one) => sequences.some((sequence) => sequence.state === one)) ?? 'unsure';
  return { state, missing: sequences.length === 1 ? (sequences[0]?.missing ?? []) : [] };
}

function sectionsAround(
  items: readonly Item[],
  top: boolean,
  outlines: ReadonlyMap<DocumentId, Outline>,
): readonly Group[] {
  return items.flatMap((item) => {
    const section = outlines
      .get(item.document)
      ?.above(item.section)
      .at(top ? -1 : 0);
    return section ? [{ name: section.text, items: [item] }] : [];
  });
}

function groupsOf(
  items: readonly Item[],
  { group, targets }: StructureQuestion,
  { outlines, pages }: Pick<Evaluation, 'pages'> & { readonly outlines: ReadonlyMap<DocumentId, Outline> },
): readonly Group[] {
  if (group === 'page') {
    const byPage = Map.groupBy(items, ({ record }) => record.pageIndex);
    return [...byPage]
      .sort(([a], [b]) => a - b)
      .map(([pageIndex, own]) => {
        const [first] = own;
        const name = first && pages.get(first.document)?.name(pageIndex);
        return { name: '', page: name ?? String(pageIndex + 1), items: own };
      });
  }
  if (group === 'document') {
    return [...outlines].map(([document, { title, first }]) => ({
      name: title,
      items: items.filter((item) => item.document === document),
      ...(first ? { section: first } : {}),
    }));
  }
  const bySection: Group[] = [];
  const counted = targets.some(({ kind }) => kind === 'section') ? 2 : 1;
  for (const [document, outline] of outlines) {
    for (const top of outline.sections.filter(({ id }) => outline.above(id).length === 1)) {
      const own = items.filter(
        (item) =>
          item.document === document &&
          outline.above(item.section).some(({ id }) => id === top.id) &&
          (counted === 1 || outline.above(item.record.id).length === 2),
      );
      const section = { document, section: top.parent, record: top };
      bySection.push({ name: top.text, items: own, section });
    }
  }
  return bySection;
}
