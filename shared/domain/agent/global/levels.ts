/** Which headings a question about sections, chapters or parts counts. */
import type { Item } from '../../index/item.ts';
import type { Filter, StructureQuestion, Target } from '../../question/reading.ts';
import { roleOf } from '../../index/sections.ts';
import { appendicesOf } from './appendices.ts';
import { impliedNumber, type Outline, sectionsNamed } from './outline.ts';
import { type PrintedNumber, printedNumberOf, type Sequence, sequenceOf } from './printed-numbers.ts';

/** The headings at one level, with those below them and, where the level is numbered, those beside it without a number. */
export interface Level extends Sequence {
  readonly items: readonly Item[];
  readonly deeper: readonly Item[];
  readonly beside: readonly Item[];
}

const PICKY: ReadonlySet<Filter['kind']> = new Set(['numbers', 'named', 'words', 'pages', 'edge-pages', 'numbered']);

/** What these leave of a sequence need not begin at 1. */
const PARTIAL: ReadonlySet<Filter['kind']> = new Set(['sections', 'beside', 'pages', 'edge-pages']);

/**
 * Sections are counted at one level of one document: the one that is named, else the main one, so that 'the sections of
 * chapter 3' are those right below it. Whatever is picked by number, words or pages may stand at any level.
 *
 * @param items  of the document, what the filters left
 * @param grouped  they are counted section by section
 */
export function levelOf(target: Target, items: readonly Item[], question: Counting, outline: Outline): Level {
  const { filters, deep, group } = question;
  const inSection = filters.some(({ kind }) => kind === 'sections');
  const flat = (own: readonly Item[]): Level => flatLevel(own, filters, outline);
  const main = inSection ? undefined : mainOf(items, outline);
  if (deep) return { ...flat(items), state: main?.state ?? 'unsure', missing: main?.missing ?? [] };
  const called = calledOf(target, items);
  if (called) return flat(called);
  if (target.level === undefined) {
    const beside = besideLevel(items, question, main, outline);
    if (beside) return beside;
    if (group || filters.some(({ kind }) => PICKY.has(kind))) return flat(items);
  }
  if (main && (target.level ?? 1) === 1) return main;
  // A chapter's subsections are what stands right below it, whatever their level is called.
  return levelAt(inSection && target.level !== 3 ? undefined : target.level, items, filters, outline);
}

/** The headings at a depth, or at the least that there is. */
function levelAt(
  wanted: number | undefined,
  items: readonly Item[],
  filters: readonly Filter[],
  outline: Outline,
): Level {
  const depth = (item: Item): number => outline.above(item.record.id).length;
  const level = wanted ?? Math.min(...items.map(depth));
  const own = items.filter((item) => depth(item) === level && !isContents(item.record.text));
  return { ...flatLevel(own, filters, outline), deeper: items.filter((item) => depth(item) > level) };
}

type Counting = Pick<StructureQuestion, 'operation' | 'filters' | 'deep' | 'group'>;

/** All of them as one level. */
function flatLevel(items: readonly Item[], filters: readonly Filter[], outline: Outline): Level {
  const isPart = filters.some(({ kind }) => PARTIAL.has(kind));
  const sequence = sequenceOf(
    items.map((item) => numberOf(item, outline)),
    [],
    isPart,
  );
  return { items, deeper: [], beside: [], ...sequence };
}

/** Headings with the word that is asked for; undefined where a level is asked for and no heading has the word. */
function calledOf({ word, level }: Target, items: readonly Item[]): readonly Item[] | undefined {
  if (word === undefined) return undefined;
  const called = items.filter(({ record }) => printedNumberOf(record.text)?.label === word);
  return called.length > 0 || level === undefined ? called : undefined;
}

/** What is picked beside a section; undefined where nothing is. */
function besideLevel(
  items: readonly Item[],
  { filters, operation }: Counting,
  main: Level | undefined,
  outline: Outline,
): Level | undefined {
  const beside = filters.find((filter) => filter.kind === 'beside');
  if (!beside || operation.kind !== 'pick') return undefined;
  const { near, pair } = besideOf(beside, operation, items, outline);
  const whole = main?.state === 'complete' ? { state: main.state, missing: [] } : pair;
  return { ...flatLevel(near, filters, outline), ...whole };
}

/** What stands beside a section, at its depth or above; the two that stand beside each other tell, where the whole does not. */
function besideOf(
  { section }: Extract<Filter, { kind: 'beside' }>,
  { from }: Extract<StructureQuestion['operation'], { kind: 'pick' }>,
  items: readonly Item[],
  outline: Outline,
): { readonly near: readonly Item[]; readonly pair: Sequence } {
  const [named] = sectionsNamed(section, outline);
  const own = named ? outline.above(named.id).length : 1;
  const near = items.filter(({ record }) => outline.above(record.id).length <= own);
  const [nearest] = from === 'start' ? near : near.slice(-1);
  const numbers = [named, nearest?.record].map((record) => printedNumberOf(record?.text ?? ''));
  return { near, pair: sequenceOf(numbers, [], true) };
}

/** A number that is not printed is told by those of the sections below. */
function numberOf({ record }: Item, outline: Outline): PrintedNumber | undefined {
  const implied = impliedNumber(record, outline);
  return implied === undefined
    ? printedNumberOf(record.text)
    : { label: '', series: '', ordinal: implied, added: '', roman: false };
}

const FEWEST = 2;
const MOSTLY = 0.5;

/**
 * The level whose headings bear plain numbers one after the other through the whole document, chapters in parts and
 * sections of an act too; undefined where no level does.
 */
function mainOf(items: readonly Item[], outline: Outline): Level | undefined {
  const appendices = new Set(appendicesOf(outline).map(({ id }) => id));
  const counted = items.filter(({ record }) => !appendices.has(record.id) && !isContents(record.text));
  const depth = (item: Item): number => outline.above(item.record.id).length;
  const levels = [...Map.groupBy(counted, depth)].sort(([a], [b]) => a - b);
  const runs = levels.flatMap(([level, own]) => {
    const plain = own.filter((item) => {
      const number = numberOf(item, outline);
      return number?.series === '' && number.label !== 'part';
    });
    const bare = own.filter(({ record }) => !isMatter(record.text));
    return plain.length >= FEWEST && plain.length >= MOSTLY * bare.length ? [{ level, plain, own }] : [];
  });
  const [best] = runs;
  if (!best) return undefined;
  return {
    items: best.plain,
    deeper: items.filter((item) => depth(item) > best.level),
    beside: best.level === 1 ? best.own.filter((item) => !best.plain.includes(item)) : [],
    ...sequenceOf(best.plain.map((item) => numberOf(item, outline))),
  };
}

const isContents = (heading: string): boolean => roleOf(heading) === 'contents';

/** What stands before and behind the chapters. */
const MATTER: ReadonlySet<string> = new Set(['abstract', 'references', 'acknowledgment', 'contents']);
const isMatter = (heading: string): boolean => MATTER.has(roleOf(heading));
