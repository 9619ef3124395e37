import type { Box, Point } from '#shared/domain/document/geometry.ts';
import type { PageImage, TextRun } from '#shared/domain/document/page-content.ts';
import { composed, isCombining, spacingAccents } from '#shared/domain/text/accents.ts';
import { hasRightToLeft, splitDirections, type Clusters } from './directions.ts';
import type { Covers, SplitRuns } from './covers.ts';
import { falseSpaces, type Gap } from './spaces.ts';

/** How a stretch of glyphs is drawn. Directions are unit vectors, lengths in points. */
export interface Style {
  readonly font: number;
  readonly direction: Point;
  readonly up: Point;
  /** Height of an em. */
  readonly size: number;
  /** Width of an em, which horizontal scaling changes. */
  readonly em: number;
  readonly ascent: number;
  readonly descent: number;
}

// Poppler's value: the smallest gap between two letters of one style that is read as a space, in em.
const SPACE_EM = 0.1;
// Wider gaps separate columns, cells and numbers from titles: layout decides what they mean.
const MAX_GAP_EM = 0.6;
const MAX_SPACED_GAP_EM = 1.5;
const MAX_BACKWARD_EM = 0.3;
const SAME_LINE_EM = 0.04;
const OVERPRINT_EM = 0.15;
/** TeX draws an underscore as a line of 0.3 em on the baseline, 0.06 em behind its letter. */
const UNDERSCORE = { least: 0.2, most: 0.45, height: 0.08, before: 0.15, below: 0.25, above: 0.05 } as const;

/** Gathers the glyphs of one page into runs. */
export class RunCollector {
  readonly runs: TextRun[] = [];
  /** How many things that cover letters were painted so far. */
  covers = 0;
  readonly #maxRuns: number;
  readonly #maxCharacters: number;
  #characters = 0;
  readonly #lastByText = new Map<string, TextRun>();
  #style: Style | undefined;
  #clusters: Clusters = { texts: [], starts: [], ends: [] };
  #gaps: Gap[] = [];
  /** How many covers there were when a run's last letter was painted. */
  readonly #coversAt = new Map<TextRun, number>();
  #coversAtLast = 0;
  #across = 0;
  #end = 0;
  #space = false;
  #rightToLeft = false;

  constructor(maxRuns: number, maxCharacters: number) {
    this.#maxRuns = maxRuns;
    this.#maxCharacters = maxCharacters;
  }

  get full(): boolean {
    return this.runs.length >= this.#maxRuns || this.#characters >= this.#maxCharacters;
  }

