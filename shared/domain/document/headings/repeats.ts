import type { Judged } from './judged.ts';
import type { NumberScheme } from './number.ts';
import type { HeadingInput } from './heading-input.ts';
import { titleKey } from './title-key.ts';

const COLUMN_START = 3; // see `Candidate.gapAbove`

/** One heading for a number, and no title again on the next page (continued tables, running heads that were kept). */
export function withoutRepeats(input: HeadingInput, given: readonly Judged[]): readonly Judged[] {
  const judged = withoutEchoes(withoutRunningHeads(input, given));
  const kept: Judged[] = [];
  const last = new Map<string, number>();
  const lastly = new Map<string, Judged>();
  const identities = identitiesOf(judged);
  for (const [i, item] of judged.entries())
    if (item.chained) lastly.set(identities[i]!, better(lastly.get(identities[i]!), item, judged));
  for (const [i, item] of judged.entries()) {
    if (item.chained && lastly.get(identities[i]!) !== item) continue;
    const { text, pageIndex, gapAbove } = item.candidate;
    const before = last.get(text);
    last.set(text, pageIndex);
    // 'Results' below another heading than the one before is another section, unless it opens its column.
    const isAgain = kept.at(-1)?.candidate.text === text || gapAbove >= COLUMN_START;
    if (before !== undefined && pageIndex - before === 1 && !item.chained && isAgain) continue;
    kept.push(item);
  }
  return kept;
}

const LEAST_KEY = 5;

/** Without first lines of pages whose parts name larger headings: '2.2. Hives    Chapter 2. Bees' runs above the text. */
function withoutRunningHeads({ lines }: HeadingInput, judged: readonly Judged[]): readonly Judged[] {
  const isOnTop = ({ candidate: { from, pageIndex } }: Judged): boolean =>
    lines[from] !== undefined && lines[from].cells > 1 && lines[from - 1]?.pageIndex === pageIndex - 1;
  if (!judged.some(isOnTop)) return judged;
  const keys = judged.map(({ candidate }) => titleKey(candidate.text));
  return judged.filter((one, i) => {
    const key = keys[i]!;
    const names = (other: Judged, k: number): boolean =>
      keys[k]!.length >= LEAST_KEY &&
      keys[k]!.length < key.length &&
      other.candidate.size > 1.05 * one.candidate.size &&
      (key.startsWith(keys[k]!) || key.endsWith(keys[k]!));
    return !isOnTop(one) || !judged.some(names);
  });
}

/** Of a heading that stands twice with nothing between, as where a page was set again over its text, the surer one. */
function withoutEchoes(judged: readonly Judged[]): readonly Judged[] {
  const isEcho = (one: Judged, other: Judged | undefined, beside: boolean): boolean =>
    other !== undefined &&
    beside &&
    other.candidate.pageIndex === one.candidate.pageIndex &&
    titleKey(other.candidate.text) === titleKey(one.candidate.text);
  return judged.filter((one, i) => {
    const [before, after] = [judged[i - 1], judged[i + 1]];
    const isFirst = isEcho(one, after, after?.candidate.from === one.candidate.to);
    const isSecond = isEcho(one, before, before?.candidate.to === one.candidate.from);
    return !(isFirst && after!.confidence > one.confidence) && !(isSecond && before!.confidence >= one.confidence);
  });
}

/**
 * Of two headings of one number and title the larger is the heading; the other announced it, and comes first. Where no other
 * number stands between two of one style, as on slides that say again where they are, the first opens the section.
 */
function better(before: Judged | undefined, item: Judged, judged: readonly Judged[]): Judged {
  if (!before) return item;
  if (before.candidate.size > item.candidate.size + 0.2) return before;
  return before.candidate.style === item.candidate.style && isNext(before, item, judged) ? before : item;
}

/** Is there no other heading of their kind of number between them? */
function isNext(before: Judged, item: Judged, judged: readonly Judged[]): boolean {
  const { scheme, parts } = item.candidate.number!;
  return !judged
    .slice(judged.indexOf(before) + 1, judged.indexOf(item))
    .some(
      ({ candidate: { number }, chained }) =>
        chained &&
        number?.scheme === scheme &&
        number.parts.length <= parts.length &&
        number.parts.join() !== parts.join(),
    );
}

/**
 * Number and title of each heading. A number of one part counts within the last one of a kind that starts over less
 * often: 'A. Methods' of 'I.' is not that of 'II.'.
 */
function identitiesOf(judged: readonly Judged[]): string[] {
  const starts = new Map<NumberScheme, number>();
  const counted = judged.map(({ candidate: { number }, chained }) =>
    chained && number?.parts.length === 1 ? number : undefined,
  );
  for (const number of counted) {
    if (number) starts.set(number.scheme, (starts.get(number.scheme) ?? 0) + (number.parts[0] === 1 ? 1 : 0));
  }
  const open = new Map<NumberScheme, string>();
  return judged.map(({ candidate: { number, text } }, i) => {
    const own = `${number?.parts.join('.') ?? ''} ${titleKey(text)}`;
    const scheme = counted[i]?.scheme;
    if (scheme === undefined) return own;
    open.set(scheme, own);
    const above = [...open].filter(([other]) => starts.get(other)! < starts.get(scheme)!).map(([, name]) => name);
    return [...above, own].join(' > ');
  });
}
