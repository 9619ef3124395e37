import { assemble } from './assemble.ts';
import type { BuildDocument, DocumentContent } from './build-document.ts';
import type { HeadingMark } from './blocks/block.ts';
import { joinFlow } from './blocks/flow.ts';
import { classify } from './blocks/kinds.ts';
import { headingText, stretchesOf, type Stretch } from './blocks/paragraphs.ts';
import { settleKinds } from './blocks/surroundings.ts';
import { styleStats, type StyleStats } from './blocks/style-stats.ts';
import { wordsOf } from './blocks/words.ts';
import { documentTitle, markFrontMatter, type DocumentTitle } from './front-matter.ts';
import { printedContents } from './headings/contents.ts';
import { inferHeadings } from './headings/infer.ts';
import { addNamedHeadings } from './headings/named.ts';
import { alignOutline, usableOutline } from './headings/outline.ts';
import type { Line } from './layout/line.ts';
import { linesOf } from './layout/lines.ts';

/** Layout and structure of a whole document: the same content gives the same tree, ids included. */
export const buildDocument: BuildDocument = (content) => {
  const printed = linesOf(content.pages, content.fonts);
  const stats = styleStats(printed);
  const title = documentTitle(printed, content.metadata, content.fileName, stats);
  const titleLines = new Set(printed.slice(title.from, title.to));
  const { lines, marks } = headingsOf(printed, content, stats, title);
  const words = wordsOf(lines);
  const stretches = stretchesOf(lines, marks, stats, printedContents(lines).lines);
  const titles = new Map<Stretch, string>();
  for (const stretch of stretches) {
    if ('block' in stretch) classify(stretch.block, stats);
    else titles.set(stretch, headingText(lines, stretch.mark));
  }
  markFrontMatter(stretches, titleLines);
  const flowing = joinFlow(settleKinds(stretches, titles, stats), stats.bodySize);
  return {
    title: title.title,
    metadata: content.metadata,
    pages: content.pages.map((page) => page.frame),
    tree: assemble(title.title, title.confidence, flowing, lines, words, content.pages.length),
    problems: content.problems,
  };
};

interface Headings {
  readonly lines: readonly Line[];
  readonly marks: readonly HeadingMark[];
}

function headingsOf(
  lines: readonly Line[],
  content: DocumentContent,
  stats: StyleStats,
  title: DocumentTitle,
): Headings {
  const outline = usableOutline(content.outline);
  if (outline.length > 0) {
    const aligned = alignOutline(lines, outline, stats);
    if (aligned.marks.length > 0) {
      const contents = printedContents(aligned.lines).lines;
      return { lines: aligned.lines, marks: addNamedHeadings(aligned.lines, aligned.marks, contents, stats) };
    }
  }
  const inferred = inferHeadings(lines, content.fonts, stats, title);
  if (inferred.marks.length > 0) return inferred;
  return { lines, marks: pageMarks(lines, content.pages.length) };
}

/** A document without headings is a list of its pages. */
export function pageMarks(lines: readonly Line[], pageCount: number): HeadingMark[] {
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
