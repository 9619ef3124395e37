/** What went wrong, in the reader's language. */
import type { ErrorCode, ErrorReport } from '#shared/base/errors.ts';
import { faultMessage } from '#shared/base/messages.ts';
import { msg, spoken, t, type Message } from '../languages/i18n.ts';
import { SOURCE } from '../languages/languages.ts';

/** What a failure comes down to, where there are no words for it in the reader's language. */
const byCode: Readonly<Record<Exclude<ErrorCode, 'internal'>, Message>> = {
  'input.invalid': msg('Something in this was not as it has to be.'),
  'input.unsupported': msg('This is not supported here.'),
  'file.missing': msg('The file is not where it was'),
  'file.unreadable': msg('The file may not be read'),
  'file.too-large': msg('The file is too large.'),
  'pdf.not-a-pdf': msg('The file is not a PDF.'),
  'convert.unreadable': msg('The file is damaged, locked, or not what its name says.'),
  'convert.no-browser': msg(
    'Its pages are laid out by a browser, and none was found. Install Chromium, Chrome or Edge, and read it again.',
  ),
  'convert.failed': msg('Laying out the pages broke off, or took too long.'),
  'pdf.broken': msg('The file is damaged and cannot be opened.'),
  'pdf.empty': msg('The PDF has no pages.'),
  'pdf.needs-password': msg('The file is locked with a password.'),
  'pdf.wrong-password': msg('This password does not open it. Capital letters count.'),
  'pdf.needs-ocr': msg('The page is a picture, and its text was not recognized.'),
  'parser.timeout': msg('Reading took too long and was stopped.'),
  'parser.crashed': msg('This document makes the PDF reader stop.'),
  'library.corrupt': msg('The library’s database is damaged.'),
  'library.too-new': msg('This library was written by a later version of Wayleaf.'),
  'library.restricted': msg(
    'This library was made elsewhere and is not trusted on this computer: its settings cannot be changed.',
  ),
  'library.linked': msg(
    'This library was made elsewhere, and a link lies in its folder. It is opened once the link is removed.',
  ),
  'library.unnamed': msg(
    'This library is on a server that has not been used on this computer before. If you know the server, open the library once by its address.',
  ),
  'library.locked': msg('Another program is writing to the library.'),
  'library.disk-full': msg('The disk with the library is full.'),
  'library.unreachable': msg('The library’s server cannot be reached.'),
  'document.unknown': msg('This document is no longer in the library'),
  'document.not-indexed': msg('This document is not indexed yet.'),
  'address.unconfirmed': msg('This address is outside this computer and has not been confirmed.'),
  'chat.unavailable': msg('The language model cannot be reached.'),
  'chat.failed': msg('The language model broke off.'),
  'model.unavailable': msg('The model is not installed, or cannot be loaded.'),
  'model.failed': msg('The model broke off in its work.'),
  'model.download-failed': msg('The download failed.'),
  'update.unreachable': msg('The address to check for updates does not answer.'),
  'update.refused': msg('What was said about a newer version is not genuine, and was not believed.'),
  'look-up.unreachable': msg('The service cannot be reached.'),
  'look-up.refused': msg('What the service answered cannot be used.'),
  'engine.gone': msg('The connection to the library was lost.'),
  'call.cancelled': msg('Stopped.'),
  'call.unknown': msg('Something in this was not as it has to be.'),
};

/** What can be said of it: no bug, whose message is for the log. */
type Failure = Pick<ErrorReport, 'message' | 'fault'> & { readonly code: Exclude<ErrorCode, 'internal'> };

/** A failure that has no words of its own in the reader's language is told by its code; what the engine said of it stays in the details. */
export function failureText({ code, message, fault }: Failure): string {
  const known = fault && faultMessage(fault.kind);
  if (known) return t(known, fault.values);
  return spoken() === SOURCE ? message : t(byCode[code]);
}
