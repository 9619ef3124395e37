import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import type { FontFace } from '../../page-content.ts';
import type { PrintedContents } from '../contents.ts';

/** What candidates are judged against. */
export interface Context {
  readonly lines: readonly Line[];
  readonly fonts: readonly FontFace[];
  readonly stats: StyleStats;
  readonly contents: PrintedContents;
  /** With what only a classifier can tell from text; see `candidatesOf`. */
  readonly wide: boolean;
}