  /**
   * @param text     one glyph's text, a space for white space
   * @param start    where it starts along the style's direction, measured from the origin of user space
   * @param end      where it ends
   * @param across   height of its baseline along the style's `up`, measured from the origin of user space
   * @param tracking letter spacing, which is no gap between words
   */
  add(style: Style, text: string, start: number, end: number, across: number, tracking: number): void {
    if (text === ' ') {
      this.#space = true;
      return;
    }
    if (this.full) return;
    this.#characters += text.length;
    const coversAtLast = this.#coversAtLast;
    this.#coversAtLast = this.covers;
    if (this.#style && this.#continues(style, across)) {
      const { em } = this.#style;
      const gap = start - this.#end;
      if (this.#isOverprint(text, start)) return;
      if (this.#joinAccent(text, start, end)) return;
      const limit = this.#space ? MAX_SPACED_GAP_EM : MAX_GAP_EM;
      if (gap <= limit * em + tracking && gap >= -MAX_BACKWARD_EM * em) {
        if (this.#space || gap - tracking > SPACE_EM * em) {
          this.#gaps.push({ at: this.#clusters.texts.length, em: (gap - tracking) / em, written: this.#space });
          this.#push(' ', this.#end, Math.max(start, this.#end));
        }
        this.#push(text, start, end);
        return;
      }
    }
    this.#coversAtLast = coversAtLast;
    this.flush();
    this.#coversAtLast = this.covers;
    this.#style = style;
    this.#across = across;
    this.#push(text, start, end);
  }

  /** @param line  something thin that is painted: an underscore, if it goes on where a word stands */
  addLine({ x0, y0, x1, y1 }: Box): void {
    const style = this.#style;
    if (!style || style.direction[0] < 0.999 || !/^[\p{L}\p{N}_]/u.test(this.#clusters.texts.at(-1) ?? '')) return;
    const [width, height, gap, rise] = [x1 - x0, y1 - y0, x0 - this.#end, y0 - this.#across].map((pt) => pt / style.em);
    const { least, most, before, below, above } = UNDERSCORE;
    if (width! < least || width! > most || height! > UNDERSCORE.height || this.#space) return;
    if (Math.abs(gap!) <= before && rise! >= -below && rise! <= above) this.add(style, '_', x0, x1, this.#across, 0);
  }

  /** Ends the run at hand. */
  flush(): void {
    const style = this.#style;
    const clusters = this.#gaps.length > 0 ? this.#parted() : this.#clusters;
    if (style && clusters.texts.length > 0 && this.runs.length < this.#maxRuns) {
      if (this.#space) {
        clusters.texts.push(' ');
        clusters.starts.push(this.#end);
        clusters.ends.push(this.#end);
      }
      const parts = this.#rightToLeft ? splitDirections(clusters) : [{ clusters, reversed: false }];
      for (const part of parts) this.#emit(makeRun(style, this.#across, part.clusters, part.reversed));
    }
    this.#style = undefined;
    this.#clusters = { texts: [], starts: [], ends: [] };
    this.#gaps = [];
    this.#space = false;
    this.#rightToLeft = false;
  }

  /** The clusters with spaces only where words end. */
  #parted(): Clusters {
    const none = falseSpaces(this.#clusters.texts, this.#gaps);
    if (none.size === 0) return this.#clusters;
    const kept = <T>(list: readonly T[]): T[] => list.filter((_, i) => !none.has(i));
    const { texts, starts, ends } = this.#clusters;
    return { texts: kept(texts), starts: kept(starts), ends: kept(ends) };
  }

  #push(text: string, start: number, end: number): void {
    const { texts, starts, ends } = this.#clusters;
    texts.push(text);
    starts.push(start);
    ends.push(end);
    this.#end = Math.max(end, start);
    this.#space = false;
    if (!this.#rightToLeft && hasRightToLeft(text)) this.#rightToLeft = true;
  }

  #continues(style: Style, across: number): boolean {
    const last = this.#style;
    return (
      last !== undefined &&
      Math.abs(across - this.#across) <= SAME_LINE_EM * last.size &&
      (last === style || sameStyle(last, style))
    );
  }

  /** Bold made by drawing a letter twice. */
  #isOverprint(text: string, start: number): boolean {
    const { texts, starts } = this.#clusters;
    const last = texts.length - 1;
    return texts[last] === text && Math.abs(start - (starts[last] ?? 0)) < OVERPRINT_EM * (this.#style?.em ?? 0);
  }

  /** A mark drawn after its letter, or an accent drawn before it, becomes one character with it. */
  #joinAccent(text: string, start: number, end: number): boolean {
    const { texts, starts, ends } = this.#clusters;
    const last = texts.length - 1;
    const before = texts[last];
    if (before === undefined || before === ' ') return false;
    const from = starts[last] ?? 0;
    const to = ends[last] ?? 0;
    if (isCombining(text)) {
      texts[last] = composed(before, text) ?? before + text;
      return true;
    }
    const overlaps = Math.min(to, end) - Math.max(from, start) > 0.5 * Math.min(to - from, end - start);
    if (!overlaps) return false;
    const markBefore = spacingAccents.get(before);
    const markAfter = spacingAccents.get(text);
    const whole = markBefore ? composed(text, markBefore) : markAfter ? composed(before, markAfter) : undefined;
    if (whole === undefined) return false;
    texts[last] = whole;
    starts[last] = Math.min(from, start);
    ends[last] = Math.max(to, end);
    this.#end = Math.max(this.#end, end);
    return true;
  }

  #emit(run: TextRun): void {
    const twin = this.#lastByText.get(run.text);
    const near = OVERPRINT_EM * run.size;
    if (
      twin?.text === run.text &&
      Math.abs(twin.origin[0] - run.origin[0]) < near &&
      Math.abs(twin.origin[1] - run.origin[1]) < near
    ) {
      this.#coversAt.set(twin, this.#coversAtLast);
      return;
    }
    this.#lastByText.set(run.text, run);
    this.#coversAt.set(run, this.#coversAtLast);
    this.runs.push(run);
  }

  /** The runs as far as nothing was painted over them, and what was. */
  uncovered(covers: Covers, images: readonly PageImage[]): SplitRuns {
    if (covers.count === 0) return { seen: this.runs, hidden: [] };
    const split = this.runs.map((run) => covers.split(run, this.#coversAt.get(run) ?? 0, images));
    return { seen: split.flatMap(({ seen }) => seen), hidden: split.flatMap(({ hidden }) => hidden) };
  }
}

function sameStyle(a: Style, b: Style): boolean {
  return (
    a.font === b.font &&
    Math.abs(a.size - b.size) < 0.01 * a.size &&
    Math.abs(a.direction[0] - b.direction[0]) < 1e-3 &&
    Math.abs(a.direction[1] - b.direction[1]) < 1e-3 &&
    a.up[0] * b.up[0] + a.up[1] * b.up[1] > 0
  );
}

/** @param reversed  the clusters are in reading order, which runs against the style's direction */
function makeRun(style: Style, across: number, clusters: Clusters, reversed: boolean): TextRun {
  const { texts, starts, ends } = clusters;
  const text = texts.join('');
  const edges = new Float32Array(text.length + 1);
  const near = reversed ? (ends[0] ?? 0) : (starts[0] ?? 0);
  const sign = reversed ? -1 : 1;
  let unit = 0;
  let reached = 0;
  for (let i = 0; i < texts.length; i++) {
    const cluster = texts[i] ?? '';
    const from = Math.max(reached, sign * (((reversed ? ends[i] : starts[i]) ?? 0) - near));
    const last = i + 1 === texts.length;
    const own = sign * (((reversed ? starts[i] : ends[i]) ?? 0) - near);
    const next = last ? own : sign * (((reversed ? ends[i + 1] : starts[i + 1]) ?? 0) - near);
    reached = Math.max(from, next);
    if (cluster.length === 1) edges[unit++] = from;
    else unit = spread(edges, unit, cluster, from, Math.max(from, Math.min(own, reached)));
  }
  edges[unit] = Math.max(reached, edges[unit - 1] ?? 0);
  const [dx, dy] = style.direction;
  const [ux, uy] = style.up;
  // `direction` and `up` are at right angles, so that these two products give the point back.
  return {
    text,
    origin: [dx * near + ux * across, dy * near + uy * across],
    direction: reversed ? [0 - dx, 0 - dy] : [dx, dy],
    up: style.up,
    edges,
    size: style.size,
    ascent: style.ascent,
    descent: style.descent,
    font: style.font,
  };
}

/** The letters of one glyph share its width evenly; marks and second halves of surrogate pairs have none. */
function spread(edges: Float32Array, unit: number, cluster: string, from: number, to: number): number {
  const characters = Array.from(cluster);
  const letters = Math.max(1, characters.filter((character) => !isCombining(character)).length);
  let done = 0;
  for (const character of characters) {
    const mark = isCombining(character);
    const start = from + ((to - from) * done) / letters;
    if (!mark) done++;
    edges[unit++] = start;
    if (character.length === 2) edges[unit++] = from + ((to - from) * done) / letters;
  }
  return unit;
}
