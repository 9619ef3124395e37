/** Answers of several documents beside each other: their order, what they share, where they differ. Only what is sure is said. */
import { compareDated, isSameDated } from '../../text/amounts/dated.ts';
import { compareMeasured, isSameMeasured } from '../../text/amounts/measured.ts';
import type { VerdictKind } from '../answer.ts';
import { verdicts } from '../answer.ts';
import type { Compared, ReadValue } from './part-value.ts';
import type { Shelf, ShelfEnd, ShelfOrder, ShelfStatement, ShelfValue, Unplaced } from './shelf.ts';

/** The answer of a document with what it comes to. */
export interface Shelved {
  readonly verdict: VerdictKind;
  readonly read: ReadValue;
}

/** What the lines are sorted by. */
export interface Axis {
  readonly by: 'amount' | 'date';
  readonly first: ShelfEnd;
  /** The question asks which is first. */
  readonly asked: boolean;
}

const valueIn = ({ read }: Shelved): Compared | undefined => ('value' in read ? read.value : undefined);

/** Undefined where the two cannot be compared. */
function compareValues(a: Compared, b: Compared): number | undefined {
  if (a.measured && b.measured) return compareMeasured(a.measured, b.measured);
  return a.dated && b.dated ? compareDated(a.dated, b.dated) : undefined;
}

function isSame(a: Compared, b: Compared): boolean {
  if (a.kind !== b.kind) return false;
  if (a.measured && b.measured) return isSameMeasured(a.measured, b.measured);
  if (a.dated && b.dated) return isSameDated(a.dated, b.dated);
  return a.key !== '' && a.key === b.key;
}

/**
 * The places of the answers in the order in which they are read: by the axis, what has no value behind it, surer before less sure, and what has no
 * answer at the end; else as they are given.
 */
export function shelfOrder(all: readonly Shelved[], axis: Axis | undefined): readonly number[] {
  const places = all.map((_, at) => at);
  if (!axis) return places;
  const main = mainFamily(all, axis);
  const rank = (at: number): number => (main.has(at) ? 0 : 1 + verdicts.indexOf(all[at]!.verdict));
  const turn = axis.first === 'most' || axis.first === 'latest' ? -1 : 1;
  return places.toSorted((a, b) => {
    const byRank = rank(a) - rank(b);
    if (byRank !== 0) return byRank;
    const [left, right] = [main.get(a), main.get(b)];
    return left && right ? turn * positionOf(left, right) : a - b;
  });
}

/** Dates that lie in one another are sorted by where they begin. */
function positionOf(a: Compared, b: Compared): number {
  return compareValues(a, b) ?? (a.dated?.from ?? 0) - (b.dated?.from ?? 0);
}

/** The values that can be compared with most of the others, by their places. */
function mainFamily(all: readonly Shelved[], { by }: Axis): ReadonlyMap<number, Compared> {
  const families = Map.groupBy(
    all.flatMap((one, at) => {
      const value = valueIn(one);
      return value?.kind === by ? [{ at, value }] : [];
    }),
    ({ value }) => (value.measured ? familyOf(value.measured.unit) : 'date'),
  );
  const [largest = []] = [...families.values()].toSorted((a, b) => b.length - a.length);
  return new Map(largest.map(({ at, value }) => [at, value]));
}

/** Units of one family have something in common. */
const familyOf = (unit: string): string => (unit === 'month' ? 's' : unit);

/** @param all  in the order of `shelfOrder` */
export function shelve(all: readonly Shelved[], axis: Axis | undefined): Shelf {
  const order = axis && orderOf(all, axis);
  return { ...(order ? { order } : {}), statements: statementsOf(all) };
}

/** Undefined where nothing has a place in it. */
function orderOf(all: readonly Shelved[], axis: Axis): ShelfOrder | undefined {
  const main = mainFamily(all, axis);
  const [first] = main.values();
  if (!first) return undefined;
  const leads = [...main].filter(([, value]) => isLevel(compareValues(value, first))).map(([at]) => at);
  const unplaced = all.flatMap((one, part) => (main.has(part) ? [] : [{ part, why: whyUnplaced(one) }]));
  return { by: axis.by, first: axis.first, asked: axis.asked, leads: main.size > 1 ? leads : [], unplaced };
}

const isLevel = (difference: number | undefined): boolean => difference === undefined || difference === 0;

function whyUnplaced({ verdict, read }: Shelved): Unplaced {
  if (verdict === 'not-found') return 'nothing';
  if (!('value' in read)) return read.why;
  return read.value.measured || read.value.dated ? 'unit' : 'unsaid';
}

/** Of what is found, and said exactly. */
function statementsOf(all: readonly Shelved[]): readonly ShelfStatement[] {
  const sure = all.flatMap((one, part) => {
    const value = one.verdict === 'found' ? valueIn(one) : undefined;
    return value && value.measured?.nearly === undefined ? [{ part, value }] : [];
  });
  const groups: { readonly value: Compared; readonly members: (typeof sure)[number][] }[] = [];
  for (const one of sure) {
    const known = groups.find(({ value }) => isSame(value, one.value));
    if (known) known.members.push(one);
    else groups.push({ value: one.value, members: [one] });
  }
  const shared = groups
    .filter(({ members }) => members.length > 1)
    .map(({ members }): ShelfStatement => ({ kind: 'shared', values: [together(members)] }));
  const apart = differing(groups.map(({ members }) => members));
  return apart ? [...shared, apart] : shared;
}

type Members = readonly { readonly part: number; readonly value: Compared }[];

function together(members: Members): ShelfValue {
  const { kind, text } = members[0]!.value;
  const citations = [...new Set(members.flatMap(({ value }) => value.citations))].toSorted((a, b) => a - b);
  return { kind, text, citations, parts: members.map(({ part }) => part) };
}

/** The values that exclude each other, of the kind that most of them are; undefined for fewer than two. */
function differing(groups: readonly Members[]): ShelfStatement | undefined {
  const [largest = []] = [...Map.groupBy(groups, ([first]) => kindOf(first!.value)).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const kept: Members[] = [];
  for (const group of largest) if (kept.every(([other]) => exclude(other!.value, group[0]!.value))) kept.push(group);
  if (kept.length < 2) return undefined;
  const values = kept.flat().map(({ value }) => value);
  const isOfOne = values.every(({ ofNamed, when }) => ofNamed && when === values[0]!.when);
  return { kind: isOfOne ? 'contradict' : 'differ', values: kept.map(together) };
}

const kindOf = ({ kind, measured }: Compared): string => (measured ? familyOf(measured.unit) : kind);

/** Other words, and other names, may say the same. */
function exclude(a: Compared, b: Compared): boolean {
  if (a.kind !== b.kind || a.kind === 'words' || a.kind === 'name') return false;
  if (a.kind === 'yes-no') return a.key !== b.key;
  const difference = compareValues(a, b);
  return difference !== undefined && difference !== 0;
}
