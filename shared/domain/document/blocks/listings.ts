import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('blocksListings');

const LISTING = pattern('i')`^(?:${lists.listing})`;
const STEP = pattern(
  'i',
)`^(?:\d{1,3}:(?:\s|$)|${lists.stepRequire}|(?:${lists.stepFor})\b.{0,200}\bdo$|if\b.{0,200}\b${lists.stepThen}$)`;
const MIN_STEPS = 3;
const PROSE_LINES = 3;

/**
 * Make the steps below the caption of an algorithm one block of code: set in the type of the text and full of symbols,
 * they look like paragraphs, formulas and tables in turn.
 */
export function joinListings(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  let at = 0;
  while (at < stretches.length) {
    const stretch = stretches[at++]!;
    out.push(stretch);
    if (!('block' in stretch) || !isListingCaption(stretch.block)) continue;
    const end = listingEnd(stretches, at, stretch.block);
    if (end === at) continue;
    const lines = stretches.slice(at, end).flatMap((one) => ('block' in one ? one.block.lines : []));
    out.push({ block: { lines, kind: 'code', separator: '\n' } });
    at = end;
  }
  return out;
}

function isListingCaption({ kind, label }: Block): boolean {
  return kind === 'caption' && LISTING.test(label ?? '');
}

/** Behind the last block with a step; `from` itself if there are too few steps. */
function listingEnd(stretches: readonly Stretch[], from: number, caption: Block): number {
  const { pageIndex } = caption.lines[0]!;
  let end = from;
  let steps = 0;
  for (let i = from; i < stretches.length; i++) {
    const stretch = stretches[i]!;
    if (!('block' in stretch) || stretch.block.lines[0]!.pageIndex !== pageIndex) break;
    const { kind, lines } = stretch.block;
    if (kind === 'caption' || kind === 'figure' || kind === 'reference' || kind === 'footnote') break;
    const own = lines.filter((line) => STEP.test(line.text)).length;
    if (own === 0 && kind === 'text' && lines.length >= PROSE_LINES) break;
    if (own === 0) continue;
    steps += own;
    end = i + 1;
  }
  return steps >= MIN_STEPS ? end : from;
}
