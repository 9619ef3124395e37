/** Which section of a predicted tree is which entry of a gold outline. */
import {
  SAME_TITLE,
  type TitleKey,
  isFrontOrBackMatter,
  isSameTitle,
  titleKey,
  titleLikeness,
} from './title-likeness.ts';

/** A bookmark of a gold outline. */
export interface GoldEntry {
  readonly title: string;
  /** 1-based; less for a bookmark that points nowhere. */
  readonly page: number;
  /** 1 for the top. */
  readonly level: number;
  /** Whether the title's text stands on that page; only such entries are asked for. */
  readonly found: boolean;
}

/** A section of a predicted tree, the root left out. */
export interface PredictedSection {
  readonly title: string;
  /** 1-based. */
  readonly page: number;
  readonly level: number;
  /** Index of the parent among the sections; null below the root. */
  readonly parent: number | null;
}

export interface Keyed {
  readonly key: TitleKey;
}

export interface GoldHeading extends GoldEntry, Keyed {
  /** Index of the parent among the gold headings; null at the top. */
  readonly parent: number | null;
}

export interface Alignment {
  readonly gold: readonly GoldHeading[];
  readonly predicted: readonly (PredictedSection & Keyed)[];
  /** Indices of the gold headings that are asked for, in order. */
  readonly wanted: readonly number[];
  /** Gold index → predicted index, one to one, best match first. */
  readonly sectionOf: ReadonlyMap<number, number>;
  readonly goldOf: ReadonlyMap<number, number>;
  /** To add to a predicted level to get the gold one: the commonest difference over the matches. */
  readonly levelOffset: number;
  /** Indices of the predicted sections that precision counts, in order. */
  readonly judged: readonly number[];
}

const PAGE_TOLERANCE = 1;

/**
 * Match sections with gold entries of the same title, at most a page apart, one to one: likest title first, then
 * nearest page, then document order.
 *
 * Precision judges sections no deeper than the deepest gold level, since bookmarks often stop at a depth; unmatched
 * ones are left out where they are front or back matter, or agree with an entry whose title was not found on its page.
 */
export function alignSections(sections: readonly PredictedSection[], entries: readonly GoldEntry[]): Alignment {
  const gold = goldHeadings(entries);
  const predicted = sections.map((section) => ({ ...section, key: titleKey(section.title) }));
  const wanted = gold.flatMap((heading, g) => (heading.found ? [g] : []));
  const { sectionOf, goldOf } = matchOneToOne(gold, wanted, predicted);
  const levelOffset = commonestOffset([...sectionOf].map(([g, p]) => gold[g]!.level - predicted[p]!.level));
  const deepest = Math.max(...wanted.map((g) => gold[g]!.level));
  const untrusted = gold.filter((heading) => !heading.found);
  const judged = predicted.flatMap((section, p) => {
    if (section.level + levelOffset > deepest) return [];
    const free =
      !goldOf.has(p) &&
      (untrusted.some((heading) => isSameTitle(section.key, heading.key)) || isFrontOrBackMatter(section.title));
    return free ? [] : [p];
  });
  return { gold, predicted, wanted, sectionOf, goldOf, levelOffset, judged };
}

/** Entries with their parents; without those that have no letters, and each title of a page once. */
function goldHeadings(entries: readonly GoldEntry[]): GoldHeading[] {
  const headings: GoldHeading[] = [];
  const open: { readonly level: number; readonly index: number }[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const key = titleKey(entry.title);
    const place = `${entry.page} ${key.plain}`;
    if (key.plain === '' || seen.has(place)) continue;
    seen.add(place);
    while ((open.at(-1)?.level ?? -Infinity) >= entry.level) open.pop();
    headings.push({ ...entry, key, parent: open.at(-1)?.index ?? null });
    open.push({ level: entry.level, index: headings.length - 1 });
  }
  return headings;
}

function matchOneToOne(
  gold: readonly GoldHeading[],
  wanted: readonly number[],
  predicted: readonly (PredictedSection & Keyed)[],
): { sectionOf: Map<number, number>; goldOf: Map<number, number> } {
  const pairs: { readonly g: number; readonly p: number; readonly likeness: number; readonly pages: number }[] = [];
  for (const g of wanted) {
    const heading = gold[g]!;
    predicted.forEach((section, p) => {
      const pages = Math.abs(section.page - heading.page);
      if (pages > PAGE_TOLERANCE) return;
      const likeness = titleLikeness(section.key, heading.key);
      if (likeness >= SAME_TITLE) pairs.push({ g, p, likeness, pages });
    });
  }
  pairs.sort((x, y) => y.likeness - x.likeness || x.pages - y.pages || x.g - y.g || x.p - y.p);
  const sectionOf = new Map<number, number>();
  const goldOf = new Map<number, number>();
  for (const { g, p } of pairs) {
    if (sectionOf.has(g) || goldOf.has(p)) continue;
    sectionOf.set(g, p);
    goldOf.set(p, g);
  }
  return { sectionOf, goldOf };
}

/** The commonest number; of several the one nearest to 0, then the first; 0 without any. */
function commonestOffset(offsets: readonly number[]): number {
  const votes = new Map<number, number>();
  for (const offset of offsets) votes.set(offset, (votes.get(offset) ?? 0) + 1);
  const [best] = [...votes].sort(([a, forA], [b, forB]) => forB - forA || Math.abs(a) - Math.abs(b));
  return best?.[0] ?? 0;
}
