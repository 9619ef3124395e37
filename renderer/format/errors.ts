/** What went wrong, for the reader and for a bug report. */
import { errorCodes, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { t, msg, type Message } from '../languages/i18n.ts';
import { failureText } from './failures.ts';

/** The sentence for the reader; a bug's own message is no sentence and stays in the details. */
export function readerText(report: ErrorReport): string {
  const { code, message, fault } = report;
  return code === 'internal'
    ? t('Something went wrong inside Wayleaf. The details help to find out what.')
    : failureText({ code, message, fault });
}

const scanTexts: Readonly<Record<NonNullable<PageProblem['scan']>['why'], Message>> = {
  waiting: msg('The page is a picture, and was not recognized yet.'),
  unclear: msg('The page is a picture, and nothing on it could be read. The details of the document say what helps.'),
  'given-up': msg('The page is a picture. Recognizing it took too long and was stopped.'),
};

type PageProblem = Pick<DocumentView['problems'][number], 'code' | 'message' | 'scan'>;

/** Why a page could not be read in full. */
export function pageProblemText({ code, message, scan }: PageProblem): string {
  if (code === 'pdf.needs-ocr' && scan) return t(scanTexts[scan.why]);
  const known = errorCodes.find((one) => one === code);
  return known ? readerText({ code: known, message }) : message;
}

export function errorDetails(report: ErrorReport): string {
  const facts = Object.entries(report.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [report.code, report.message, ...facts].join('\n');
}
