import type { Block } from './blocks/block.ts';
import type { Stretch } from './blocks/paragraphs.ts';
import { endsSentence, startsAbstract } from './patterns.ts';
import type { StyleStats } from './blocks/style-stats.ts';
import { isConventionalName } from './headings/names.ts';
import { parseNumber } from './headings/number.ts';
import { likeness, titleKey } from './headings/title-key.ts';
import { isLegible, type Line } from './layout/line.ts';
import type { DocumentMetadata } from './page-content.ts';

export interface DocumentTitle {
  readonly title: string;
  readonly confidence: number;
  /** The lines that print it: indexes into the document's lines, empty if it is not printed. */
  readonly from: number;
  readonly to: number;
}

const MAX_TITLE_CHARS = 250;
const GARBAGE =
  /^(?:untitled|unknown|microsoft word|powerpoint|slide \d|title|document\d*|none|\(?anonymous\)?|doi:|pii:|arxiv:)|\.(?:docx?|pptx?|dvi|tex|pdf|indd|qxd|ps|eps|rtf|xlsx?|odt|html?)$|^[\w.-]+$|^[\d\s./_-]+$/i;

/** The document's title: what the file says of itself if the first pages print it, else the largest type on top of them. */
export function documentTitle(
  lines: readonly Line[],
  metadata: DocumentMetadata,
  fileName: string,
  stats: StyleStats,
): DocumentTitle {
  const claimed = metadata.title?.trim() ?? '';
  const front = frontLines(lines);
  const printed =
    claimed.length > 3 ? (findPrinted(front, claimed) ?? findPrinted(firstPages(lines), claimed)) : undefined;
  if (printed) return { title: claimed, confidence: 1, ...printed };
  const large = largestLines(front, stats);
  if (large && !isHeadingInText(lines, large)) {
    const text = front
      .slice(large.from, large.to)
      .map((line) => line.text)
      .join(' ');
    if (!NO_TITLE.test(text)) return { title: text, confidence: 0.8, ...large };
  }
  if (claimed.length > 3 && !GARBAGE.test(claimed)) return { title: claimed, confidence: 0.6, from: 0, to: 0 };
  const cited = citedTitle(firstPages(lines));
  if (cited !== undefined) return { title: cited, confidence: 0.6, from: 0, to: 0 };
  return { title: fileName.replace(/\.pdf$/i, ''), confidence: 0.3, from: 0, to: 0 };
}

// One small word, or the last line of an address: what recognition made of a scan, or the head of a letter.
const NO_TITLE = /^\p{Ll}+$|,\s?[A-Z]{2}\.?\s\d{5}(?:-\d{4})?$/u;
const CITE =
  /\b(?:(?:recommended|suggested|preferred)\s+citation|(?:please\s+)?cite\s+(?:this\s+(?:report|document|paper|article|work|publication|book)\s+)?as|how\s+to\s+cite)\b/iu;
const QUOTED = /[“"]([^“”"]{12,})[”"]/u;
const CITATION_LINES = 8;

/** The title in quotation marks of 'Recommended citation: …': reports print it where the title itself is a picture. */
function citedTitle(lines: readonly Line[]): string | undefined {
  const at = lines.findIndex(({ text }) => CITE.test(text));
  if (at === -1) return undefined;
  const note = lines
    .slice(at, at + CITATION_LINES)
    .map(({ text }) => text)
    .join(' ');
  const title = QUOTED.exec(note.slice(note.search(CITE)))?.[1]
    ?.replace(/[\s.,]+$/u, '')
    .trim();
  return title !== undefined && title.length <= MAX_TITLE_CHARS && /\p{L}\s+\p{L}/u.test(title) ? title : undefined;
}

/** Lines of the first page, or of the first two where the first is nearly empty. */
function frontLines(lines: readonly Line[]): readonly Line[] {
  const one = firstPages(lines, 1);
  return one.length < 4 ? firstPages(lines) : one;
}

function firstPages(lines: readonly Line[], count = 2): readonly Line[] {
  const first = lines[0]?.pageIndex ?? 0;
  const end = lines.findIndex((line) => line.pageIndex >= first + count);
  return end < 0 ? lines : lines.slice(0, end);
}

function findPrinted(lines: readonly Line[], title: string): { from: number; to: number } | undefined {
  const wanted = titleKey(title);
  if (wanted.length < 4) return undefined;
  let best: { readonly from: number; readonly to: number; readonly likeness: number } | undefined;
  for (let from = 0; from < lines.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(lines.length, from + 6); to++) {
      key += titleKey(lines[to - 1]!.text);
      if (key === wanted) return { from, to };
      if (key.length > 1.2 * wanted.length) break;
      const near = wanted.length > 12 && key.length > 0.8 * wanted.length ? likeness(key, wanted) : 0;
      if (near > 0.9 && near > (best?.likeness ?? 0)) best = { from, to, likeness: near };
    }
  }
  return best && { from: best.from, to: best.to };
}

