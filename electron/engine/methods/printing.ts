import { AppError, isAbort } from '#shared/base/errors.ts';
import type { Methods } from '#shared/contract/methods.ts';
import { cropSource } from '#shared/contract/printing.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { PagePrinter } from '../../print/printer.ts';
import type { FigurePictures } from '../figures/figure-pictures.ts';

/** Divisible by three, so that pieces of base 64 can be put one after the other; small enough for one frame of a socket. */
const PIECE_BYTES = 1_500_000;

interface PrintingDeps {
  readonly printer: PagePrinter | undefined;
  readonly pictures: Pick<FigurePictures, 'drawArea'>;
}

/** Conversations and the like as PDFs. */
export function printingHandlers({ printer, pictures }: PrintingDeps): Pick<Handlers<Methods>, 'export.pdf'> {
  return {
    'export.pdf': async function* ({ html, crops }, signal) {
      if (!printer) throw new AppError('input.unsupported', 'Nothing lays pages out here.');
      let page = html;
      for (const [at, { document, ...area }] of crops.entries()) {
        const png = await pictures.drawArea(document, area, signal).catch((error: unknown) => {
          if (isAbort(error)) throw error;
          return undefined; // its words stand there anyway
        });
        page = withPicture(page, at, png);
      }
      const pdf = await printer.print(page, signal);
      for (let from = 0; from < pdf.length; from += PIECE_BYTES)
        yield { piece: Buffer.from(pdf.subarray(from, from + PIECE_BYTES)).toString('base64') };
      return null;
    },
  };
}

/** @param png  undefined where it could not be drawn: an empty picture takes its place */
function withPicture(html: string, at: number, png: Uint8Array | undefined): string {
  const source = png ? `data:image/png;base64,${Buffer.from(png).toString('base64')}` : 'data:,';
  return html.replaceAll(`src="${cropSource(at)}"`, () => `src="${source}"`);
}
