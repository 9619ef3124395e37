/** Numbers and short names that entries are cited by, as they stand before the entries. */
import type { Line } from '../layout/line.ts';

/** A line that opens an entry with its label. */
export interface Label {
  readonly at: number;
  /** As printed, with its brackets or its point. */
  readonly label: string;
  /** Undefined for a short name. */
  readonly number: number | undefined;
}

const FORMS: readonly RegExp[] = [
  /^\[(\d{1,4})\]/u,
  /^(\d{1,4})\.(?=\s|\p{L}|$)/u,
  /^\(?(\d{1,4})\)(?=\s|\p{L}|$)/u,
  /^(\d{1,4})(?=\s*[\p{Lu}“"‘[«])/u,
];
/** '[Knu84]', '[PJ+03]', '[O’K90]', '[Smith et al., 2003]'. */
const NAMED = /^\[(?=[^\]]*\p{L})[^\][]{2,40}\]/u;

const FEWEST_NAMED = 3;
/** Of the numbers up to the last one so many have to be there. */
const LEAST_SHARE = 0.7;
const SAME_PLACE_EM = 1.6;
/** Before the first entry there may be a sentence on the list. */
const MOST_LINES_BEFORE = 3;
const MOST_LINES_EACH = 16;
/** One that was printed beside its column, or in another way, may be missing. */
const MOST_SKIPPED = 2;

/** The labels of the list, in rising order; undefined if its entries bear none. */
export function labelChain(lines: readonly Line[]): readonly Label[] | undefined {
  const chains = FORMS.map((form) => numbered(lines, form)).filter((chain) => isWhole(chain, lines.length));
  const longest = chains.reduce<readonly Label[]>((best, chain) => (chain.length > best.length ? chain : best), []);
  const named = shortNames(lines);
  if (named.length >= FEWEST_NAMED && named.length > longest.length) return named;
  return longest.length > 0 ? longest : undefined;
}

function numbered(lines: readonly Line[], form: RegExp): readonly Label[] {
  const indentOf = indentsIn(lines);
  const all = lines.flatMap((line, at): (Label & { readonly indent: number })[] => {
    const [label, digits] = form.exec(line.text) ?? [];
    return label === undefined ? [] : [{ at, label, number: Number(digits), indent: indentOf(line) }];
  });
  const first = all.findIndex(({ number }) => number === 0 || number === 1);
  if (first < 0) return [];
  const chain = [all[first]!];
  for (const one of all.slice(first + 1)) {
    const last = chain.at(-1)!;
    const step = one.number! - last.number!;
    if (step < 1 || step > MOST_SKIPPED + 1) continue;
    if (Math.abs(one.indent - chain[0]!.indent) > SAME_PLACE_EM) continue;
    // A number that the next line goes on with is the true one: '12' of a page beside the label '12.'.
    chain.push(one);
  }
  return chain;
}

/** How far a line is set in, in em, against the leftmost line of the list in its column. */
function indentsIn(lines: readonly Line[]): (line: Line) => number {
  const left = new Map<number, number>();
  for (const { column, x0 } of lines) left.set(column, Math.min(left.get(column) ?? Infinity, x0));
  return ({ column, x0, size }) => (x0 - left.get(column)!) / size;
}

function isWhole(chain: readonly Label[], lines: number): boolean {
  const [first] = chain;
  const last = chain.at(-1);
  if (!first || !last || first.at > MOST_LINES_BEFORE) return false;
  if (chain.length === 1) return lines <= MOST_LINES_EACH && first.label.startsWith('[');
  return chain.length >= LEAST_SHARE * (last.number! - first.number! + 1);
}

function shortNames(lines: readonly Line[]): readonly Label[] {
  const indentOf = indentsIn(lines);
  const found = lines.flatMap((line, at): Label[] => {
    const label = NAMED.exec(line.text)?.[0];
    return label === undefined ? [] : [{ at, label, number: undefined }];
  });
  const first = found[0];
  if (!first || first.at > MOST_LINES_BEFORE || lines.length > MOST_LINES_EACH * found.length) return [];
  const indent = indentOf(lines[first.at]!);
  return found.filter(({ at }) => Math.abs(indentOf(lines[at]!) - indent) <= SAME_PLACE_EM);
}

/** The label of an entry as it was told by its list, or as its own words tell it; undefined if it bears none. */
export function entryLabel({
  label,
  text,
}: {
  readonly label?: string | undefined;
  readonly text: string;
}): string | undefined {
  return (
    label ?? [...FORMS.slice(0, -1), NAMED].map((form) => form.exec(text)?.[0]).find((found) => found !== undefined)
  );
}

/** What stands between brackets or before a point: the number or the short name alone. */
export function bareLabel(label: string): string {
  return label
    .replace(/^[([]/u, '')
    .replace(/[\]).]+$/u, '')
    .replaceAll(/\s/gu, '');
}
