import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { openForDrawing } from './draw.ts';
import type { ocrMethods } from './protocol.ts';

type Crop = (typeof ocrMethods)['pages.crop'];

/**
 * Draw a part of a page.
 *
 * @throws AppError the codes of `openForDrawing` and `DrawnPdf.crop`
 */
export async function cropPage({ path, pageIndex, box, maxSidePx }: ParsedParams<Crop>): Promise<Result<Crop>> {
  const pdf = await openForDrawing(path, undefined);
  try {
    const png = await pdf.crop(pageIndex, box, maxSidePx);
    return { png: Buffer.from(png).toString('base64') };
  } finally {
    await pdf.close();
  }
}
