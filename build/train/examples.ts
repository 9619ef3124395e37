/** What the classifier learns from a document: its candidates, each a row of features with the answer beside it. */
import { styleStats } from '#shared/domain/document/blocks/style-stats.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { documentTitle } from '#shared/domain/document/title/title.ts';
import { featureRows } from '#shared/domain/document/headings/model/features.ts';
import { placesOf, type Place } from '#shared/domain/document/headings/model/place.ts';
import { pairRow, pairInput } from '#shared/domain/document/headings/levels/pair-rows.ts';
import type { Relation } from '#shared/domain/document/headings/levels/relations.ts';
import { parseNumber } from '#shared/domain/document/headings/number.ts';
import { headingInputOf, type Printed, type HeadingInput } from '#shared/domain/document/headings/heading-input.ts';
import type { Line } from '#shared/domain/document/layout/line.ts';
import { linesOf } from '#shared/domain/document/layout/lines.ts';
import { settledLines } from '#shared/domain/document/layout/regions.ts';
import { alignSections, type GoldEntry } from '../tools/metrics/align-sections.ts';
import type { Sample } from './corpus.ts';

/** The candidates of one document, or of one of its disguises. */
export interface Lesson {
  readonly places: readonly Place[];
  readonly rows: readonly Float32Array[];
  /** 1 for a heading, 0 for none. */
  readonly labels: readonly number[];
  /** 0 for what the outline cannot judge. */
  readonly weights: readonly number[];
  /** Pairs of headings, and how the second stands to the first. */
  readonly pairs: readonly PairExample[];
}

export interface PairExample {
  readonly row: Float32Array;
  readonly relation: Relation;
  readonly weight: number;
}

/** How a document is made to look like others that the corpus has too few of. */
export const disguises = ['plain', 'opaque', 'unnumbered', 'flat', 'bare'] as const;
export type Disguise = (typeof disguises)[number];

const HEADING_WEIGHT = 3; // ten lines are no heading for each that is one
const DISGUISE_WEIGHT = 0.2;
// Sizes and weights tell much about levels, so that documents without them teach little about others.
const PAIR_WEIGHTS: Readonly<Record<Disguise, number>> = { plain: 1, opaque: 0.5, unnumbered: 0.5, flat: 0, bare: 0 };
const FEWEST_HEADINGS = 4;
const THINNING = 3;

export function printedOf(content: DocumentContent): Printed {
  const { pages, fonts } = content;
  const lines = linesOf(pages, fonts);
  const stats = styleStats(lines);
  const title = documentTitle(lines, { ...content, outline: [] }, stats);
  return { lines, fonts, stats, title, settled: settledLines(lines, pages, stats.bodySize) };
}

/** @returns undefined if the outline has nothing that stands on its page */
export function lessonOf(sample: Sample, printed: Printed, disguise: Disguise): Lesson | undefined {
  if (!sample.gold.some(({ found }) => found)) return undefined;
  const input = headingInputOf(disguised(printed, disguise), 'wide');
  const places = placesOf(input);
  const { labels, weights, levels } = answersOf(input, sample.gold);
  const share = disguise === 'plain' ? 1 : DISGUISE_WEIGHT;
  return {
    places,
    rows: featureRows(places),
    labels,
    weights: weights.map((weight, i) => share * (disguise === 'plain' ? weight : thinned(weight, labels[i]!, i))),
    pairs: PAIR_WEIGHTS[disguise] > 0 ? pairsOf(input, levels, PAIR_WEIGHTS[disguise]) : [],
  };
}

/** Of the lines of a disguise that are no headings every third speaks for three: learning takes half as long. */
function thinned(weight: number, label: number, i: number): number {
  if (label === 1) return weight;
  return i % THINNING === 0 ? THINNING * weight : 0;
}

/** Each heading with the sections that are open where it stands. */
function pairsOf(input: HeadingInput, levels: ReadonlyMap<number, number>, share: number): PairExample[] {
  const order = [...levels.keys()].sort((a, b) => a - b);
  const judged = order.map((at) => {
    const candidate = input.candidates[at]!;
    return { candidate, chained: input.chained.has(candidate), confidence: 1 };
  });
  const pairs = pairInput(judged, input.stats.bodySize);
  const out: PairExample[] = [];
  let open: { readonly at: number; readonly level: number }[] = [];
  const unit = share / Math.sqrt(Math.max(FEWEST_HEADINGS, order.length));
  for (const [j, at] of order.entries()) {
    const level = levels.get(at)!;
    const alike = pairs.alike[j];
    const others =
      alike === undefined || open.some((before) => before.at === alike)
        ? []
        : [{ at: alike, level: levels.get(order[alike]!)! }];
    for (const before of [...open, ...others])
      out.push({ row: pairRow(pairs, before.at, j), relation: relationTo(before.level, level), weight: unit });
    open = [...open.filter((before) => before.level < level), { at: j, level }];
  }
  return out;
}

