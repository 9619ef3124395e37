/** Reads one page: finds out how it lies, and recognizes it once. */
import type { DrawnPdf, Resolution } from './draw.ts';
import { pageText, type PageText, type SeenLine } from './page-text.ts';
import { addTurns } from './page-frame.ts';
import { busiestRegion, cut, turnGray, turnPicture, type Picture, type Region, type Turn } from './picture.ts';
import { textDirection } from './text-direction.ts';
import type { Recognition } from './tesseract.ts';

export interface Reading {
  readonly text: PageText;
  /** By how much the page had to be turned clockwise. */
  readonly turn: Turn;
}

export interface Timings {
  drawMs: number;
  recognizeMs: number;
}

/** Letters of 8 pt are 18 pixels high, which is what recognition needs; the cap is that of a page larger than A4. */
const RESOLUTION: Resolution = { dpi: 240, maxPixels: 10_000_000 };
/** Of each side: the part of a page on which orientations are tried. An eighth of the page takes an eighth of the time. */
const TRIAL_SHARE = 0.36;
/** A page as good as this is not turned to look for something better. */
const GOOD_CONFIDENCE = 75;
const GOOD_LETTERS = 25;
/** What a turn must show at least, in letters that are nearly certain. */
const MIN_CERTAIN = 6;
/** What shows this many certain letters is the text of a page, not its labels. */
const PLENTY_CERTAIN = 400;
/** A turned page must show this many times the certain letters, so that stray words beside a picture turn nothing. */
const BETTER = 1.5;

/** What the pages of a document tell about each other: a sheet that lay sideways in the scanner is rarely alone. */
export interface Memory {
  lastTurn: Turn;
}

/** A page's picture, turned clockwise as the page before it had to be. */
export interface DrawnPage {
  readonly picture: Picture;
  readonly turn: Turn;
}

export async function drawPage(
  pdf: Pick<DrawnPdf, 'draw'>,
  pageIndex: number,
  { lastTurn }: Memory,
  timings: Timings,
): Promise<DrawnPage> {
  const startedAt = performance.now();
  const picture = await pdf.draw(pageIndex, lastTurn, RESOLUTION);
  timings.drawMs += performance.now() - startedAt;
  return { picture, turn: lastTurn };
}

export async function readPage(
  { picture, turn: first }: DrawnPage,
  recognition: Recognition,
  memory: Memory,
  timings: Timings,
): Promise<Reading> {
  const startedAt = performance.now();
  try {
    const { text, turn } = await new TurnFinder(picture, recognition).read();
    const reading = { text, turn: addTurns(first, addTurns(turn, text.turn)) };
    if (isGood(text)) memory.lastTurn = reading.turn;
    return reading;
  } finally {
    timings.recognizeMs += performance.now() - startedAt;
  }
}

/** Turns are relative to the picture. */
class TurnFinder {
  readonly #picture: Picture;
  readonly #recognition: Recognition;
  #region: Region | undefined;

  constructor(picture: Picture, recognition: Recognition) {
    this.#picture = picture;
    this.#recognition = recognition;
  }

  async read(): Promise<Reading> {
    const direction = textDirection(this.#picture);
    if (direction === 'unclear') return this.#readTurned(await this.#turnOfUnclear());
    if (direction === 'vertical') {
      const turn = await this.#bestOf([90, 270], MIN_CERTAIN);
      if (turn !== undefined) return this.#readTurned(turn);
    }
    // Nearly all pages stand upright, so that the whole page is tried at once.
    const { reading, lines } = await this.#readAt(0);
    if (isGood(reading.text)) return reading;
    const turn = await this.#bestOf([180], leastBeside(this.#certainInRegion(lines)));
    if (turn === undefined) return reading;
    const turned = (await this.#readAt(turn)).reading;
    return turned.text.certain > reading.text.certain ? turned : reading;
  }

  async #readTurned(turn: Turn): Promise<Reading> {
    const { reading } = await this.#readAt(turn);
    if (turn === 0 || reading.text.certain >= PLENTY_CERTAIN) return reading;
    // The labels of an upright diagram may run up its side. So little text is soon read once more.
    const upright = (await this.#readAt(0)).reading;
    return reading.text.certain >= upright.text.certain * BETTER ? reading : upright;
  }

  async #turnOfUnclear(): Promise<Turn> {
    const upright = await this.#tryTurn(0);
    if (isGood(upright)) return upright.turn;
    return (await this.#bestOf([90, 270, 180], leastBeside(upright.certain))) ?? 0;
  }

  async #readAt(turn: Turn): Promise<{ readonly reading: Reading; readonly lines: readonly SeenLine[] }> {
    const picture = turnPicture(this.#picture, turn);
    const lines = await this.#recognition.lines(picture);
    return { reading: { text: pageText(lines, picture.frame), turn }, lines };
  }

  /** The turn at which a part of the page shows most letters that are nearly certain; undefined if none has `least`. */
  async #bestOf(turns: readonly Turn[], least: number): Promise<Turn | undefined> {
    let best: Turn | undefined;
    let most = least;
    for (const turn of turns) {
      const text = await this.#tryTurn(turn);
      if (text.certain < most) continue;
      most = text.certain;
      best = turn;
      if (isGood(text)) break;
    }
    return best;
  }

  async #tryTurn(turn: Turn): Promise<PageText> {
    const part = cut(this.#picture, this.#trialRegion());
    return pageText(await this.#recognition.lines(turnGray(part, turn)), this.#picture.frame);
  }

  #certainInRegion(lines: readonly SeenLine[]): number {
    const { x0, y0, x1, y1 } = this.#trialRegion();
    const inside = lines.flatMap((line): SeenLine[] => {
      const y = (line.baseline.y0 + line.baseline.y1) / 2;
      const words = line.words.filter((word) => word.x0 >= x0 && word.x1 <= x1);
      return line.turn === 0 && y >= y0 && y <= y1 && words.length > 0 ? [{ ...line, words }] : [];
    });
    return pageText(inside, this.#picture.frame).certain;
  }

  #trialRegion(): Region {
    return (this.#region ??= busiestRegion(this.#picture, TRIAL_SHARE));
  }
}

/** The certain letters that another turn must show. */
function leastBeside(certain: number): number {
  return Math.max(certain * BETTER, MIN_CERTAIN);
}

function isGood({ confidence, letters }: PageText): boolean {
  return confidence >= GOOD_CONFIDENCE && letters >= GOOD_LETTERS;
}
