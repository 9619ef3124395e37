/** Pages of the window's own that are laid out as a PDF. */
import { z } from 'zod';
import { nothing } from '../rpc/spec.ts';
import { DocumentIdSchema, PageFrameSchema } from './common.ts';

/** Drawn one after another, each in a fraction of a second; some hundred kilobytes each. */
export const MOST_CROPS = 60;

/** What stands in place of the picture of a crop, as the source of an `img`; the engine draws it there. */
export function cropSource(at: number): string {
  return `crop:${at}`;
}

export const printingMethods = {
  /**
   * Lay out a page of HTML as a PDF, with parts of documents as they are printed. The page loads nothing and runs nothing. What cannot be
   * drawn is left out. Throws `convert.no-browser`, `convert.failed`, `file.too-large`, `input.unsupported` where nothing lays pages out.
   */
  'export.pdf': {
    params: z.strictObject({
      html: z.string().max(3_000_000),
      crops: z
        .array(
          z.strictObject({
            document: DocumentIdSchema,
            pageIndex: z.int().nonnegative(),
            box: PageFrameSchema.shape.box,
          }),
        )
        .max(MOST_CROPS),
    }),
    /** The file, piece by piece, in base 64. */
    item: z.strictObject({ piece: z.string() }),
    result: nothing,
  },
} as const;
