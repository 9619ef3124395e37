import type { HeadingMark } from '../blocks/block.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { DocumentContent } from '../build-document.ts';
import type { Line } from '../layout/line.ts';
import { printedContents } from './contents.ts';
import { inferHeadings, inferredHeadings } from './infer.ts';
import type { HeadingClassifier } from './model/classifier.ts';
import { addNamedHeadings } from './named.ts';
import type { NearLines } from './near-misses.ts';
import { alignOutline, type AlignedOutline } from './outline/align.ts';
import { completeOutline } from './outline/complete.ts';
import { levelled, levelledByPrint } from './outline/flat.ts';
import { namesItemsAlone } from './outline/items.ts';
import { usableOutline } from './outline/usable.ts';
import { cutRunIns, type CutMark } from './run-ins.ts';
import type { Printed } from './heading-input.ts';
import { stages, type Stage } from './stages.ts';

export interface Headings {
  /** The lines of the document, those cut that hold a heading and text. */
  readonly lines: readonly Line[];
  /** In reading order, without overlap. */
  readonly marks: readonly HeadingMark[];
  /** Lines that were nearly taken for headings, where no bookmarks tell. */
  readonly nearMisses?: readonly NearLines[] | undefined;
}

const TRUSTED_SHARE = 0.4; // fewer titles than this on their pages: the outline belongs to something else
/** Titles that stand elsewhere may be those of another document, which has an introduction too. */
const TRUSTED_ANYWHERE = 0.7;
const SCANT_ENTRIES = 2;
const RICH_ENTRIES = 4;

/** Headings by the best evidence there is: a good outline, else the printed page, else the pages themselves. */
export function chooseHeadings(
  lines: readonly Line[],
  content: DocumentContent,
  stats: StyleStats,
  { title, settled }: Pick<Printed, 'title' | 'settled'>,
  classifier?: HeadingClassifier,
  given: readonly Stage[] = stages,
): Headings {
  const outline = levelled(usableOutline(content.outline));
  const contents = printedContents(lines).lines;
  const aligned = outline.length > 0 ? alignOutline(lines, outline, stats, contents) : undefined;
  const trusted = aligned !== undefined && aligned.marks.length > 0 && (isTrusted(aligned) || lines.length === 0);
  const printed = { lines, fonts: content.fonts, stats, title, settled };
  if (aligned && trusted) {
    const shown = inferredHeadings(printed, classifier, given);
    const marks = completeOutline(lines, levelledByPrint(aligned.marks, shown), shown);
    const isScant = outline.length <= SCANT_ENTRIES && shown.length >= RICH_ENTRIES;
    if (!isScant && !namesItemsAlone(lines, aligned.marks, shown, stats))
      return namedSource(withNamed(cutRunIns(lines, withoutTitle(marks, title, content)), stats), content);
  }
  const inferred = inferHeadings(printed, classifier, given);
  if (inferred.marks.length > 0) return inferred;
  if (aligned && aligned.marks.length > 0) return namedSource(cutRunIns(lines, aligned.marks), content);
  return { lines, marks: pageMarks(lines, content.pages.length) };
}

/** Headings that structure tags name say so. */
function namedSource(headings: Headings, { outlineFrom }: DocumentContent): Headings {
  if (outlineFrom !== 'tags') return headings;
  const marks = headings.marks.map((mark) => ({
    ...mark,
    evidence: mark.evidence.map((one) => (one === 'outline' ? ('tags' as const) : one)),
  }));
  return { ...headings, marks };
}

/**
 * Tags call the title of a web page a heading, since HTML has no other name for it; where all others are below it, it is the root of the
 * tree already. Bookmarks stay as their readers know them.
 */
function withoutTitle(
  marks: readonly CutMark[],
  title: Printed['title'],
  { outlineFrom }: DocumentContent,
): readonly CutMark[] {
  const [first, ...below] = marks;
  if (outlineFrom !== 'tags' || !first || below.length === 0) return marks;
  const isTitle = first.mark.from >= title.from && first.mark.from < title.to;
  if (!isTitle || below.some(({ mark }) => mark.level <= first.mark.level)) return marks;
  return below.map((one) => ({ ...one, mark: { ...one.mark, level: one.mark.level - 1 } }));
}

function isTrusted({ foundOnPage, found }: AlignedOutline): boolean {
  return foundOnPage >= TRUSTED_SHARE || found >= TRUSTED_ANYWHERE;
}

function withNamed({ lines, marks }: Headings, stats: StyleStats): Headings {
  return { lines, marks: addNamedHeadings(lines, marks, printedContents(lines).lines, stats) };
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