/** The largest type in the upper part of the first page, if it is clearly larger than running text. */
function largestLines(lines: readonly Line[], stats: StyleStats): { from: number; to: number } | undefined {
  let best = -1;
  let heading = false;
  for (const [i, line] of lines.entries()) {
    if (!line.upright || !isLegible(line) || line.base > 0.75 * line.pageHeight || letters(line.text) < 3) continue;
    // What is numbered or has a section's name is a heading, however large, and so are its further lines.
    heading =
      parseNumber(line.text) !== undefined ||
      isConventionalName(line.text) ||
      (heading && lines[i - 1]!.size === line.size);
    if (heading) continue;
    if (best < 0 || line.size > 1.04 * lines[best]!.size) best = i;
  }
  const first = lines[best];
  if (!first || first.size < 1.15 * stats.bodySize) return undefined;
  let to = best + 1;
  let chars = first.text.length;
  while (to < lines.length) {
    const line = lines[to]!;
    const alike = Math.abs(line.size - first.size) < 0.08 * first.size && line.bold > 0.5 === first.bold > 0.5;
    if (!alike || line.base - lines[to - 1]!.base > 2.2 * first.size || line.base < lines[to - 1]!.base) break;
    chars += line.text.length;
    if (chars > MAX_TITLE_CHARS) break;
    to++;
  }
  return chars > MAX_TITLE_CHARS ? undefined : { from: best, to };
}

const LEAST_OTHERS = 2;

/** Below running text, in a style that later lines have too: the first of the headings, not the title. */
function isHeadingInText(
  lines: readonly Line[],
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const { font, size } = lines[from]!;
  if (!lines.slice(0, from).some((line, i) => line.size < size && endsSentence(line.text) && isFullLine(lines[i - 1])))
    return false;
  return lines.slice(to).filter((line) => line.font === font && line.size === size).length >= LEAST_OTHERS;
}

const FULL_CHARS = 40;

function isFullLine(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= FULL_CHARS && line.right - line.x1 < 2 * line.size;
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Give the blocks before the first heading their kinds: title, authors, abstract. The title itself may be a heading. */
export function markFrontMatter(
  stretches: readonly Stretch[],
  titleLines: ReadonlySet<Line>,
  lines: readonly Line[],
): void {
  let afterTitle = false;
  let inAbstract = false;
  for (const [i, stretch] of stretches.entries()) {
    if ('mark' in stretch) {
      if (titleLines.has(lines[stretch.mark.from]!)) {
        afterTitle = true;
        continue;
      }
      const name = stretch.mark.title ?? '';
      if (i > 0 && !startsAbstract(name)) break;
      continue;
    }
    const { block } = stretch;
    if (block.lines[0]!.pageIndex > 2) break;
    if (block.lines.some((line) => titleLines.has(line))) {
      block.kind = 'title';
      afterTitle = true;
    } else if (block.kind !== 'text' && !(afterTitle && (block.kind === 'code' || block.kind === 'table'))) continue;
    else if (startsAbstract(block.lines[0]!.text)) {
      block.kind = 'abstract';
      inAbstract = block.lines.length < 3;
      afterTitle = false;
    } else if (inAbstract && isProse(block)) {
      block.kind = 'abstract';
      inAbstract = false;
    } else if (afterTitle && isAuthors(block)) block.kind = 'authors';
    else if (isProse(block)) afterTitle = false;
  }
}

function isProse(block: Block): boolean {
  return block.lines.length > 2 && /[.!?]\s/.test(block.lines.map((line) => line.text).join(' '));
}

function isAuthors(block: Block): boolean {
  const text = block.lines.map((line) => line.text).join(' ');
  if (text.length > 900 || isProse(block)) return false;
  return /\p{Lu}[\p{L}.'’-]*\s+\p{Lu}/u.test(text) || text.includes('@') || /[\u3400-\u9fff]{2,4}/.test(text);
}
