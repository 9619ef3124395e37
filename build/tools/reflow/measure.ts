/** Words of flowing text, page by page, against those of the pages. */
import { printedLines, linesOf } from '#shared/domain/document/layout/lines.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { linksOf as linksOfTree } from '#shared/domain/document/links/links.ts';
import { isStructure, type ContentNode, type DocumentTree } from '#shared/domain/document/tree.ts';
import { textsOf, type ReflowPart, type TextLook } from '#shared/domain/reflow/part.ts';
import { notePlaces, partsOf } from '#shared/domain/reflow/parts.ts';
import { compareWords, type PageWords } from '../words/compare.ts';
import { wordsIn } from '../words/words-in.ts';

/** Words of flowing text against those of pages. */
export interface Agreement {
  readonly words: number;
  /** Share of the words that both have, as `compareWords` counts them. */
  readonly same: number;
  /** Share of the words that both have which follow each other as on the pages. */
  readonly ordered: number;
}

export interface ReflowScore {
  /** Against the lines of the pages as Wayleaf reads them, in their order. */
  readonly own: Agreement;
  /** Against what another program reads, in the order in which the page draws it. */
  readonly other: Agreement;
  /** Share of the words that are shown as a part of their page. */
  readonly drawn: number;
}

/** All of a document as flowing text. */
export function partsOfTree(tree: DocumentTree): readonly ReflowPart[] {
  const links = linksOfTree(tree);
  const noteOf = notePlaces(links);
  const notes = tree.nodes.filter((node): node is ContentNode => !isStructure(node) && noteOf.has(node.id));
  return partsOf({ nodes: tree.nodes, links, notes, noteOf });
}

/** Words in the order in which they are read, page by page. */
interface ReadWords {
  /** Running text: what is read in one go. */
  readonly running: readonly string[][];
  /** Footnotes, captions, tables and pictures, each by itself: where these stand between the others is the printer's choice. */
  readonly apart: readonly (readonly string[][])[];
  /** How many words are shown as a part of their page. */
  readonly drawn: number;
}

/**
 * @param theirs  words of each page in their order, by another program
 * @param pages  how many of the first pages count
 */
export function measureReflow(
  tree: DocumentTree,
  content: Pick<DocumentContent, 'pages' | 'fonts'>,
  theirs: readonly PageWords[],
  pages: number,
): ReflowScore {
  const count = Math.min(pages, content.pages.length);
  const read = readWords(tree, count);
  const own = agreement(read, ownLines(content, count));
  return {
    own,
    other: agreement(read, withoutFurniture(content, theirs).slice(0, count)),
    drawn: own.words === 0 ? 0 : read.drawn / own.words,
  };
}

function readWords(tree: DocumentTree, pages: number): ReadWords {
  const lines = new Map(tree.nodes.map((node) => [node.id, node.lines]));
  const none = (): string[][] => Array.from({ length: pages }, () => []);
  const running = none();
  const apart: string[][][] = [];
  let drawn = 0;
  for (const part of partsOfTree(tree)) {
    const isRunning = part.kind !== 'crop' && part.kind !== 'table';
    const notes = new Set(textsOf(part).flatMap((words) => words.notes.map(({ node }) => node)));
    for (const words of textsOf(part)) {
      const flows = isRunning && !notes.has(words.node) && !(part.kind === 'text' && isAside(part.look));
      const target = flows ? running : none();
      if (!flows) apart.push(target);
      for (const line of lines.get(words.node) ?? []) {
        const said = comparable(words.text.slice(line.start, line.end));
        target[line.pageIndex]?.push(...said);
        if (part.kind === 'crop' && words === part.words && line.pageIndex < pages) drawn += said.length;
      }
    }
  }
  return { running, apart, drawn };
}

function isAside(look: TextLook): boolean {
  return look === 'caption' || look === 'footnote';
}

function agreement({ running, apart }: ReadWords, pages: readonly PageWords[]): Agreement {
  const all = running.map((words, page) => [...words, ...apart.flatMap((one) => one[page] ?? [])]);
  const { words, same } = compareWords(all, pages);
  const orders = [running, ...apart].map((one) => orderOf(one, pages));
  const both = orders.reduce((sum, order) => sum + order.both, 0);
  const common = orders.reduce((sum, order) => sum + order.common, 0);
  return { words, same, ordered: both === 0 ? 1 : common / both };
}

function ownLines({ pages, fonts }: Pick<DocumentContent, 'pages' | 'fonts'>, count: number): PageWords[] {
  const words: string[][] = Array.from({ length: count }, () => []);
  for (const { pageIndex, text } of linesOf(pages, fonts)) words[pageIndex]?.push(...comparable(text));
  return words;
}

/** A hyphen at the end of a line is there in one program and gone in the other. */
function comparable(text: string): readonly string[] {
  return wordsIn(text).filter((word) => word !== '-');
}

/** Running heads, page numbers and the like are left out of flowing text, as the layout tells them. */
function withoutFurniture(
  { pages, fonts }: Pick<DocumentContent, 'pages' | 'fonts'>,
  theirs: readonly PageWords[],
): PageWords[] {
  const left = bagsOf(printedLines(pages, fonts));
  for (const [page, bag] of bagsOf(linesOf(pages, fonts)))
    for (const [word, count] of bag) left.get(page)?.set(word, (left.get(page)?.get(word) ?? 0) - count);
  return theirs.map((words, page) => {
    const bag = left.get(page) ?? new Map<string, number>();
    const kept: string[] = [];
    const plain = words.filter((word) => word !== '-');
    const middle = plain.length / 2;
    // Furniture stands at the ends of a page: what is nearest to them is taken out first.
    const ends = plain
      .map((word, at) => ({ word, at }))
      .toSorted((a, b) => Math.abs(b.at - middle) - Math.abs(a.at - middle));
    const out = new Set<number>();
    for (const { word, at } of ends) {
      const count = bag.get(word) ?? 0;
      if (count <= 0) continue;
      bag.set(word, count - 1);
      out.add(at);
    }
    for (const [at, word] of plain.entries()) if (!out.has(at)) kept.push(word);
    return kept;
  });
}

function bagsOf(
  lines: readonly { readonly pageIndex: number; readonly text: string }[],
): Map<number, Map<string, number>> {
  const bags = new Map<number, Map<string, number>>();
  for (const { pageIndex, text } of lines) {
    const bag = bags.get(pageIndex) ?? new Map<string, number>();
    bags.set(pageIndex, bag);
    for (const word of comparable(text)) bag.set(word, (bag.get(word) ?? 0) + 1);
  }
  return bags;
}

/** How many words both have, and how many of these follow each other in the same order, pages added up. */
export function orderOf(
  ours: readonly PageWords[],
  theirs: readonly PageWords[],
): { readonly both: number; readonly common: number } {
  let [both, common] = [0, 0];
  for (const [page, words] of ours.entries()) {
    const other = theirs[page] ?? [];
    const counts = new Map<string, number>();
    for (const word of other) counts.set(word, (counts.get(word) ?? 0) + 1);
    const shared = words.filter((word) => {
      const count = counts.get(word) ?? 0;
      counts.set(word, count - 1);
      return count > 0;
    });
    both += shared.length;
    common += commonLength(shared, other);
  }
  return { both, common };
}

/** Length of the longest common subsequence. */
function commonLength(a: PageWords, b: PageWords): number {
  let above = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) row[j + 1] = b[j] === word ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!);
    above = row;
  }
  return above[b.length] ?? 0;
}
