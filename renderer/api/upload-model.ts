/** Sends the archive of a model to the server that serves this window. */
import { AppError } from '#shared/base/errors.ts';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import type { Fetch } from './upload.ts';

/** What a file dialog offers. */
export const modelArchives = '.zip,.tar,.tgz,.gz';

/**
 * Resolves once the model is installed.
 *
 * @param fetchFrom  `fetch`; the address is relative to the page
 * @throws AppError with the server's reason, `engine.gone` if the connection was lost
 */
export async function uploadModel(file: File, fetchFrom: Fetch = fetch): Promise<void> {
  const request = { method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream' } };
  const answer = await fetchFrom(`upload-model?name=${encodeURIComponent(file.name)}`, request).catch(() => {
    throw new AppError('engine.gone', `${file.name} could not be sent: the connection was lost.`);
  });
  if (answer.ok) return;
  const report = ErrorReportSchema.safeParse(await answer.json().catch(() => undefined));
  if (report.success) throw AppError.fromReport(report.data);
  throw new AppError('internal', `The upload was answered with ${answer.status}.`);
}
