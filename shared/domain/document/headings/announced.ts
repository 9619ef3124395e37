import type { Line } from '../layout/line.ts';

/** A line of a list of titles without page numbers. */
export interface AnnouncedLine {
  readonly line: number;
  /** The key of its title; empty for a line that no later one repeats. */
  readonly title: string;
}

const LEAST_TITLES = 8;
const LEAST_CHARS = 6; // of a key: letters and digits
const MOST_CHARS = 160;
const MOST_BETWEEN = 4; // lines of the list that none repeats: names of parts, titles on several lines
const LEAST_RISING = 0.8;
/** Headings stand as many times further apart than the lines that announce them. */
const LEAST_SPREAD = 3;
const FRONT = 0.1; // of a document's lines, in which such a list begins
/** Of the lines behind a list: what repeats sooner is a program or a table that comes twice. */
const LEAST_COVER = 0.5;

/**
 * The arrangement of sections in front of an act, the questions in front of their answers: lines close to each other
 * that stand again, in the same order and far from each other, on later pages.
 *
 * @param keyOf  what makes two titles the same
 */
export function announcedLines(lines: readonly Line[], keyOf: (title: string) => string): AnnouncedLine[] {
  const keys = lines.map(({ text }) => (text.length > MOST_CHARS ? '' : keyOf(text)));
  const again = repeatsOf(lines, keys);
  const out: AnnouncedLine[] = [];
  let run: number[] = [];
  const close = (): void => {
    const list = beforeFirst(run, again);
    if (isList(list, again))
      for (let i = list[0]!; i <= list.at(-1)!; i++)
        out.push({ line: i, title: again[i] === undefined ? '' : keys[i]! });
    run = [];
  };
  for (const [i, at] of again.entries()) {
    if (at === undefined) continue;
    if (run.length > 0 && i - run.at(-1)! > MOST_BETWEEN) close();
    run.push(i);
  }
  close();
  return out;
}

/** For each line the next one on a later page with the same key. */
function repeatsOf(lines: readonly Line[], keys: readonly string[]): (number | undefined)[] {
  const next = new Map<string, number>();
  const out = new Array<number | undefined>(lines.length);
  for (let i = lines.length - 1; i >= 0; i--) {
    const key = keys[i]!;
    if (key.length < LEAST_CHARS) continue;
    const at = next.get(key);
    if (at !== undefined && lines[at]!.pageIndex > lines[i]!.pageIndex) out[i] = at;
    next.set(key, i);
  }
  return out;
}

/** A list ends where the first of its titles stand as headings; a single one may stand again within the list. */
function beforeFirst(run: readonly number[], again: readonly (number | undefined)[]): readonly number[] {
  const targets = run.slice(0, LEAST_TITLES).map((i) => again[i]!);
  const first = targets.sort((a, b) => a - b)[targets.length >> 2]!;
  return run.filter((i) => i < first);
}

function isList(run: readonly number[], again: readonly (number | undefined)[]): boolean {
  if (run.length < LEAST_TITLES || run[0]! > FRONT * again.length) return false;
  const targets = run.map((i) => again[i]!);
  const rising = targets.filter((at, i) => i > 0 && at > targets[i - 1]!).length;
  const span = Math.max(...targets) - Math.min(...targets);
  const [from, to] = [run[0]!, run.at(-1)!];
  const covers = span >= LEAST_SPREAD * (to - from) && span >= LEAST_COVER * (again.length - to);
  return covers && rising >= LEAST_RISING * (run.length - 1);
}
