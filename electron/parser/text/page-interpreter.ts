import type { Box, Point } from '#shared/domain/document/geometry.ts';
import { UNREAD } from '#shared/domain/text/faithful.ts';
import type { PdfGlyph, PdfOperatorList } from '../pdfjs/pdfjs.ts';
import { colorOf } from './colors.ts';
import { cut, onPage, PAINTED } from './drawings.ts';
import type { Drawn } from './drawn.ts';
import type { FontTable, LoadedFont } from './fonts.ts';
import { HiddenText } from './hidden.ts';
import { identity, leans, matrixOf, moved, multiply, type Matrix } from './matrix.ts';
import { OpenContent } from './open-content.ts';
import { fourNumbers, numberOf, type Group } from './operands.ts';
import { Painted } from './painted.ts';
import { readGlyph, UNREADABLE } from './read-glyph.ts';
import type { OperatorName } from '../pdfjs/operators.ts';
import type { TaggedText } from './tagged-text.ts';
import { RunCollector, type Style } from './run-collector.ts';
import { letterSpacing, makeDownStyle, makeStyle } from './styles.ts';
import { firstState, type TextState } from './text-state.ts';

/** A page of the densest print has some 3,000. */
const MAX_RUNS = 60_000;
/** The densest print has some 20,000. */
const MAX_CHARACTERS = 300_000;
const MAX_STATE_DEPTH = 2_000;
const FILL_AND_STROKE = 2;
const NO_INK = 3;
const RIGHT: Point = [1, 0];
const UP: Point = [0, 1];
/** pdf.js has some 100, counted from 1. */
const MOST_OPERATORS = 256;

/**
 * Follow the operators of a page, PDF 32000-1 chapters 8.4 and 9, as far as they place text and images.
 *
 * @param ops   pdf.js' operator numbers by name
 * @param box   what the reader sees; text outside it is left out
 * @param isVisible  whether a layer is seen; text on a hidden one is left out
 * @param tagged  is given what stands in marked content
 */
export function interpretPage(
  list: PdfOperatorList,
  ops: Readonly<Record<string, number>>,
  fonts: FontTable,
  box: Box,
  isVisible: (layer: unknown) => boolean = () => true,
  tagged?: TaggedText,
): Drawn {
  const page = new PageInterpreter(fonts, box, isVisible, tagged);
  const steps = page.steps(ops);
  const { fnArray, argsArray } = list;
  for (let i = 0; i < fnArray.length; i++) steps[fnArray[i]!]?.((argsArray[i] ?? []) as readonly unknown[]);
  return page.finish();
}

type Step = (args: readonly unknown[]) => void;
/** Of some operators, by their names. */
type Steps = Readonly<Partial<Record<OperatorName, Step>>>;
class PageInterpreter {
  readonly #fonts: FontTable;
  readonly #collector = new RunCollector(MAX_RUNS, MAX_CHARACTERS);
  /** Letters without ink: what was recognized in the picture above them, if there is one. */
  readonly #layer = new RunCollector(MAX_RUNS, MAX_CHARACTERS);
  readonly #hidden = new HiddenText();
  readonly #painted: Painted;
  readonly #stack: TextState[] = [];
  readonly #content = new OpenContent();
  readonly #isVisible: (layer: unknown) => boolean;
  readonly #tagged: TaggedText | undefined;
  #state: TextState;
  /** The next path is what is seen of all that follows. */
  #clips = false;
  #textMatrix: Matrix = identity;
  #lineMatrix: Matrix = identity;
  #style: Style | undefined;
  #readable = 0;
  #unreadable = 0;
  #paths = 0;
  #depthLost = 0;
  /** The last transform set up a unit square and nothing was painted into it so far. */
  #emptyFrame = false;

  constructor(fonts: FontTable, box: Box, isVisible: (layer: unknown) => boolean, tagged: TaggedText | undefined) {
    this.#tagged = tagged;
    this.#fonts = fonts;
    this.#isVisible = isVisible;
    this.#painted = new Painted(box);
    this.#state = firstState(box);
  }

  /** By the operators' numbers. */
  steps(ops: Readonly<Record<string, number>>): readonly (Step | undefined)[] {
    const named: Record<OperatorName, Step> = {
      ...this.#stateSteps(),
      ...this.#textSteps(),
      ...this.#paintingSteps(ops),
      ...this.#contentSteps(),
    };
    const steps: (Step | undefined)[] = new Array<undefined>(MOST_OPERATORS).fill(undefined);
    for (const [name, step] of Object.entries(named)) steps[ops[name] ?? 0] = step;
    return steps;
  }