function relationTo(before: number, level: number): Relation {
  return level > before ? 'deeper' : level < before ? 'above' : 'same';
}

interface Answers extends Pick<Lesson, 'labels' | 'weights'> {
  /** Of the candidates that are headings. */
  readonly levels: ReadonlyMap<number, number>;
}

/** Outlines leave out what is printed: names like 'References', and whatever lies deeper than they go. */
function answersOf({ candidates, chained }: HeadingInput, gold: readonly GoldEntry[]): Answers {
  const sections = candidates.map(({ text, pageIndex }) => ({
    title: text,
    page: pageIndex + 1,
    level: 1,
    parent: null,
  }));
  const { gold: entries, goldOf, judged, wanted } = alignSections(sections, gold);
  const asked = new Set(judged);
  // A long outline must not outvote many short ones.
  const unit = 1 / Math.sqrt(Math.max(FEWEST_HEADINGS, wanted.length));
  let deepest = 0;
  for (const at of goldOf.keys()) deepest = Math.max(deepest, depthOf(candidates[at]!, chained));
  const weights = candidates.map((candidate, i) => {
    if (goldOf.has(i)) return HEADING_WEIGHT * unit;
    return asked.has(i) && (deepest === 0 || depthOf(candidate, chained) <= deepest) ? unit : 0;
  });
  const levels = new Map([...goldOf].map(([at, g]) => [at, entries[g]!.level]));
  return { labels: candidates.map((_, i) => (goldOf.has(i) ? 1 : 0)), weights, levels };
}

function depthOf(candidate: HeadingInput['candidates'][number], chained: HeadingInput['chained']): number {
  return candidate.number?.scheme === 'decimal' && chained.has(candidate) ? candidate.number.parts.length : 0;
}

function disguised(printed: Printed, disguise: Disguise): Printed {
  switch (disguise) {
    case 'plain':
      return printed;
    case 'opaque':
      return opaque(printed);
    case 'unnumbered':
      return unnumbered(printed);
    case 'flat':
      return flat(opaque(printed));
    case 'bare':
      return bare(flat(opaque(printed)));
  }
}

/** Fonts whose names do not tell their weight, as many publishers embed them. */
function opaque(printed: Printed): Printed {
  const fonts = printed.fonts.map((font) => ({ ...font, bold: false, italic: false }));
  return withLines({ ...printed, fonts }, (line) => ({ ...line, bold: 0, italic: 0 }));
}

/** The same headings without the numbers in front of them. */
function unnumbered(printed: Printed): Printed {
  const input = headingInputOf(printed, 'wide');
  const numbered = new Set([...input.chained].map(({ from }) => from));
  return withLines(printed, (line, i) => {
    const rest = numbered.has(i) ? parseNumber(line.text)?.rest : undefined;
    if (!rest) return line;
    return { ...line, text: rest, lead: Math.max(1, line.lead - (line.text.length - rest.length)) };
  });
}

const SMALLER = 0.93;

/** Headings in the size of running text, those in another font a little smaller, as journals print them. */
function flat(printed: Printed): Printed {
  const { bodySize, bodyFont } = printed.stats;
  return withLines(printed, (line) =>
    line.size > 0.9 * bodySize && line.size < 1.45 * bodySize
      ? { ...line, size: line.font === bodyFont ? bodySize : SMALLER * bodySize }
      : line,
  );
}

/** Headings in the type of running text, known by the white around them. */
function bare(printed: Printed): Printed {
  const { bodyFont, bodySize } = printed.stats;
  return withLines(printed, (line) =>
    line.lead >= line.text.length && line.size > 0.9 * bodySize && line.size <= bodySize
      ? { ...line, font: bodyFont, leadFont: bodyFont, size: bodySize, caps: false }
      : line,
  );
}

function withLines(printed: Printed, change: (line: Line, i: number) => Line): Printed {
  const lines = printed.lines.map(change);
  const settled = new Map(
    printed.lines.flatMap((line, i) => {
      const region = printed.settled?.get(line);
      return region ? [[lines[i]!, region]] : [];
    }),
  );
  return { ...printed, lines, settled, stats: styleStats(lines) };
}
