import path from 'node:path';
import { cancelled } from '#shared/base/errors.ts';
import type { Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { unpackAttached } from './attached.ts';
import { openPdf, readPdfBytes } from './pdfjs/open.ts';
import type { parserMethods } from './protocol.ts';

type Unpack = (typeof parserMethods)['pdf.unpack'];

const PIECE_BYTES = 2 ** 20;

/**
 * Take files out of a PDF.
 *
 * @throws AppError the codes of `readPdfBytes` and `openPdf`, and `call.cancelled`
 */
export async function* unpackDocument(
  params: ParsedParams<Unpack>,
  signal: AbortSignal,
): AsyncGenerator<Item<Unpack>, Result<Unpack>, void> {
  const pdf = await openPdf(await readPdfBytes(params.path), path.basename(params.path), params.password);
  try {
    for await (const { id, name, bytes } of unpackAttached(pdf.document, new Set(params.ids))) {
      yield { kind: 'file', id, name };
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        if (signal.aborted) throw cancelled();
        yield { kind: 'piece', bytes: bytes.slice(at, at + PIECE_BYTES) };
      }
    }
    return null;
  } finally {
    await pdf.close();
  }
}
