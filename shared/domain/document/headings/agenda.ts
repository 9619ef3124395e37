import type { Judged } from './judged.ts';
import type { HeadingInput } from './heading-input.ts';
import { titleKey } from './title-key.ts';

const LEAST_ENTRIES = 3;
const LEAST_SHARE = 0.6; // of the entries, on a page that repeats the list
const AGENDA_CONFIDENCE = 0.6;
const MOST_LINES = 30; // of a slide

/**
 * Slides that show the same numbered list before every section, with the section to come marked by its color. The list
 * is shown once for each entry, or once more at the beginning: the page that shows it for the third time begins the
 * third section.
 */
export function readAgenda(input: HeadingInput, judged: readonly Judged[]): readonly Judged[] {
  const pages = pagesOf(input);
  const entries = entriesOf([...pages.values()]);
  if (entries.length < LEAST_ENTRIES) return judged;
  const agenda = [...pages].filter(([, list]) => sharedBy(list, entries) >= LEAST_SHARE * entries.length);
  const spare = agenda.length - entries.length;
  const listed = new Set(agenda.map(([pageIndex]) => pageIndex));
  const known = new Set(judged.filter(({ candidate }) => listed.has(candidate.pageIndex)).map(keyOf));
  if ((spare !== 0 && spare !== 1) || entries.filter((entry) => known.has(entry)).length < LEAST_ENTRIES) return judged;
  const sections = entries.flatMap((entry, i) => agenda[i + spare]![1].find((item) => keyOf(item) === entry) ?? []);
  return [...judged.filter(({ candidate }) => !listed.has(candidate.pageIndex)), ...sections].sort(
    (a, b) => a.candidate.from - b.candidate.from,
  );
}

/** The numbered candidates of each slide, each by its first line: what is set below an entry is another. */
function pagesOf({ candidates, chained, lines }: HeadingInput): ReadonlyMap<number, readonly Judged[]> {
  const pages = new Map<number, Judged[]>();
  const counts = new Map<number, number>();
  for (const { pageIndex } of lines) counts.set(pageIndex, (counts.get(pageIndex) ?? 0) + 1);
  for (const candidate of candidates) {
    if ((counts.get(candidate.pageIndex) ?? 0) > MOST_LINES) continue;
    if (!chained.has(candidate) || candidate.number?.parts.length !== 1) continue;
    const first = { ...candidate, to: candidate.from + 1, text: lines[candidate.from]!.text };
    const item = { candidate: first, chained: true, confidence: AGENDA_CONFIDENCE };
    const list = pages.get(candidate.pageIndex);
    if (list) list.push(item);
    else pages.set(candidate.pageIndex, [item]);
  }
  return pages;
}

function keyOf({ candidate }: Judged): string {
  return String(candidate.number?.parts[0]);
}

/** The numbers that stand on several pages with the same title, in order. */
function entriesOf(lists: readonly (readonly Judged[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { candidate } of lists.flat()) {
    const key = `${String(candidate.number?.parts[0])} ${titleKey(candidate.text)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= LEAST_ENTRIES).map(([key]) => key.slice(0, key.indexOf(' ')));
}

function sharedBy(list: readonly Judged[], entries: readonly string[]): number {
  const keys = new Set(list.map(keyOf));
  return entries.filter((entry) => keys.has(entry)).length;
}
