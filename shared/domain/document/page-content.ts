import type { Box, PageFrame, Point } from './geometry.ts';
import type { Publication } from './publication/publication.ts';

/** A font as far as layout needs it. */
export interface FontFace {
  /** The PostScript name without its subset prefix, or the empty string where the file does not tell. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly monospace: boolean;
  /** The color of its letters, '#rgb', where that is neither black nor gray. */
  readonly color?: string | undefined;
}

/**
 * A piece of text that one font draws in one direction, as it stands in the content stream.
 * `text` is normalized (ligatures and compatibility forms opened); `edges` ties every character of it to the page.
 */
export interface TextRun {
  readonly text: string;
  /** Start of the baseline. */
  readonly origin: Point;
  /** Unit vector along the baseline, in the order in which the characters of `text` are read. */
  readonly direction: Point;
  /** Unit vector from the baseline to the top of the letters. */
  readonly up: Point;
  /**
   * Distance from `origin` along `direction` at which each UTF-16 unit of `text` starts, and last the end of the run;
   * `text.length + 1` values that never fall, in points.
   */
  readonly edges: Float32Array;
  /** Where text was recognized in a picture: how sure it is of each UTF-16 unit's word, in [0, 100]. */
  readonly confidences?: Uint8ClampedArray | undefined;
  /** Font size in points. */
  readonly size: number;
  /** Heights above and below the baseline, both positive, in points. */
  readonly ascent: number;
  readonly descent: number;
  /** Index into `DocumentContent.fonts`. */
  readonly font: number;
}

/** A place where the page draws an image or a large filled shape. */
export interface PageImage {
  readonly box: Box;
}

/** Lines, shapes and images that touch each other or nearly do: a plot, the rules of a table, a frame. */
export interface PageDrawing {
  readonly box: Box;
  /** Thin lines along the page's edges. */
  readonly rules: number;
  /** Upright rectangles, stroked or filled. */
  readonly frames: number;
  /** Everything else that is stroked or filled. */
  readonly marks: number;
  readonly images: number;
  /** The largest of the rectangles. */
  readonly frame?: Box | undefined;
}

/** Everything layout needs of one page. */
export interface PageContent {
  readonly frame: PageFrame;
  readonly runs: readonly TextRun[];
  readonly images: readonly PageImage[];
  /** From the top; none where they were not read. */
  readonly drawings?: readonly PageDrawing[] | undefined;
  /** True if the page has text that cannot be read (a broken font map) or none at all beside images. */
  readonly needsOcr: boolean;
  /** The page is a picture, and most of the text that came with it does not look like words. */
  readonly poorText?: true | undefined;
}

/** A bookmark of the file. Levels start at 1; the target is the top of what it points to. */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  /** Absent if the destination cannot be resolved. */
  readonly pageIndex?: number | undefined;
  /** Height of the target on its page in user space, where the destination names one. */
  readonly y?: number | undefined;
}

/** What the file says about itself; every string is trimmed and free of control characters. */
export interface DocumentMetadata {
  readonly title?: string | undefined;
  readonly authors?: string | undefined;
  readonly year?: number | undefined;
  readonly language?: string | undefined;
  readonly publication?: Publication | undefined;
}

/** A page that could not be read; the rest of the document goes on. */
export interface PageProblem {
  readonly pageIndex: number;
  readonly code: 'parser.timeout' | 'pdf.broken' | 'pdf.needs-ocr' | 'pdf.poor-text';
  readonly message: string;
  /** What became of recognizing its picture; absent where nothing can recognize it. */
  readonly scan?: ScanOutcome | undefined;
}

/** Why a scanned page has no text: its turn has not come, nothing on it is clear, or it took more than a page may take. */
export const unreadReasons = ['waiting', 'unclear', 'given-up'] as const;

export interface ScanOutcome {
  readonly why: (typeof unreadReasons)[number];
  /** How often recognition was given up on it. */
  readonly tries?: number | undefined;
  /** ISO 15924: what its letters are, where no language that is there is written in them. */
  readonly script?: string | undefined;
}

/** A page that was given up so often is left, until the reader asks for it. */
export const MOST_TRIES = 3;

/** Problems of pages that recognizing their pictures may mend. */
export const RECOGNIZABLE: ReadonlySet<string> = new Set<PageProblem['code']>(['pdf.needs-ocr', 'pdf.poor-text']);
