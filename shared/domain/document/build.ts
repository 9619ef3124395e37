import { assemble } from './assemble.ts';
import { authorNames } from './author-names.ts';
import type { BuildDocument } from './build-document.ts';
import { captionLines } from './blocks/captions.ts';
import { placeFloats } from './blocks/float-sections.ts';
import { tieFloats } from './blocks/floats.ts';
import { joinFlow } from './blocks/flow.ts';
import { partFormulas } from './blocks/formulas.ts';
import { classify } from './blocks/kinds.ts';
import { joinListings } from './blocks/listings.ts';
import { headingText, stretchesOf, type Stretch } from './blocks/paragraphs.ts';
import { settleKinds } from './blocks/surroundings.ts';
import { styleStats } from './blocks/style-stats.ts';
import { wordsOf } from './blocks/words.ts';
import { documentTitle, markFrontMatter } from './front-matter.ts';
import { chooseHeadings } from './headings/choose.ts';
import { printedContents } from './headings/contents.ts';
import { markNearMisses } from './headings/near-misses.ts';
import { linesOf } from './layout/lines.ts';
import { settledLines } from './layout/regions.ts';

/** Layout and structure of a whole document: the same content and classifier give the same tree, ids included. */
export const buildDocument: BuildDocument = (content, classifier) => {
  const printed = linesOf(content.pages, content.fonts);
  const stats = styleStats(printed);
  const title = documentTitle(printed, content.metadata, content.fileName, stats);
  const titleLines = new Set(printed.slice(title.from, title.to));
  const settled = settledLines(printed, content.pages, stats.bodySize);
  const { lines, marks, nearMisses = [] } = chooseHeadings(printed, content, stats, { title, settled }, classifier);
  const words = wordsOf(lines);
  const contents = printedContents(lines).lines;
  const captions = captionLines(lines, stats, contents);
  const stretches = stretchesOf(lines, marks, { stats, contents, captions, settled });
  const titles = new Map<Stretch, string>();
  for (const stretch of stretches) {
    if ('block' in stretch) classify(stretch.block, stats, captions);
    else titles.set(stretch, headingText(lines, stretch.mark));
  }
  markFrontMatter(stretches, titleLines, lines);
  const flowing = joinFlow(joinListings(partFormulas(settleKinds(stretches, titles, stats))), stats.bodySize);
  const tied = placeFloats(tieFloats(flowing, content.pages, stats));
  const tree = assemble(title.title, title.confidence, tied, lines, words, content.pages.length);
  const printedBy = tree.nodes.flatMap((node) => (node.kind === 'authors' ? [node.text] : []));
  const authors = authorNames(printedBy, content.metadata.authors);
  return {
    title: title.title,
    metadata: { ...content.metadata, ...(authors !== undefined && { authors }) },
    pages: content.pages.map((page) => page.frame),
    tree: markNearMisses(tree, nearMisses),
    problems: content.problems,
  };
};
