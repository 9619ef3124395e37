/** Lays a page out as a PDF. */
export interface PagePrinter {
  /**
   * A tagged PDF of a page, with an outline of its headings. The page loads nothing and runs nothing, whatever is in it.
   *
   * @param html  a whole page, pictures as `data:` addresses
   * @throws AppError `convert.no-browser`, `convert.failed`, `file.too-large`, `call.cancelled`
   */
  print(html: string, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What whoever lays it out holds the page to, whatever the page says of itself. */
export const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; sandbox";

/** Laying out takes a fraction of a second for a hundred pages; what takes this long does not end. */
export const PRINT_MS = 60_000;
/** Of all processes of the browser together; a text of ten million characters takes 1.2 GB. */
export const PRINT_BYTES = 1.5 * 2 ** 30;
export const TOO_MUCH_MEMORY = 'Its pages need more memory than a document may take.';

/** How a PDF is made; paper and margins are said by the page. */
export const PRINT_OPTIONS = {
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
} as const;
