/** What pages are called: by the file's own labels, or else by the numbers that are printed on them. */
import { pageNumberOf, toRoman } from '../text/quantity.ts';
import type { PageContent, TextRun } from './page-content.ts';
import type { PageFrame } from './geometry.ts';

/** Frames of all pages, with labels where either the file has some that say more than the place, or numbers are printed. */
export function labeledFrames(pages: readonly PageContent[]): readonly PageFrame[] {
  const frames = pages.map(({ frame }) => frame);
  if (frames.some(({ label, pageIndex }) => label !== undefined && label !== String(pageIndex + 1))) return frames;
  const labels = printedLabels(pages);
  return labels.size === 0
    ? frames
    : frames.map((frame) => {
        const { label: _, ...rest } = frame;
        const label = labels.get(frame.pageIndex);
        return label === undefined ? rest : { ...rest, label };
      });
}

interface Sequence {
  readonly roman: boolean;
  /** Number less place. */
  readonly offset: number;
  readonly upper: boolean;
  readonly pages: number[];
}

/** Of so many pages a sequence is told; fewer may be chance. */
const FEWEST = 3;
/** Chapters begin on pages without a number, plates have none. */
const NUMBERED = 0.5;

function printedLabels(pages: readonly PageContent[]): ReadonlyMap<number, string> {
  const found = new Map<string, Sequence>();
  for (const page of pages) {
    const { pageIndex } = page.frame;
    for (const [key, sequence] of numbersOn(page)) {
      const known = found.get(key);
      if (known) known.pages.push(pageIndex);
      else found.set(key, { ...sequence, pages: [pageIndex] });
    }
  }
  const sequences = [...found.values()]
    .filter(({ pages: own }) => own.length >= FEWEST && own.length >= NUMBERED * (own.at(-1)! - own[0]! + 1))
    .sort((a, b) => b.pages.length - a.pages.length || Math.abs(a.offset - 1) - Math.abs(b.offset - 1));
  const owner = new Map<number, Sequence>();
  const kept = sequences.filter((sequence) => {
    const [from, to] = [sequence.pages[0]!, sequence.pages.at(-1)!];
    for (let at = from; at <= to; at++) if (owner.has(at)) return false;
    for (let at = from; at <= to; at++) owner.set(at, sequence);
    return true;
  });
  // A page before the first number and behind the last belongs to it as well, as far as nothing else is told of it.
  for (const sequence of kept) {
    for (let at = sequence.pages[0]! - 1; at >= 0 && !owner.has(at) && at + sequence.offset >= 1; at--)
      owner.set(at, sequence);
  }
  for (const sequence of kept) {
    for (let at = sequence.pages.at(-1)! + 1; at < pages.length && !owner.has(at); at++) owner.set(at, sequence);
  }
  const isPlain = kept.length === 1 && kept[0]?.offset === 1 && !kept[0].roman;
  return isPlain ? new Map() : new Map([...owner].map(([at, sequence]) => [at, labelIn(sequence, at)]));
}

function labelIn({ roman, upper, offset }: Sequence, pageIndex: number): string {
  const value = pageIndex + offset;
  if (!roman) return String(value);
  return upper ? toRoman(value) : toRoman(value).toLowerCase();
}

/** Share of the page's height in which page numbers stand. */
const ZONE = 0.14;
/** A line of text has none. */
const LONGEST = 120;
const NUMBER = /^[^\p{L}\p{N}]*(\d{1,5}|[ivxlc]{1,8}|[IVXLC]{1,8})[^\p{L}\p{N}]*$/u;

/** Numbers at the beginning and at the end of rows at the upper and the lower edge, each as the sequence that it would belong to. */
function numbersOn({ frame, runs }: PageContent): ReadonlyMap<string, Omit<Sequence, 'pages'>> {
  const out = new Map<string, Omit<Sequence, 'pages'>>();
  for (const row of edgeRows(frame, runs)) {
    const text = row
      .map((run) => run.text)
      .join(' ')
      .replace(/\s+/gu, ' ')
      .trim();
    if (text.length > LONGEST) continue;
    const words = text.split(' ');
    for (const word of new Set([words[0], words.at(-1), words.length <= 5 ? words[1] : undefined, text])) {
      const number = NUMBER.exec(word ?? '')?.[1];
      const read = number === undefined ? undefined : pageNumberOf(number);
      if (number === undefined || !read || read.value === 0) continue;
      const { roman } = read;
      const offset = read.value - frame.pageIndex;
      const upper = roman && number === number.toUpperCase();
      out.set(`${roman ? (upper ? 'I' : 'i') : '1'} ${offset}`, { roman, upper, offset });
    }
  }
  return out;
}

/** Rows of text at the edges, left to right, as the page is shown. */
function edgeRows({ box, rotation }: PageFrame, runs: readonly TextRun[]): readonly (readonly TextRun[])[] {
  const turned = rotation === 90 || rotation === 270;
  const [low, high] = turned ? [box.x0, box.x1] : [box.y0, box.y1];
  const sign = rotation === 180 || rotation === 90 ? -1 : 1;
  const across = turned ? 1 : 0;
  const zone = ZONE * (high - low);
  const rows = new Map<number, TextRun[]>();
  for (const run of runs) {
    const at = run.origin[turned ? 0 : 1];
    if (run.text.trim() === '' || (at > low + zone && at < high - zone)) continue;
    const key = Math.round(at / 3);
    const row = rows.get(key - 1) ?? rows.get(key) ?? rows.get(key + 1);
    if (row) row.push(run);
    else rows.set(key, [run]);
  }
  return [...rows.values()].map((row) => row.sort((a, b) => sign * (a.origin[across] - b.origin[across])));
}
