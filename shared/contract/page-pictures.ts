/** The last picture of each page that was shown, to be shown at once while the page is drawn again. */
import { z } from 'zod';
import { noItems, nothing } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

const MOST_CHARS = 1_500_000;

export const PagePicture = z.strictObject({
  /** WebP, as base64; it begins with 'RIFF'. */
  webp: z
    .string()
    .max(MOST_CHARS)
    .regex(/^UklGR[A-Za-z0-9+/]+={0,2}$/),
  /** Clockwise, in degrees, beside what the page says itself. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Dark, except for pictures. */
  night: z.boolean(),
});
export type PagePicture = z.infer<typeof PagePicture>;

const OfPage = z.strictObject({ document: DocumentIdSchema, pageIndex: z.int().nonnegative().max(1_000_000) });

export const pagePictureMethods = {
  /** Keep what is shown of a page, in place of the one before; what cannot be kept is not. */
  'page-picture.keep': { params: OfPage.extend({ picture: PagePicture }), item: noItems, result: nothing },
  /** Null where there is none. */
  'page-picture.find': { params: OfPage, item: noItems, result: z.strictObject({ picture: PagePicture.nullable() }) },
} as const;
