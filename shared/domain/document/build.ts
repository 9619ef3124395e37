import { assemble } from './assemble.ts';
import type { BuildDocument, DocumentContent } from './build-document.ts';
import { carveFootnotes, footnoteMarks } from './blocks/footnotes.ts';
import { captionLines } from './blocks/captions.ts';
import { carveFormulas, equationNumbers } from './blocks/equation-numbers.ts';
import { placeFloats } from './blocks/float-sections.ts';
import { tieFloats } from './blocks/floats.ts';
import { joinFlow } from './blocks/flow.ts';
import { partFormulas } from './blocks/formulas.ts';
import { classify } from './blocks/kinds.ts';
import { joinListings } from './blocks/listings.ts';
import { headingText, stretchesOf, type Stretch } from './blocks/paragraphs.ts';
import { markStatements } from './blocks/statements.ts';
import { settleKinds } from './blocks/surroundings.ts';
import { joinRuled } from './blocks/ruled-tables.ts';
import { joinValueRows } from './blocks/value-rows.ts';
import { withWholeWords } from './blocks/split-words.ts';
import { styleStats } from './blocks/style-stats.ts';
import { wordsOf } from './blocks/document-words.ts';
import { frontFacts } from './front-facts.ts';
import { markFrontMatter } from './front-matter.ts';
import { chooseHeadings } from './headings/choose.ts';
import { printedContents } from './headings/contents.ts';
import { markNearMisses } from './headings/near-misses.ts';
import { documentTitle } from './title/title.ts';
import { isLegible, type Line } from './layout/line.ts';
import { linesOf, printedLines } from './layout/lines.ts';
import { labeledFrames } from './page-labels.ts';
import { settledLines } from './layout/regions.ts';

/** On pages that were laid out here nothing stands but the text. */
function linesOfContent({ pages, fonts, isLaidOut = false }: DocumentContent): Line[] {
  return isLaidOut ? printedLines(pages, fonts) : linesOf(pages, fonts);
}

/** Layout and structure of a whole document: the same content and classifier give the same tree, ids included. */
export const buildDocument: BuildDocument = (content, classifier, stages) => {
  const printed = withWholeWords(linesOfContent(content), content.pages);
  const stats = styleStats(printed);
  const title = documentTitle(printed, content, stats);
  const titleLines = new Set(printed.slice(title.from, title.to));
  const drawn = settledLines(printed, content.pages, stats.bodySize);
  const chosen = chooseHeadings(printed, content, stats, { title, settled: drawn }, classifier, stages);
  const { lines, nearMisses = [] } = chosen;
  const marks = chosen.marks.filter(({ from, to }) => lines.slice(from, to).every(isLegible));
  const words = wordsOf(lines);
  const contents = printedContents(lines).lines;
  const captions = captionLines(lines, stats, contents);
  const cut = stretchesOf(lines, marks, { stats, contents, captions, settled: drawn });
  const stretches = joinValueRows(joinRuled(cut, drawn, captions));
  const titles = new Map<Stretch, string>();
  for (const stretch of stretches) {
    if ('block' in stretch) classify(stretch.block, stats, captions);
    else titles.set(stretch, headingText(lines, stretch.mark));
  }
  markFrontMatter(stretches, titleLines, lines);
  const taken = new Set(
    stretches.flatMap((one) => ('block' in one && one.block.kind === 'reference' ? one.block.lines : [])),
  );
  const carved = carveFootnotes(carveFormulas(stretches, equationNumbers(lines)), footnoteMarks(lines, stats, taken));
  const settled = markStatements(partFormulas(settleKinds(carved, titles, stats)), captions);
  const flowing = joinFlow(joinListings(settled), stats.bodySize);
  const tied = placeFloats(tieFloats(flowing, content.pages, stats));
  const tree = assemble(title.title, title.confidence, tied, lines, words, content.pages.length);
  return {
    title: title.title,
    ...frontFacts(content, { lines, printed, bodySize: stats.bodySize, title }),
    pages: labeledFrames(content.pages),
    tree: markNearMisses(tree, nearMisses),
    problems: content.problems,
  };
};
