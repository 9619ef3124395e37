/** What went wrong, for the reader and for a bug report. */
import type { ErrorReport } from '#shared/base/errors.ts';
import { t } from '../languages/i18n.ts';
import { failureText } from './engine-words.ts';

/** The sentence for the reader; a bug's own message is no sentence and stays in the details. */
export function readerText(report: ErrorReport): string {
  return report.code === 'internal'
    ? t('Something went wrong inside Wayleaf. The details help to find out what.')
    : failureText(report.code, report.message);
}

export function errorDetails(report: ErrorReport): string {
  const facts = Object.entries(report.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [report.code, report.message, ...facts].join('\n');
}
