import type { Particulars } from '#shared/contract/particulars.ts';
import { listAttached } from './attached.ts';
import type { PdfDocument } from './pdfjs/pdfjs.ts';

/** Gives up what takes too long: then it is undefined. */
type Aside = <T>(work: Promise<T>) => Promise<T | undefined>;

/**
 * What is particular about a file; undefined where nothing is.
 *
 * @param hidden  how many passages of its pages nobody sees
 */
export async function readParticulars(
  document: PdfDocument,
  hidden: number,
  aside: Aside,
): Promise<Particulars | undefined> {
  const info = (await aside(document.getMetadata()))?.info ?? {};
  let inside: Pick<Particulars, 'attached' | 'unlisted'> = {};
  await aside(listAttached(document, (found) => (inside = found)));
  const found: Particulars = {
    ...(hidden > 0 && { hidden }),
    ...inside,
    ...(info.IsCollectionPresent === true && inside.attached && { portfolio: true }),
    // Where it has fields of both kinds, its pages are there without XFA.
    ...(info.IsXFAPresent === true && info.IsAcroFormPresent === false && { form: true }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}
