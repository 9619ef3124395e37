/** What templates share: how gold is put down, and what a question is about. */
import { type Facts, type Gold, inside } from './gold.ts';
import type { KnownItem, KnownSection } from '../../fixtures/pdf/structured.ts';
import type { Noun, Pick } from './wording.ts';

export type Question = readonly [phrasings: readonly string[], gold: Gold];
export type Template = (facts: Facts) => Question | undefined;

export const count = (...counts: readonly number[]): Gold => ({ kind: 'count', counts });
export const listed = (items: readonly string[]): Gold => ({ kind: 'items', items });
export const labels = (items: readonly KnownItem[]): Gold => listed(items.map(({ label }) => label));
export const exists = (value: boolean): Gold => ({ kind: 'exists', exists: value });
export const onPages = (...pages: readonly number[]): Gold => ({ kind: 'pages', pages: [...new Set(pages)] });

/** A section that holds some of these, or any where none does. */
export function holder(facts: Facts, items: readonly KnownItem[]): KnownSection {
  const holders = facts.sections.filter((section) => inside(items, section).length > 0);
  return facts.pick(holders.length > 0 ? holders : facts.sections);
}

export function span({ pick, pageCount }: Facts): readonly [number, number] {
  const from = pick(Array.from({ length: pageCount - 1 }, (_, i) => i + 1));
  return [from, Math.min(pageCount, from + pick([1, 2, 2, 3]))];
}

export const named = (noun: Noun, { label }: KnownItem): string => (noun === 'equation' ? `equation ${label}` : label);
export const between = (items: readonly KnownItem[], from: number, to: number): readonly KnownItem[] =>
  items.filter(({ page }) => page >= from && page <= to);
export const sectionWord = ({ document }: Facts): string => (document.name === 'manual' ? 'chapter' : 'section');

export function says(text: string, others: readonly string[] = [], number?: number): Gold {
  return { kind: 'says', text, others, ...(number !== undefined && { count: number }) };
}

export function captioned(present: readonly Noun[], pick: Pick): Noun | undefined {
  const nouns = present.filter((noun) => noun === 'figure' || noun === 'table');
  return nouns.length > 0 ? pick(nouns) : undefined;
}
