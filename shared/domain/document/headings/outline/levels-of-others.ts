import { most } from '../../blocks/style-stats.ts';
import type { Bookmarks } from './bookmarks.ts';
import { kindOf, numberKey } from './kinds.ts';
import type { InferredHeading } from '../inferred.ts';

/** Levels of headings that are not bookmarked, in the levels of the bookmarks. */
export class LevelsOfOthers {
  /** By kind: how many bookmarks have which level. */
  readonly #kinds = new Map<string, Map<number, number>>();
  /** What to add to an inferred level. */
  readonly #offset: number;
  readonly #byNumber = new Map<string, number>();

  constructor(bookmarks: Bookmarks) {
    const offsets = new Map<number, number>();
    for (const [heading, { level }] of bookmarks) {
      count(offsets, level - heading.mark.level);
      let levels = this.#kinds.get(kindOf(heading));
      if (!levels) this.#kinds.set(kindOf(heading), (levels = new Map<number, number>()));
      count(levels, level);
      const key = numberKey(heading.candidate.number);
      if (heading.chained && key !== undefined) this.#byNumber.set(key, level);
    }
    this.#offset = most(offsets) ?? 0;
  }

  /** Below the bookmark whose number it goes on with, else as others of its kind, else as the text alone has it. */
  of(heading: InferredHeading): number {
    const parts = heading.chained ? (heading.candidate.number?.parts ?? []) : [];
    for (let length = parts.length - 1; length > 0; length--) {
      const above = this.#byNumber.get(numberKey(heading.candidate.number, parts.slice(0, length)) ?? '');
      if (above !== undefined) return above + parts.length - length;
    }
    const own = most(this.#kinds.get(kindOf(heading)) ?? new Map<number, number>());
    return own ?? Math.max(1, heading.mark.level + this.#offset);
  }
}

function count(votes: Map<number, number>, value: number): void {
  votes.set(value, (votes.get(value) ?? 0) + 1);
}
