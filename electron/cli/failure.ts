import { isAbort, toReport, type ErrorCode, type ErrorReport } from '#shared/base/errors.ts';

/** The command line itself is wrong; `hint` is the next thing to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

export const exitCodes = { done: 0, failure: 1, usage: 2, stopped: 130 } as const;

const INPUT: readonly string[] = ['input.', 'file.', 'pdf.', 'document.'];

/** 2 for what is wrong with the arguments or the files given, 130 for Ctrl-C, else 1. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (isAbort(error)) return exitCodes.stopped;
  const { code } = toReport(error);
  return INPUT.some((prefix) => code.startsWith(prefix)) ? exitCodes.usage : exitCodes.failure;
}

export function reportOf(error: unknown): ErrorReport {
  if (error instanceof UsageError) return { code: 'input.invalid', message: error.message };
  return toReport(error);
}

/** What can be done about an error, as far as the command line can tell. */
export function adviceFor(code: ErrorCode): string | undefined {
  switch (code) {
    case 'pdf.needs-password':
      return 'Give the password with --password-file FILE, or --password-file - to type it.';
    case 'pdf.wrong-password':
      return 'Try another password.';
    case 'library.locked':
      return 'Close the other program that works on this library, or wait for it.';
    case 'library.disk-full':
      return 'Make room on the disk, or choose another folder with --library.';
    case 'library.restricted':
      return 'If you know where it comes from, give the command again with --trust.';
    // Trust would have the link followed.
    case 'library.linked':
      return 'Look where the link leads before you do anything else with this library.';
    case 'library.unnamed':
      return 'Nothing was changed, and no other library was made in its place.';
    case 'internal':
      return 'This is a mistake in Wayleaf. Please report it with what you did.';
    default:
      return undefined;
  }
}
