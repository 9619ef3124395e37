/** What the classifier learns from a document: its candidates, each a row of features with the answer beside it. */
import { styleStats } from '#shared/domain/document/blocks/style-stats.ts';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { documentTitle } from '#shared/domain/document/front-matter.ts';
import { featureRows } from '#shared/domain/document/headings/model/features.ts';
import { placesOf, type Place } from '#shared/domain/document/headings/model/place.ts';
import { parseNumber } from '#shared/domain/document/headings/number.ts';
import { sceneOf, type Printed, type Scene } from '#shared/domain/document/headings/scene.ts';
import type { Line } from '#shared/domain/document/layout/line.ts';
import { linesOf } from '#shared/domain/document/layout/lines.ts';
import { alignSections, type GoldEntry } from '#shared/domain/metrics/align-sections.ts';
import type { Sample } from './corpus.ts';

/** The candidates of one document, or of one of its disguises. */
export interface Lesson {
  readonly places: readonly Place[];
  readonly rows: readonly Float32Array[];
  /** 1 for a heading, 0 for none. */
  readonly labels: readonly number[];
  /** 0 for what the outline cannot judge. */
  readonly weights: readonly number[];
}

/** How a document is made to look like others that the corpus has too few of. */
export const disguises = ['plain', 'opaque', 'unnumbered', 'flat'] as const;
export type Disguise = (typeof disguises)[number];

const HEADING_WEIGHT = 3; // ten lines are no heading for each that is one
const DISGUISE_WEIGHT = 0.2;
const FEWEST_HEADINGS = 4;

export function printedOf({ fileName, pages, fonts, metadata }: DocumentContent): Printed {
  const lines = linesOf(pages, fonts);
  const stats = styleStats(lines);
  return { lines, fonts, stats, title: documentTitle(lines, metadata, fileName, stats) };
}

/** @returns undefined if the outline has nothing that stands on its page */
export function lessonOf(sample: Sample, printed: Printed, disguise: Disguise): Lesson | undefined {
  if (!sample.gold.some(({ found }) => found)) return undefined;
  const scene = sceneOf(disguised(printed, disguise), 'wide');
  const places = placesOf(scene);
  const { labels, weights } = answersOf(scene, sample.gold);
  const share = disguise === 'plain' ? 1 : DISGUISE_WEIGHT;
  return { places, rows: featureRows(places), labels, weights: weights.map((weight) => share * weight) };
}

/** Outlines leave out what is printed: names like 'References', and whatever lies deeper than they go. */
function answersOf({ candidates, chained }: Scene, gold: readonly GoldEntry[]): Pick<Lesson, 'labels' | 'weights'> {
  const sections = candidates.map(({ text, pageIndex }) => ({
    title: text,
    page: pageIndex + 1,
    level: 1,
    parent: null,
  }));
  const { goldOf, judged, wanted } = alignSections(sections, gold);
  const asked = new Set(judged);
  // A long outline must not outvote many short ones.
  const unit = 1 / Math.sqrt(Math.max(FEWEST_HEADINGS, wanted.length));
  let deepest = 0;
  for (const at of goldOf.keys()) deepest = Math.max(deepest, depthOf(candidates[at]!, chained));
  const weights = candidates.map((candidate, i) => {
    if (goldOf.has(i)) return HEADING_WEIGHT * unit;
    return asked.has(i) && (deepest === 0 || depthOf(candidate, chained) <= deepest) ? unit : 0;
  });
  return { labels: candidates.map((_, i) => (goldOf.has(i) ? 1 : 0)), weights };
}

function depthOf(candidate: Scene['candidates'][number], chained: Scene['chained']): number {
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
  }
}

/** Fonts whose names do not tell their weight, as many publishers embed them. */
function opaque(printed: Printed): Printed {
  const fonts = printed.fonts.map((font) => ({ ...font, bold: false, italic: false }));
  return withLines({ ...printed, fonts }, (line) => ({ ...line, bold: 0, italic: 0 }));
}

/** The same headings without the numbers in front of them. */
function unnumbered(printed: Printed): Printed {
  const scene = sceneOf(printed, 'wide');
  const numbered = new Set([...scene.chained].map(({ from }) => from));
  return withLines(printed, (line, i) => {
    const rest = numbered.has(i) ? parseNumber(line.text)?.rest : undefined;
    if (!rest) return line;
    return { ...line, text: rest, lead: Math.max(1, line.lead - (line.text.length - rest.length)) };
  });
}

/** Headings in the size of running text. */
function flat(printed: Printed): Printed {
  const { bodySize } = printed.stats;
  return withLines(printed, (line) =>
    line.size > 0.9 * bodySize && line.size < 1.45 * bodySize ? { ...line, size: bodySize } : line,
  );
}

function withLines(printed: Printed, change: (line: Line, i: number) => Line): Printed {
  const lines = printed.lines.map(change);
  return { ...printed, lines, stats: styleStats(lines) };
}
