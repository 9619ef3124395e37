import { cancelled } from '#shared/base/errors.ts';
import type { Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { openForDrawing, type DrawnPdf, type Resolution } from './draw.ts';
import { pageText, type PageText } from './page-text.ts';
import type { ocrMethods } from './protocol.ts';
import { startRecognition, type Recognition } from './tesseract.ts';

type Recognize = (typeof ocrMethods)['pages.recognize'];
type Turn = 0 | 90 | 180 | 270;

/** Recognition is made for 300 dpi; the cap is that of a page somewhat larger than A4. */
const FULL: Resolution = { dpi: 300, maxPixels: 10_000_000 };
/** Enough to tell upright text from text that lies on its side. */
const TRIAL: Resolution = { dpi: 150, maxPixels: 2_500_000 };

const MIN_CONFIDENCE = 55;
const MIN_LETTERS = 6;
/** A page as good as this is not turned to look for something better. */
const GOOD_CONFIDENCE = 75;
const GOOD_LETTERS = 25;
/** A turned page must show this many times the certain letters, so that stray words beside a picture turn nothing. */
const BETTER = 1.5;

/**
 * Draw and recognize pages, one after the other.
 * @throws AppError the codes of `openForDrawing` and `startRecognition`, and `call.cancelled`
 */
export async function* recognizePages(
  params: ParsedParams<Recognize>,
  signal: AbortSignal,
): AsyncGenerator<Item<Recognize>, Result<Recognize>, void> {
  const started = performance.now();
  const recognition = await startRecognition(params.dataFolder, params.languages);
  const reader = new Reader(recognition);
  try {
    const pdf = await openForDrawing(params.path, params.password);
    try {
      reader.openMs = performance.now() - started;
      yield { kind: 'ready' };
      for (const pageIndex of params.pages) {
        if (signal.aborted) throw cancelled();
        // A page that pdf.js cannot draw stays without text; a page that ends the process is the engine's to handle.
        const found = await reader.read(pdf, pageIndex).catch(() => undefined);
        const { text, turn = 0 } = found ?? {};
        const trusted =
          text && text.runs.length > 0 && text.letters >= MIN_LETTERS && text.confidence >= MIN_CONFIDENCE;
        yield { kind: 'page', pageIndex, runs: trusted ? text.runs : null, confidence: text?.confidence ?? 0, turn };
      }
      return { timings: { open: reader.openMs, draw: reader.drawMs, recognize: reader.recognizeMs } };
    } finally {
      await pdf.close();
    }
  } finally {
    await recognition.close();
  }
}

interface Reading {
  readonly text: PageText;
  readonly turn: Turn;
}

/** Reads pages, turned if need be: a sheet that lay sideways in the scanner is rarely alone. */
class Reader {
  openMs = 0;
  drawMs = 0;
  recognizeMs = 0;
  readonly #recognition: Recognition;
  #lastTurn: Turn = 0;

  constructor(recognition: Recognition) {
    this.#recognition = recognition;
  }

  async read(pdf: DrawnPdf, pageIndex: number): Promise<Reading> {
    let best = await this.#readTurned(pdf, pageIndex, this.#lastTurn, FULL);
    if (!isGood(best.text)) {
      const turned = await this.#bestTurn(pdf, pageIndex, best);
      if (turned !== undefined) best = await this.#readTurned(pdf, pageIndex, turned, FULL);
    }
    if (isGood(best.text)) this.#lastTurn = best.turn;
    return best;
  }

  /** The turn at which much more can be read; undefined if there is none. */
  async #bestTurn(pdf: DrawnPdf, pageIndex: number, first: Reading): Promise<Turn | undefined> {
    let most = Math.max(first.text.certain * BETTER, MIN_LETTERS);
    let best: Turn | undefined;
    for (const turn of ([0, 90, 270, 180] as const).filter((one) => one !== first.turn)) {
      const { text } = await this.#readTurned(pdf, pageIndex, turn, TRIAL);
      if (text.certain <= most) continue;
      most = text.certain;
      best = turn;
      if (isGood(text)) break;
    }
    return best;
  }

  async #readTurned(pdf: DrawnPdf, pageIndex: number, turn: Turn, resolution: Resolution): Promise<Reading> {
    const start = performance.now();
    const picture = await pdf.draw(pageIndex, turn, resolution);
    const drawn = performance.now();
    const lines = await this.#recognition.lines(picture);
    this.drawMs += drawn - start;
    this.recognizeMs += performance.now() - drawn;
    return { text: pageText(lines, picture.frame), turn };
  }
}

function isGood({ confidence, letters }: PageText): boolean {
  return confidence >= GOOD_CONFIDENCE && letters >= GOOD_LETTERS;
}
