import { assemble } from './assemble.ts';
import { authorLines } from './author-lines.ts';
import { authorNames } from './author-names.ts';
import type { BuildDocument } from './build-document.ts';
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
import { styleStats } from './blocks/style-stats.ts';
import { wordsOf } from './blocks/words.ts';
import { markFrontMatter } from './front-matter.ts';
import { chooseHeadings } from './headings/choose.ts';
import { printedContents } from './headings/contents.ts';
import { markNearMisses } from './headings/near-misses.ts';
import { yearOfDocument } from './printed-year.ts';
import { fieldFact } from './found-facts.ts';
import { documentKind } from './kind/kind.ts';
import { withoutNoAuthors } from './no-authors.ts';
import { documentTitle } from './title/title.ts';
import { isLegible } from './layout/line.ts';
import { linesOf, printedLines } from './layout/lines.ts';
import { labeledFrames } from './page-labels.ts';
import { settledLines } from './layout/regions.ts';

/** Layout and structure of a whole document: the same content and classifier give the same tree, ids included. */
export const buildDocument: BuildDocument = (content, classifier, stages) => {
  const printed = linesOf(content.pages, content.fonts);
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
  const stretches = stretchesOf(lines, marks, { stats, contents, captions, settled: drawn });
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
  const printedBy = tree.nodes.flatMap((node) => (node.kind === 'authors' ? [authorLines(node)] : []));
  const isPaper = tree.nodes.some((node) => node.kind === 'abstract');
  const authors = withoutNoAuthors(authorNames(printedBy, content.metadata.authors, isPaper), title.title, lines);
  const year = yearOfDocument(content.pages, content.metadata.year);
  const kind = documentKind(printed, {
    title: title.title,
    pageCount: content.pages.length,
    printed: printedLines(content.pages.slice(0, 2), content.fonts),
  });
  return {
    title: title.title,
    metadata: { ...content.metadata, authors, year: year?.year },
    kind: kind?.kind,
    found: {
      title: { from: title.source, confidence: title.confidence },
      ...(authors !== undefined && {
        authors: fieldFact(
          'authors',
          authors === content.metadata.authors && !isPrinted(authors, printedBy) ? 'file' : 'page',
        ),
      }),
      ...(year && { year: fieldFact('year', year.from) }),
      ...(kind && { kind: { from: 'page' as const, confidence: kind.confidence } }),
    },
    pages: labeledFrames(content.pages),
    tree: markNearMisses(tree, nearMisses),
    problems: content.problems,
  };
};

/** The last name of the first author stands on the page. */
function isPrinted(authors: string, texts: readonly string[]): boolean {
  const surname = authors.split(/[,;]/u)[0]?.trim().split(/\s+/u).at(-1) ?? '';
  return texts.some((text) => text.includes(surname));
}
