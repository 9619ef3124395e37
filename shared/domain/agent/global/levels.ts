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
export function levelOf(
  target: Target,
  items: readonly Item[],
  { operation, filters, deep, group }: Pick<StructureQuestion, 'operation' | 'filters' | 'deep' | 'group'>,
  outline: Outline,
): Level {
  const inSection = filters.some(({ kind }) => kind === 'sections');
  const isPart = filters.some(({ kind }) => PARTIAL.has(kind));
  const flat = (own: readonly Item[]): Level => ({
    items: own,
    deeper: [],
    beside: [],
    ...sequenceOf(
      own.map((item) => numberOf(item, outline)),
      [],
      isPart,
    ),
  });
  const depth = (item: Item): number => outline.above(item.record.id).length;
  const main = inSection ? undefined : mainOf(items, outline);
  if (deep) return { ...flat(items), state: main?.state ?? 'unsure', missing: main?.missing ?? [] };
  if (target.word !== undefined) {
    const called = items.filter(({ record }) => printedNumberOf(record.text)?.label === target.word);
    if (called.length > 0 || target.level === undefined) return flat(called);
  }
  const beside = filters.find((filter) => filter.kind === 'beside');
  if (beside && operation.kind === 'pick' && target.level === undefined) {
    const { near, pair } = besideOf(beside, operation, items, outline);
    return { ...flat(near), ...(main?.state === 'complete' ? { state: main.state, missing: [] } : pair) };
  }
  const picked = filters.some(({ kind }) => PICKY.has(kind));
  if (target.level === undefined && (picked || group)) return flat(items);
  if (main && (target.level ?? 1) === 1) return main;
  // A chapter's subsections are what stands right below it, whatever their level is called.
  const level = (inSection && target.level !== 3 ? undefined : target.level) ?? Math.min(...items.map(depth));
  return {
    ...flat(items.filter((item) => depth(item) === level && !isContents(item.record.text))),
    deeper: items.filter((item) => depth(item) > level),
  };
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