  /** The state that all is drawn with, except for text. */
  #stateSteps() {
    return {
      save: () => this.#save(),
      restore: () => this.#restore(),
      transform: (args) => this.#transform(matrixOf(args)),
      setGState: ([entries]) => {
        for (const [key, value] of entries as readonly [string, unknown][]) {
          if (key === 'Font' && Array.isArray(value)) this.#setFont(value[0], numberOf(value[1]));
          if (key === 'ca') [this.#state.transparent, this.#state.alpha] = [value === 0, numberOf(value)];
          if (key === 'BM' || key === 'SMask') this.#state.blends = value !== 'source-over' && value !== false;
        }
      },
      setFillRGBColor: ([color]) => this.#setColor(colorOf(color), false),
      setFillColorN: () => this.#setColor(undefined, true),
      setFillTransparent: () => this.#setColor(undefined, true),
      clip: () => (this.#clips = true),
      eoClip: () => (this.#clips = true),
    } satisfies Steps;
  }

  /** Text, and the state that it alone is drawn with. */
  #textSteps() {
    return {
      beginText: () => {
        this.#emptyFrame = false;
        this.#setTextMatrix(identity);
      },
      setFont: ([id, size]) => this.#setFont(id, numberOf(size)),
      setCharSpacing: ([value]) => (this.#state.charSpacing = numberOf(value)),
      setWordSpacing: ([value]) => (this.#state.wordSpacing = numberOf(value)),
      setHScale: ([value]) => {
        this.#state.stretch = numberOf(value) / 100;
        this.#style = undefined;
      },
      setLeading: ([value]) => (this.#state.leading = numberOf(value)),
      setTextRise: ([value]) => (this.#state.rise = numberOf(value)),
      setTextRenderingMode: ([mode]) => {
        this.#state.outlined = mode === FILL_AND_STROKE;
        this.#state.inkless = mode === NO_INK;
        this.#style = undefined;
      },
      setTextMatrix: ([matrix]) => this.#setTextMatrix(matrixOf(matrix) ?? identity),
      moveText: ([x, y]) => this.#moveText(numberOf(x), numberOf(y)),
      setLeadingMoveText: ([x, y]) => {
        this.#state.leading = -numberOf(y);
        this.#moveText(numberOf(x), numberOf(y));
      },
      nextLine: () => this.#moveText(0, -this.#state.leading),
      showText: ([glyphs]) => this.#show(glyphs as readonly (PdfGlyph | number | null)[]),
    } satisfies Steps;
  }

  /** Paths, shades and images. */
  #paintingSteps(ops: Readonly<Record<string, number>>) {
    const image = (): void => this.#image();
    const painted = new Map(Object.entries(PAINTED).map(([name, how]) => [ops[name] ?? -1, how]));
    return {
      constructPath: ([paint, bounds, rectangle]) => {
        this.#emptyFrame = false;
        this.#paths++;
        this.#path(painted.get(numberOf(paint)), bounds, rectangle === true);
      },
      shadingFill: () => {
        this.#emptyFrame = false;
        this.#painted.shade(this.#state);
      },
      paintImageXObject: image,
      paintInlineImageXObject: image,
      paintImageMaskXObject: image,
      paintSolidColorImageMask: image,
    } satisfies Steps;
  }

  /** Forms, groups and marked content, which hold others. */
  #contentSteps() {
    return {
      dependency: () => undefined,
      paintFormXObjectBegin: ([matrix, bounds]) => {
        this.#emptyFrame = false;
        this.#save();
        const inner = matrixOf(matrix);
        if (inner) this.#state.ctm = multiply(this.#state.ctm, inner);
        this.#clipTo(bounds, this.#state.ctm);
      },
      paintFormXObjectEnd: () => this.#restore(),
      beginGroup: ([group]) => this.#beginGroup(group as Group | undefined),
      endGroup: () => this.#endGroup(),
      beginMarkedContent: () => this.#content.begin('seen'),
      beginMarkedContentProps: ([tag, props]) => {
        const isSeen = tag !== 'OC' || this.#isVisible(props);
        this.#content.begin(isSeen ? 'seen' : 'hidden', typeof props === 'number' ? props : undefined);
      },
      endMarkedContent: () => this.#content.end(),
    } satisfies Steps;
  }

  finish(): Drawn {
    if (this.#emptyFrame) this.#image();
    this.#collector.flush();
    this.#layer.flush();
    const [layer, inkless] = partition(this.#layer.runs, (run) => this.#painted.draws(run));
    const { images, covers } = this.#painted;
    const { seen, hidden } = this.#collector.uncovered(covers, images);
    const lettersOf = (text: string): number => text.replace(/[\s\uFFFD]/gu, '').length;
    this.#readable += layer.reduce((sum, { text }) => sum + lettersOf(text), 0);
    return {
      runs: layer.length > 0 ? [...seen, ...layer] : seen,
      images,
      drawings: this.#painted.drawings(),
      hidden: this.#hidden.passages(hidden, inkless),
      readable: this.#readable,
      unreadable: this.#unreadable,
      paths: this.#paths,
      truncated: this.#collector.full,
    };
  }

  #save(): void {
    if (this.#stack.length >= MAX_STATE_DEPTH) this.#depthLost++;
    else this.#stack.push({ ...this.#state });
  }

  #restore(): void {
    // pdf.js leaves images of more than one pixel out of the list, on request, so that they are not decoded. What is
    // left of one is its frame: a transform of the unit square into which nothing is painted before the restore.
    if (this.#emptyFrame) this.#image();
    if (this.#depthLost > 0) this.#depthLost--;
    else this.#state = this.#stack.pop() ?? this.#state;
    this.#style = undefined;
  }

  #transform(matrix: Matrix | undefined): void {
    if (!matrix) return;
    this.#state.ctm = multiply(this.#state.ctm, matrix);
    this.#style = undefined;
    this.#emptyFrame = true;
  }

  // The mask of a soft mask is drawn as a group of its own, but never seen.
  #beginGroup(group: Group | undefined): void {
    this.#content.begin(group?.smask ? 'mask' : 'seen');
    this.#save();
    this.#state.inGroup = true;
    const inner = matrixOf(group?.matrix);
    this.#clipTo(group?.bbox, inner ? multiply(this.#state.ctm, inner) : this.#state.ctm);
  }

  #endGroup(): void {
    this.#content.end();
    this.#restore();
  }

  #setFont(id: unknown, size: number): void {
    this.#state.font = typeof id === 'string' ? this.#fonts.get(id) : undefined;
    this.#state.size = size;
    this.#style = undefined;
  }

  #setColor(color: string | undefined, patterned: boolean): void {
    this.#state.patterned = patterned;
    if (color === this.#state.color) return;
    this.#state.color = color;
    this.#style = undefined;
  }

  #faceOf({ index }: LoadedFont, world: Matrix): number {
    const { outlined, color } = this.#state;
    const leaning = leans(world);
    return outlined || leaning || color !== undefined ? this.#fonts.drawn(index, { outlined, leaning, color }) : index;
  }

  #setTextMatrix(matrix: Matrix): void {
    this.#textMatrix = this.#lineMatrix = matrix;
    this.#style = undefined;
  }

