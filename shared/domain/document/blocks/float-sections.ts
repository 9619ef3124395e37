import { familyOf } from '../../text/labels.ts';
import { captionKey } from './captions.ts';
import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';

const NAMES = {
  figure: String.raw`fig(?:ure|\.)?s?\.?|abb(?:ildung(?:en)?|\.)|schemes?|charts?|plates?|exhibits?|[图圖]`,
  table: String.raw`tab(?:le|elle|leau|la|\.)?[sn]?\.?|表`,
  other: String.raw`algorithms?|algs?\.|listings?|box(?:es)?`,
} as const;
const LIST_BEFORE = String.raw`(?:[A-Z]?[\d.]+[a-z]?\s*(?:,|;|–|-|&|and|und|or)\s*(?:and\s+)?)*`;

/**
 * Move figures and tables that stand right above a heading below it where the text names them only there: a page is set
 * with its floats on top, whatever section they belong to.
 */
export function placeFloats(stretches: readonly Stretch[]): readonly Stretch[] {
  const out: Stretch[] = [];
  let moved: Stretch[] = [];
  for (const [i, stretch] of stretches.entries()) {
    if (!('mark' in stretch)) {
      out.push(...moved, stretch);
      moved = [];
      continue;
    }
    for (const group of groupsAbove(out, pageAfter(stretches, i))) {
      if (!isNamedOnlyAfter(group, stretches, i)) continue;
      for (const one of group) out.splice(out.indexOf(one), 1);
      moved.push(...group);
    }
    out.push(stretch);
  }
  return [...out, ...moved];
}

/** Where the text below a heading goes on. */
function pageAfter(stretches: readonly Stretch[], at: number): number | undefined {
  const next = stretches.slice(at).find((one) => 'block' in one && !isFloat(one.block));
  return next && 'block' in next ? next.block.lines[0]?.pageIndex : undefined;
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

function isNamedOnlyAfter(group: readonly Stretch[], stretches: readonly Stretch[], at: number): boolean {
  const label = group.map((one) => ('block' in one ? one.block.label : undefined)).find((one) => one !== undefined);
  if (label === undefined) return false;
  const number = /\S+$/.exec(captionKey(label))?.[0] ?? '';
  const mention = new RegExp(
    String.raw`(?<!\p{L})(?:${NAMES[familyOf(label)]})\s*\(?${LIST_BEFORE}${number.replaceAll('.', String.raw`\.`)}(?!\.?\d)`,
    'iu',
  );
  const names = (one: Stretch): boolean =>
    'block' in one && !isFloat(one.block) && one.block.lines.some((line) => mention.test(line.text));
  return !stretches.slice(0, at).some(names) && stretches.slice(at).some(names);
}
