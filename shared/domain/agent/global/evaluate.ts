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
  const steps = new PlanSteps(now);
  const asked = reader.documents(scope);
  const documents = asked.map(({ id }) => id);
  const outlines = new Map(documents.map((id) => [id, outlineOf(id, reader)]));
  const pages = new Map(documents.map((id) => [id, namedPages(id, reader)]));
  const inventories = question.targets.map((target) =>
    comparable(documents.map((id) => inventoryOf(target, id, outlines.get(id)!, reader))),
  );
  const whole = inventories.map((own) => {
    const items = own.flatMap((inventory) => inventory.items);
    return withinScope(items, scope, outlines);
  });
  steps.done({ operator: 'Filter_Modal', with: targetsText(question.targets, question.deep), left: sizeOf(whole) });
  const left = filtered(whole, question.filters, { outlines, reader, steps });
  const found = question.targets.map((target, at) =>
    foundOf(target, left[at] ?? [], inventories[at] ?? [], question, outlines),
  );
  const all = found.flatMap(({ items }) => items);
  const groups = groupsIn(all, question, { outlines, pages });
  const input = sizeOf(left);
  if (question.group) steps.done({ operator: 'Map', with: question.group, input, left: groups.length });
  steps.done({ operator: 'Reduce', with: operationText(question.operation), input, left: all.length });
  const every = [...outlines.values()];
  const sections = namedSections(question, every);
  return {
    question,
    found,
    groups,
    lengths: question.operation.kind === 'length' ? lengthsOf(all, outlines, reader) : new Map(),
    inside: [...new Set(sections.map(({ text }) => text))],
    near: inventories.flatMap((own, at) =>
      own.length === 0 || !FLOATS.has(question.targets[at]?.kind ?? 'page')
        ? []
        : nearOf(
            own.flatMap(({ items }) => items),
            left[at] ?? [],
            sections,
          ),
    ),
    unknown: question.filters.filter((filter) => isUnknown(filter, every)),
    plan: steps.plan,
    documents,
    pages,
    unsorted: question.filters.some(({ kind }) => kind === 'kinds')
      ? asked.filter(({ kind }) => kind === undefined).length
      : 0,
  };
}

type Outlines = ReadonlyMap<DocumentId, Outline>;

/** The steps of a plan, each with the time since the one before it. */
class PlanSteps {
  readonly plan: PlanStep[] = [];
  readonly #now: () => number;
  #startedAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#startedAt = now();
  }

  done(step: PlanStep): void {
    const endedAt = this.#now();
    this.plan.push({ ...step, tookMs: endedAt - this.#startedAt });
    this.#startedAt = endedAt;
  }
}

/** What the filters leave of the items of each target, one filter after the other. */
function filtered(
  whole: readonly (readonly Item[])[],
  filters: readonly Filter[],
  { outlines, reader, steps }: { readonly outlines: Outlines; readonly reader: IndexReader; readonly steps: PlanSteps },
): readonly (readonly Item[])[] {
  let left = whole;
  for (const filter of filters) {
    const input = sizeOf(left);
    left = left.map((items) =>
      [...outlines].flatMap(([id, outline]) => {
        const own = items.filter(({ document }) => document === id);
        return narrow(own, filter, outline, reader);
      }),
    );
    steps.done({ operator: operatorOf(filter), with: filterText(filter), input, left: sizeOf(left) });
  }
  return left;
}

function foundOf(
  target: Target,
  items: readonly Item[],
  inventories: readonly Inventory[],
  question: StructureQuestion,
  outlines: Outlines,
): Found {
  if (target.kind !== 'section') return { target, items, deeper: [], beside: [], ...worst(inventories) };
  const levels = [...outlines].map(([id, outline]) =>
    levelOf(
      target,
      items.filter(({ document }) => document === id),
      question,
      outline,
    ),
  );
  const every = (part: 'items' | 'deeper' | 'beside') => levels.flatMap((level) => level[part]);
  return { target, items: every('items'), deeper: every('deeper'), beside: every('beside'), ...worst(levels) };
}

/** The sections that the question's filters name. */
function namedSections({ filters }: StructureQuestion, outlines: readonly Outline[]): readonly ItemRecord[] {
  const names = filters.flatMap((filter) => (filter.kind === 'sections' ? filter.any : []));
  return names.flatMap((name) => outlines.flatMap((outline) => sectionsNamed(name, outline)));
}

function groupsIn(
  items: readonly Item[],
  question: StructureQuestion,
  around: { readonly outlines: Outlines; readonly pages: Evaluation['pages'] },
): readonly Group[] {
  const { operation, group } = question;
  if (operation.kind === 'within') return sectionsAround(items, operation.top, around.outlines);
  return group ? groupsOf(items, question, around) : [];
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
