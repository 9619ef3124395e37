/** The closed set of expected failures. A code is stable: tests, the window and the command line rely on it. */
export const errorCodes = [
  'input.invalid', // a request that does not fit its schema, a bad argument
  'input.unsupported', // understood, but this build cannot do it
  'file.missing', // no such file, or it was moved
  'file.unreadable', // no permission, a directory, an I/O error
  'file.too-large', // beyond what a parser process can hold
  'pdf.not-a-pdf', // the bytes are no PDF
  'pdf.broken', // a PDF that cannot be opened even after repair
  'pdf.empty', // a PDF without pages
  'pdf.needs-password', // encrypted, and no password was given
  'pdf.wrong-password',
  'pdf.needs-ocr', // pages, but no usable text on any of them
  'convert.unreadable', // the bytes are not what the file's name says, or they are protected
  'convert.no-browser', // nothing is there that could lay out pages
  'convert.failed', // laying out the pages broke off, or took too long
  'parser.timeout', // a page or a document took longer than its limit
  'parser.crashed', // the parser process died
  'library.corrupt', // the integrity check failed
  'library.too-new', // written by a later version of Wayleaf
  'library.locked', // another process holds it and does not let go
  'library.disk-full',
  'library.unreachable', // the server that it lies on
  'library.restricted', // made elsewhere, and nobody said that it is to be trusted
  'library.linked', // made elsewhere, and a link lies in its folder
  'library.unnamed', // on a server that a folder names, and the reader of this machine did not
  'document.unknown', // no document with this id
  'document.not-indexed', // known, but its index is not there yet
  'address.unconfirmed', // outside this machine, and the reader did not confirm it where no page can
  'chat.unavailable', // no language model can be reached, or not the wanted one
  'chat.failed', // a language model broke off, or its answer cannot be used
  'model.unavailable', // an encoder or re-ranker that is not installed, or cannot be loaded
  'model.failed', // a model broke off in its work
  'model.download-failed', // no network, a proxy, not found, a wrong checksum
  'update.unreachable', // nobody says which version is the newest
  'update.refused', // what was said about it is not signed, not genuine, or old
  'look-up.unreachable', // a bibliographic service that cannot be connected to
  'look-up.refused', // it answered, and nothing of that can be used
  'engine.gone', // the engine process died or was closed while a call ran
  'call.cancelled',
  'call.unknown', // no such method
  'internal', // a bug; the message is for the log, never for a headline
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Which failure it is of those with its code, and what its words need; `messages.ts` has the words. */
export interface Fault {
  readonly kind: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An error as it crosses a process boundary. `message` is one sentence in the reader's words. */
export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  /** What helps to find the cause: a file name, a page, a limit. Never a stack trace. */
  readonly details?: Readonly<Record<string, string | number>> | undefined;
  readonly fault?: Fault | undefined;
}

/** An expected failure. Anything else that is thrown is a bug and is reported as `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number>> | undefined;
  readonly fault: Fault | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details?: Readonly<Record<string, string | number>>,
    cause?: unknown,
    fault?: Fault,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
    this.fault = fault;
  }

  static fromReport(report: ErrorReport): AppError {
    return new AppError(report.code, report.message, report.details, undefined, report.fault);
  }
}

export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/** Turn whatever was thrown into a report; unknown errors keep their message but lose their stack. */
export function toReport(error: unknown): ErrorReport {
  if (error instanceof AppError) {
    const { code, message, details, fault } = error;
    return { code, message, details, ...(fault ? { fault } : {}) };
  }
  if (isAbort(error)) return { code: 'call.cancelled', message: 'Stopped.' };
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

/** True for the error that an aborted signal throws in any runtime. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || isAppError(error, 'call.cancelled'));
}

/** The error of a call that the caller stopped. */
export function cancelled(): AppError {
  return new AppError('call.cancelled', 'Stopped.');
}
