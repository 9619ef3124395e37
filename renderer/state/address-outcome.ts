/** What became of an address that the reader set. */
import type { ErrorReport } from '#shared/base/errors.ts';
import { readerText } from '../format/errors.ts';

/** `code` wants the one that stands in the terminal, before it is set again. */
export type AddressOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'code'; readonly host: string }
  /** In the reader's words. */
  | { readonly kind: 'refused'; readonly why: string };

/** Of one that could not be set. */
export function addressOutcome(report: ErrorReport): AddressOutcome {
  const { by, host } = report.details ?? {};
  if (report.code === 'address.unconfirmed' && by === 'code') return { kind: 'code', host: String(host) };
  return { kind: 'refused', why: readerText(report) };
}
