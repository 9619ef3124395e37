import { captionLabel } from '../../../text/labels.ts';
import { isBullet, isEnumerated, startsReference } from '../../patterns.ts';
import { isCjk, type Line } from '../../layout/line.ts';
import { SCHEMES } from '../number.ts';
import type { Place } from './place.ts';

/** A measure of one candidate; its name is part of the model, its order is not. */
type Measure = (place: Place) => number;

const flag = (is: boolean | undefined): number => (is ? 1 : 0);
const log = (value: number): number => Math.log2(1 + value);

const typography: Readonly<Record<string, Measure>> = {
  size: ({ candidate, input }) => candidate.size / input.stats.bodySize,
  sizeOfLargest: ({ candidate, facts }) => candidate.size / facts.largestSize,
  sizeOfLeastChained: ({ candidate, facts }) => (facts.chainedLeastSize ? candidate.size / facts.chainedLeastSize : 0),
  sizeOfMostChained: ({ candidate, facts }) => (facts.chainedMostSize ? candidate.size / facts.chainedMostSize : 0),
  bold: ({ candidate, input }) => (candidate.bold ? (input.stats.bodyBold ? 0.5 : 1) : 0),
  italic: ({ candidate }) => flag(candidate.italic),
  caps: ({ candidate }) => flag(candidate.caps),
  mono: ({ first, input }) => (input.stats.bodyMono ? 0 : first.mono),
  otherFont: ({ first, input }) => flag(input.fonts[first.leadFont]?.name !== input.fonts[input.stats.bodyFont]?.name),
  distinct: ({ candidate }) => flag(candidate.distinct),
  runIn: ({ candidate }) => flag(candidate.runIn),
  cut: ({ candidate }) => flag(candidate.cut !== undefined),
};

const space: Readonly<Record<string, Measure>> = {
  gapAbove: ({ candidate }) => Math.min(5, candidate.gapAbove),
  gapBelow: ({ candidate }) => Math.min(5, candidate.gapBelow),
  gapRatio: ({ candidate }) => Math.min(5, candidate.gapAbove) / (0.1 + Math.min(5, candidate.gapBelow)),
  centered: ({ candidate }) => flag(candidate.centered),
  indent: ({ candidate }) => Math.min(20, candidate.indent),
  room: ({ last }) => (last.right - last.x1) / Math.max(1, last.right - last.left),
  columnWidth: ({ first }) => (first.right - first.left) / first.pageWidth,
  height: ({ first }) => first.base / first.pageHeight,
  left: ({ first }) => first.x0 / first.pageWidth,
  cells: ({ first }) => first.cells,
  lineCount: ({ candidate }) => candidate.to - candidate.from,
  columnStart: ({ before, first }) => flag(before?.column !== first.column),
};

const words: Readonly<Record<string, Measure>> = {
  chars: ({ candidate }) => candidate.text.length,
  words: ({ candidate }) => candidate.text.split(' ').length,
  capitalized: ({ candidate }) => candidate.capitalized,
  lower: ({ candidate }) => flag(/^\p{Ll}/u.test(candidate.text)),
  digits: ({ candidate }) => (candidate.text.match(/\d/g)?.length ?? 0) / candidate.text.length,
  letters: ({ candidate }) => (candidate.text.match(/\p{L}/gu)?.length ?? 0) / candidate.text.length,
  ends: ({ candidate }) => endOf(candidate.text),
  named: ({ candidate }) => flag(candidate.named),
  listed: ({ candidate }) => flag(candidate.listed),
  caption: ({ candidate }) => flag(captionLabel(candidate.text) !== undefined),
  enumerated: ({ candidate }) => flag(isEnumerated(candidate.text)),
  reference: ({ candidate }) => flag(startsReference(candidate.text)),
  symbols: ({ candidate }) => flag(/[=<>@{}\\/|^~*_]/.test(candidate.text)),
  comma: ({ candidate }) => flag(/[,;]/.test(candidate.text)),
  parenthesis: ({ candidate }) => flag(/[()]/.test(candidate.text)),
  year: ({ candidate }) => flag(/\b(?:19|20)\d\d\b/.test(candidate.text)),
  question: ({ candidate }) => flag(candidate.text.endsWith('?')),
};