  #moveText(x: number, y: number): void {
    this.#textMatrix = this.#lineMatrix = moved(this.#lineMatrix, x, y);
  }

  #image(): void {
    this.#emptyFrame = false;
    if (!this.#content.isHidden) this.#painted.image(this.#state);
  }

  /** @param bounds  left, bottom, right, top; undefined for an empty path */
  #path(painted: 'stroked' | 'filled' | undefined, bounds: unknown, rectangle: boolean): void {
    const clips = this.#clips;
    this.#clips = false;
    if (!Array.isArray(bounds) || this.#content.isHidden) return;
    const box = this.#painted.path(painted, bounds as readonly number[], rectangle, this.#state);
    this.#collector.covers = this.#painted.covers.count;
    if (painted) this.#collector.addLine(box);
    if (!clips) return;
    this.#state.clip = box;
    this.#state.clipsToBox &&= rectangle;
  }

  /** A form shows nothing outside of its bounds: a page that was pasted into another one, as far as it is a figure of it. */
  #clipTo(bounds: unknown, inForm: Matrix): void {
    const box = fourNumbers(bounds);
    if (box) this.#state.clip = cut(onPage(box, inForm), this.#state.clip);
  }

  #show(glyphs: readonly (PdfGlyph | number | null)[]): void {
    const { font, size } = this.#state;
    this.#emptyFrame = false;
    if (!font || size === 0) return;
    if (font.vertical) this.#showDown(font, glyphs);
    else this.#showAlong(font, glyphs);
  }

  #showAlong(font: LoadedFont, glyphs: readonly (PdfGlyph | number | null)[]): void {
    const { size, charSpacing, wordSpacing, stretch, rise } = this.#state;
    const world = multiply(this.#state.ctm, this.#textMatrix);
    const style = (this.#style ??= makeStyle(world, font, this.#faceOf(font, world), size, stretch));
    const direction = style?.direction ?? RIGHT;
    const up = style?.up ?? UP;
    const originX = world[4] + world[2] * rise;
    const originY = world[5] + world[3] * rise;
    const along = originX * direction[0] + originY * direction[1];
    const across = originX * up[0] + originY * up[1];
    // How far the pen's step of 1 in text space goes along the direction; negative where letters run against it.
    const step = world[0] * direction[0] + world[1] * direction[1];
    const tracking = letterSpacing(glyphs, charSpacing, size) * stretch * step;
    let pen = 0;
    for (const glyph of glyphs) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        pen -= (glyph / 1000) * size * stretch;
        continue;
      }
      const width = glyph.width * font.unit * size * stretch;
      if (style) this.#add(style, glyph, along + pen * step, along + (pen + width) * step, across, tracking);
      pen += width + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * stretch;
    }
    this.#textMatrix = moved(this.#textMatrix, pen, 0);
  }

  #showDown(font: LoadedFont, glyphs: readonly (PdfGlyph | number | null)[]): void {
    const { size, charSpacing, wordSpacing, stretch } = this.#state;
    const world = multiply(this.#state.ctm, this.#textMatrix);
    const style = makeDownStyle(world, this.#faceOf(font, world), size, stretch);
    const [dx, dy] = style?.direction ?? [0, -1];
    const [ux, uy] = style?.up ?? [1, 0];
    const along = world[4] * dx + world[5] * dy;
    const across = world[4] * ux + world[5] * uy;
    const step = world[2] * dx + world[3] * dy;
    let pen = 0;
    for (const glyph of glyphs) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        pen -= (glyph / 1000) * size;
        continue;
      }
      const advance = (glyph.vmetric ?? font.defaultVMetrics)[0]! * font.unit * size;
      if (style) this.#add(style, glyph, along + pen * step, along + (pen + advance) * step, across, 0);
      pen += advance + charSpacing + (glyph.isSpace ? wordSpacing : 0);
    }
    this.#textMatrix = moved(this.#textMatrix, 0, pen);
  }

  #add(style: Style, glyph: PdfGlyph, start: number, end: number, across: number, tracking: number): void {
    const middle = (start + end) / 2;
    const height = across + (style.ascent - style.descent) / 2;
    const x = style.direction[0] * middle + style.up[0] * height;
    const y = style.direction[1] * middle + style.up[1] * height;
    const { font, inkless, transparent } = this.#state;
    const [left, right] = [Math.min(start, end), Math.max(start, end)];
    if (this.#content.isHidden || !this.#painted.shows(x, y, style.size, right - left, this.#state)) {
      if (!this.#content.isMask) this.#hidden.add(style, readGlyph(glyph, font).text, left, right, across);
      return;
    }
    const read = this.#fonts.misleads(style.font) ? UNREADABLE : readGlyph(glyph, font);
    if (font?.nameless !== true && (inkless || transparent)) {
      this.#layer.add(style, read.unreadable ? UNREAD : read.text, left, right, across, tracking);
      return;
    }
    if (read.unreadable) this.#unreadable++;
    // What takes no room is no letter.
    const text = read.unreadable && end !== start ? UNREAD : read.text;
    if (text === '') return;
    if (text !== ' ' && !read.unreadable) this.#readable++;
    this.#collector.add(style, text, left, right, across, tracking);
    const { mark } = this.#content;
    if (this.#tagged && mark !== undefined) this.#tagged.add(mark, text, y, style.size, left, right);
  }
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (is(one) ? 'yes' : 'no'));
  return [yes, no];
}
