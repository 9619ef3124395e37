/** What narrows, kind by kind in one table; whoever carries out, says or reads a filter does it by that. */
import type { Item } from '../../../index/item.ts';
import type { IndexReader } from '../../../index/reader.ts';
import { modalKinds, type Filter } from '../../../question/reading.ts';
import type { Remark } from '../../../remarks/remark.ts';
import type { Outline } from '../outline.ts';
import type { FilterKind, Kinds, Selector, Wrong } from './filter-kind.ts';
import { modals } from './modal.ts';
import { ranges } from './ranges.ts';
import { sections } from './sections.ts';
import { words } from './words.ts';

const kinds: Kinds<Filter['kind']> = { ...modals, ...ranges, ...sections, ...words };

function kindOf<Kind extends Filter['kind']>({ kind }: { readonly kind: Kind }): FilterKind<Kind> {
  return kinds[kind];
}

/** The items of one document that a filter lets through. */
export function narrow(items: readonly Item[], filter: Filter, outline: Outline, reader: IndexReader): readonly Item[] {
  return items.length === 0 ? items : items.filter(kindOf(filter).test(filter, { outline, reader }));
}

/** The operator that a filter belongs to. */
export function operatorOf(filter: Filter): Selector {
  return kindOf(filter).operator;
}

/** A filter in the words of the plan, which `readFilter` reads again: 'pages 3–10', 'in 3.1', 'with “loss”'. */
export function filterText(filter: Filter): string {
  return kindOf(filter).say(filter);
}

/** A filter behind what was counted; see `FilterKind`. */
export function clauseOf(filter: Filter, inside: readonly string[]): Remark | undefined {
  return kindOf(filter).clause(filter, inside);
}

const unsaid: Readonly<Record<Selector, Remark>> = {
  Filter_Modal: { code: 'plan.kinds', params: { kinds: modalKinds } },
  Filter_Range: { code: 'plan.pages-unsaid' },
  Select_by_Section: { code: 'plan.section-unsaid' },
  Select_by_Words: { code: 'plan.words-unsaid' },
};

/** A parameter that narrows, in the words of `filterText` or a bit less; what is wrong with it if it cannot be read. */
export function readFilter(operator: Selector, text: string): Filter | Wrong {
  const told = text.trim().replace(/\s+/gu, ' ');
  if (told === '') return { wrong: unsaid[operator] };
  for (const kind of Object.values(kinds)) {
    const read = kind.operator === operator ? kind.parse(told) : undefined;
    if (read) return read;
  }
  return { wrong: operator === 'Filter_Range' ? { code: 'plan.no-range', params: { told } } : unsaid[operator] };
}
