import type { PageDrawing, PageImage, TextRun } from '#shared/domain/document/page-content.ts';

/** What a page draws. */
export interface Drawn {
  readonly runs: readonly TextRun[];
  readonly images: readonly PageImage[];
  readonly drawings: readonly PageDrawing[];
  /** How many passages of text are there that nobody sees; they are not in `runs`. */
  readonly hidden: number;
  /** Glyphs with a readable text, and those whose text the file does not tell. */
  readonly readable: number;
  readonly unreadable: number;
  /** Filled or stroked paths. */
  readonly paths: number;
  /** True if the page has more runs than are kept. */
  readonly truncated: boolean;
}
