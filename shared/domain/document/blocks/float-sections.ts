import { familyOf } from '../../text/labels.ts';
import type { Line } from '../layout/line.ts';
import { captionKey } from './captions.ts';
import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';
import { wordLists } from '../../text/languages/words.ts';

const lists = wordLists('blocksFloatSections');

const NAMES = {
  figure: lists.namesFigure,
  table: lists.namesTable,
  other: lists.namesOther,
} as const;
const namedBy = (names: string): string => String.raw`(?<!\p{L})(?:${names})`;
/** Looked for first: one for each number would have to be compiled each time. */
const NAMED = {
  figure: new RegExp(namedBy(NAMES.figure), 'iu'),
  table: new RegExp(namedBy(NAMES.table), 'iu'),
  other: new RegExp(namedBy(NAMES.other), 'iu'),
} as const;
const LIST_BEFORE = String.raw`(?:[A-Z]?[\d.]+[a-z]?\s*(?:,|;|–|${lists.listBeforeAnd})\s*(?:${lists.listBeforeAnd2})?)*`;

/**
 * Move figures and tables that stand right above a heading below it where the text names them only there: a page is set
 * with its floats on top, whatever section they belong to.
 */
export function placeFloats(stretches: readonly Stretch[]): readonly Stretch[] {
  const out: Stretch[] = [];
  let moved: Stretch[] = [];
  const pages = pagesAfter(stretches);
  const mentions = new Mentions(stretches);
  for (const [i, stretch] of stretches.entries()) {
    if (!('mark' in stretch)) {
      out.push(...moved, stretch);
      moved = [];
      continue;
    }
    for (const group of groupsAbove(out, pages[i])) {
      if (!mentions.areOnlyAfter(i, group)) continue;
      for (const one of group) out.splice(out.lastIndexOf(one), 1);
      moved.push(...group);
    }
    out.push(stretch);
  }
  return [...out, ...moved];
}

/** For each stretch the page on which the text from there on goes on. */
function pagesAfter(stretches: readonly Stretch[]): readonly (number | undefined)[] {
  const pages = new Array<number | undefined>(stretches.length);
  let page: number | undefined;
  for (let i = stretches.length - 1; i >= 0; i--) {
    const one = stretches[i]!;
    if ('block' in one && !isFloat(one.block)) page = one.block.lines[0]?.pageIndex;
    pages[i] = page;
  }
  return pages;
}

/** The captions with what belongs to them, in order, that `out` ends with on the page. */
function groupsAbove(out: readonly Stretch[], pageIndex: number | undefined): Stretch[][] {
  let from = out.length;
  while (from > 0 && isFloatOn(out[from - 1]!, pageIndex)) from--;
  const groups = new Map<Block, Stretch[]>();
  for (const stretch of out.slice(from)) {
    const block = 'block' in stretch ? stretch.block : undefined;
    if (!block) continue;
    const key = block.captionOf ?? block;
    groups.set(key, [...(groups.get(key) ?? []), stretch]);
  }
  return [...groups.values()];
}

function isFloatOn(stretch: Stretch, pageIndex: number | undefined): boolean {
  if (!('block' in stretch) || !isFloat(stretch.block)) return false;
  return (stretch.block.area?.pageIndex ?? stretch.block.lines[0]?.pageIndex) === pageIndex;
}

function isFloat({ kind, captionOf, label }: Block): boolean {
  return kind === 'caption' ? captionOf !== undefined : (kind === 'figure' || kind === 'table') && label !== undefined;
}

/** What numbers of floats are made of: digits, or letters alone. Text has many more words than numbers. */
const DIGITS = /\p{N}+/u;
const LETTERS = /\p{L}+/u;

/** Where the text names figures and tables. */
class Mentions {
  readonly #stretches: readonly Stretch[];
  /** Stretches of text, in order, by each run of digits, or of letters, in them; made when it is first asked for. */
  readonly #byRun = new Map<RegExp, ReadonlyMap<string, readonly number[]>>();
  /** By what is looked for: the first stretch that says it. */
  readonly #first = new Map<string, number | undefined>();

  constructor(stretches: readonly Stretch[]) {
    this.#stretches = stretches;
  }

  /** Is the float named from the stretch `at` on, and nowhere before? */
  areOnlyAfter(at: number, group: readonly Stretch[]): boolean {
    const label = group.map((one) => ('block' in one ? one.block.label : undefined)).find((one) => one !== undefined);
    if (label === undefined) return false;
    const number = /\S+$/.exec(captionKey(label))?.[0] ?? '';
    const first = this.#firstOf(familyOf(label), number);
    return first !== undefined && first >= at;
  }

  #firstOf(family: keyof typeof NAMES, number: string): number | undefined {
    const mention = String.raw`${namedBy(NAMES[family])}\s*\(?${LIST_BEFORE}${number.replaceAll('.', String.raw`\.`)}(?!\.?\d)`;
    if (!this.#first.has(mention)) {
      const said = new RegExp(mention, 'iu');
      const says = (one: number): boolean =>
        linesOf(this.#stretches[one]!).some(({ text }) => NAMED[family].test(text) && said.test(text));
      this.#first.set(mention, this.#with(number).find(says));
    }
    return this.#first.get(mention);
  }

  /** Stretches that may say the number: those with its rarest run of digits, or of letters where it has none. */
  #with(number: string): readonly number[] {
    let fewest: readonly number[] | undefined;
    const runs = DIGITS.test(number) ? DIGITS : LETTERS;
    let byRun = this.#byRun.get(runs);
    if (!byRun) this.#byRun.set(runs, (byRun = stretchesByRun(this.#stretches, runs)));
    for (const [run] of number.toLowerCase().matchAll(new RegExp(runs, 'gu'))) {
      const having = byRun.get(run) ?? [];
      if (!fewest || having.length < fewest.length) fewest = having;
    }
    return fewest ?? [];
  }
}

function stretchesByRun(stretches: readonly Stretch[], runs: RegExp): ReadonlyMap<string, readonly number[]> {
  const each = new RegExp(runs, 'gu');
  const found = new Map<string, number[]>();
  for (const [at, stretch] of stretches.entries()) {
    for (const { text } of linesOf(stretch)) {
      for (const [run] of text.toLowerCase().matchAll(each)) {
        const having = found.get(run);
        if (!having) found.set(run, [at]);
        else if (having.at(-1) !== at) having.push(at);
      }
    }
  }
  return found;
}

/** Of the text; none of headings and floats. */
function linesOf(stretch: Stretch): readonly Line[] {
  return 'block' in stretch && !isFloat(stretch.block) ? stretch.block.lines : [];
}
