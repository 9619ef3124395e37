import type { Item } from '../../../index/item.ts';
import type { IndexReader } from '../../../index/reader.ts';
import type { Filter } from '../../../question/reading.ts';
import type { PlanOperator } from '../../../remarks/operators.ts';
import type { Remark } from '../../../remarks/remark.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';
import type { Outline } from '../outline.ts';

/** The operators that narrow (BookRAG, table 3). */
export type Selector = Extract<PlanOperator, 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section' | 'Select_by_Words'>;

export interface Wrong {
  readonly wrong: Remark;
}

/** The document whose things are looked at. */
export interface Place {
  readonly outline: Outline;
  readonly reader: IndexReader;
}

/** What is known of one kind of filter. */
export interface FilterKind<Kind extends Filter['kind'], Own = Extract<Filter, { readonly kind: Kind }>> {
  readonly operator: Selector;
  /** Which things of one document it lets through (BookRAG §4.3). */
  readonly test: (filter: Own, place: Place) => (item: Item) => boolean;
  /** In the words of a plan, which `parse` reads again. */
  readonly say: (filter: Own) => string;
  /** Undefined where words say something else. */
  readonly parse: (told: string) => Own | Wrong | undefined;
  /**
   * Behind what was counted: 'on pages 3 to 10'. Undefined where there is nothing to say.
   *
   * @param inside  headings of the sections that the question's filters stand for, as printed
   */
  readonly clause: (filter: Own, inside: readonly string[]) => Remark | undefined;
}

/** What each kind of filter is. */
export type Kinds<Kind extends Filter['kind']> = { readonly [One in Kind]: FilterKind<One> };

const lists = wordLists('agentPlanWords');
const NUMBER = String.raw`(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)*|[IVXLC]+)`;
const AND_OR_COMMA = pattern('u')`${lists.andOrComma}`;

/** One number as printed, or several. */
export const ONE_NUMBER = new RegExp(`^${NUMBER}$`, 'u');
export const NUMBERS = new RegExp(String.raw`^${NUMBER}(?:\s*(?:${lists.numbers})\s*${NUMBER})*$`, 'u');

export function split(list: string): readonly string[] {
  return list.split(AND_OR_COMMA);
}
