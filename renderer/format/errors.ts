/** What went wrong, for the reader and for a bug report. */
import { errorCodes, type ErrorReport } from '#shared/base/errors.ts';
import { t } from '../languages/i18n.ts';
import { failureText } from './failures.ts';

/** The sentence for the reader; a bug's own message is no sentence and stays in the details. */
export function readerText(report: ErrorReport): string {
  const { code, message, fault } = report;
  return code === 'internal'
    ? t('Something went wrong inside Wayleaf. The details help to find out what.')
    : failureText({ code, message, fault });
}

/** Why a page could not be read in full. */
export function pageProblemText({ code, message }: { readonly code: string; readonly message: string }): string {
  const known = errorCodes.find((one) => one === code);
  return known ? readerText({ code: known, message }) : message;
}

export function errorDetails(report: ErrorReport): string {
  const facts = Object.entries(report.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [report.code, report.message, ...facts].join('\n');
}