const neighbors: Readonly<Record<string, Measure>> = {
  afterEnd: ({ candidate }) => flag(candidate.afterEnd),
  beforeBody: ({ candidate }) => flag(candidate.beforeBody),
  nextSize: ({ after, candidate }) => (after ? after.size / candidate.size : 0),
  nextBold: ({ after }) => after?.bold ?? -1,
  nextFill: ({ after }) => fillOf(after),
  nextChars: ({ after }) => Math.min(120, after?.text.length ?? 0),
  nextUpper: ({ after }) => flag(after && /^["“'‘(]?\p{Lu}/u.test(after.text)),
  nextBullet: ({ after }) => flag(after && isBullet(after.text)),
  nextCells: ({ after }) => after?.cells ?? 0,
  nextFont: ({ after, first }) => flag(after?.leadFont === first.leadFont),
  nextIndent: ({ after, first }) => (after?.column === first.column ? (after.x0 - first.x0) / first.size : 99),
  lastSize: ({ before, candidate }) => (before ? before.size / candidate.size : 0),
  lastFill: ({ before }) => fillOf(before),
  lastChars: ({ before }) => Math.min(120, before?.text.length ?? 0),
  lastCells: ({ before }) => before?.cells ?? 0,
  lastFont: ({ before, first }) => flag(before?.font === first.font),
  sinceCandidate: ({ input, index, candidate }) => log(candidate.from - (input.candidates[index - 1]?.to ?? -1)),
  untilCandidate: ({ input, index, candidate }) =>
    log((input.candidates[index + 1]?.from ?? input.lines.length) - candidate.to),
  sameStyleBefore: ({ input, index, candidate }) => flag(input.candidates[index - 1]?.style === candidate.style),
  sameStyleAfter: ({ input, index, candidate }) => flag(input.candidates[index + 1]?.style === candidate.style),
  largerNext: ({ input, index, candidate }) => (input.candidates[index + 1]?.size ?? 0) / candidate.size,
};

const numbering: Readonly<Record<string, Measure>> = {
  scheme: ({ candidate }) => (candidate.number ? 1 + SCHEMES.indexOf(candidate.number.scheme) : 0),
  depth: ({ candidate }) => candidate.number?.parts.length ?? 0,
  value: ({ candidate }) => candidate.number?.parts.at(-1) ?? 0,
  chained: ({ input, candidate }) => flag(input.chained.has(candidate)),
  predecessor: ({ chain }) => chain.predecessor,
  successor: ({ chain }) => chain.successor,
  numberParent: ({ chain }) => chain.parent,
  family: ({ chain }) => log(chain.family),
  familyStyled: ({ chain }) => (chain.family > 0 ? chain.styled / chain.family : 0),
  starts: ({ chain }) => (chain.family > 0 ? chain.starts / chain.family : 0),
  sameNumber: ({ chain }) => log(chain.same),
  familySentences: ({ chain }) => chain.sentences,
  familySpread: ({ chain }) => log(chain.spread),
  sincePredecessor: ({ chain }) => log(chain.sincePredecessor),
  untilSuccessor: ({ chain }) => log(chain.untilSuccessor),
};

const styles: Readonly<Record<string, Measure>> = {
  styleCount: ({ style }) => log(style.count),
  styleShare: ({ style }) => style.share,
  styleText: ({ style }) => style.textShare,
  styleChars: ({ style }) => style.meanChars,
  styleNumbered: ({ style }) => style.numbered,
  styleChained: ({ style }) => style.chained,
  styleNamed: ({ style }) => style.named,
  styleListed: ({ style }) => style.listed,
  styleSpaced: ({ style }) => style.spaced,
  styleBeforeBody: ({ style }) => style.beforeBody,
  styleAfterEnd: ({ style }) => style.afterEnd,
  styleSentences: ({ style }) => style.sentences,
  styleLower: ({ style }) => style.lower,
  styleCapitalized: ({ style }) => style.capitalized,
  styleDistinct: ({ style }) => style.distinct,
  stylePages: ({ style }) => style.pageShare,
  styleCrowded: ({ style }) => style.crowded,
  styleRule: ({ style }) => style.meanRule,
  styleApart: ({ style }) => style.apart,
};

const whole: Readonly<Record<string, Measure>> = {
  rule: ({ input, index }) => input.ruleScores[index]!,
  page: ({ candidate }) => Math.min(5, candidate.pageIndex),
  pageShare: ({ candidate, facts }) => candidate.pageIndex / facts.pages,
  pages: ({ facts }) => log(facts.pages),
  linesPerPage: ({ input, facts }) => input.lines.length / facts.pages,
  candidatesPerPage: ({ input, facts }) => log(input.candidates.length / facts.pages),
  cjk: ({ facts }) => flag(facts.cjk),
  chainedShare: ({ facts }) => facts.chainedShare,
  namedNumbers: ({ facts }) => log(facts.namedNumbers),
  repeats: ({ candidate, facts }) => log(facts.repeats.get(candidate.text)!),
  hasContents: ({ input }) => log(input.contents.titles.size),
  beforeContents: ({ input, candidate }) => flag(candidate.from < input.contents.start),
  inReferences: ({ candidate, facts }) => flag(candidate.from >= facts.referencesFrom),
  inFront: ({ candidate, facts }) => flag(candidate.from < facts.bodyFrom && facts.bodyFrom < Infinity),
};

const measures: Readonly<Record<string, Measure>> = {
  ...typography,
  ...space,
  ...words,
  ...neighbors,
  ...numbering,
  ...styles,
  ...whole,
};

export const featureNames: readonly string[] = Object.keys(measures);

/** One row of `featureNames.length` values for each place. */
export function featureRows(places: readonly Place[]): Float32Array[] {
  const all = Object.values(measures);
  return places.map((place) => Float32Array.from(all, (measure) => measure(place)));
}

function fillOf(line: Line | undefined): number {
  return line ? (line.x1 - line.x0) / Math.max(1, line.right - line.left) : 0;
}

/** How a text ends: 0 with a letter or digit, else by kind of mark. */
function endOf(text: string): number {
  const code = text.charCodeAt(text.length - 1);
  if (isCjk(code)) return 0;
  const at = '.:,;?!)-–—'.indexOf(text.at(-1)!);
  return at < 0 ? 0 : at + 1;
}
