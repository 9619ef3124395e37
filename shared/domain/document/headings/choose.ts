import type { HeadingMark } from '../blocks/block.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { DocumentContent } from '../build-document.ts';
import type { Line } from '../layout/line.ts';
import type { OutlineEntry } from '../page-content.ts';
import { printedContents } from './contents.ts';
import { inferHeadings } from './infer.ts';
import type { HeadingClassifier } from './model/classifier.ts';
import { addNamedHeadings } from './named.ts';
import { parseNumber } from './number.ts';
import { alignOutline, usableOutline } from './outline.ts';

export interface Headings {
  /** The lines of the document, those cut that hold a heading and text. */
  readonly lines: readonly Line[];
  /** In reading order, without overlap. */
  readonly marks: readonly HeadingMark[];
}

const TRUSTED_SHARE = 0.4; // fewer titles than this on their pages: the outline belongs to something else
const SCANT_ENTRIES = 2;
const RICH_ENTRIES = 4;

/** Headings by the best evidence there is: a good outline, else the printed page, else the pages themselves. */
export function chooseHeadings(
  lines: readonly Line[],
  content: DocumentContent,
  stats: StyleStats,
  title: { readonly from: number; readonly to: number },
  classifier?: HeadingClassifier,
): Headings {
  const outline = levelled(usableOutline(content.outline));
  const aligned = outline.length > 0 ? alignOutline(lines, outline, stats) : undefined;
  const trusted =
    aligned !== undefined && aligned.marks.length > 0 && (aligned.found >= TRUSTED_SHARE || lines.length === 0);
  if (aligned && trusted && outline.length > SCANT_ENTRIES) return withNamed(aligned, stats);
  const inferred = inferHeadings({ lines, fonts: content.fonts, stats, title }, classifier);
  if (aligned && trusted && inferred.marks.length < RICH_ENTRIES) return withNamed(aligned, stats);
  if (inferred.marks.length > 0) return inferred;
  if (aligned && aligned.marks.length > 0) return aligned;
  return { lines, marks: pageMarks(lines, content.pages.length) };
}

function withNamed({ lines, marks }: Headings, stats: StyleStats): Headings {
  return { lines, marks: addNamedHeadings(lines, marks, printedContents(lines).lines, stats) };
}

const MIN_NUMBERED_SHARE = 0.3;

/** An outline dumped on one level gets its levels from the numbers in its titles, where they tell. */
function levelled(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  if (outline.length < 6 || outline.some((entry) => entry.level > 1)) return outline;
  const depths = outline.map(({ title }) => {
    const number = parseNumber(title);
    return number?.scheme === 'decimal' || number?.scheme === 'appendix' ? number.parts.length : 1;
  });
  const deep = depths.filter((depth) => depth > 1).length;
  if (deep < MIN_NUMBERED_SHARE * outline.length) return outline;
  return outline.map((entry, i) => ({ ...entry, level: depths[i]! }));
}

/** A document without headings is a list of its pages. */
function pageMarks(lines: readonly Line[], pageCount: number): HeadingMark[] {
  const marks: HeadingMark[] = [];
  let at = 0;
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    while (at < lines.length && lines[at]!.pageIndex < pageIndex) at++;
    marks.push({
      from: at,
      to: at,
      title: `Page ${String(pageIndex + 1)}`,
      level: 1,
      confidence: 0.3,
      evidence: ['page'],
      pageIndex,
    });
  }
  return marks;
}
