/** Sends files to the server that serves this window, one after another. */
import { toReport, type ErrorReport } from '#shared/base/errors.ts';
import { formatOfName } from '#shared/base/formats.ts';
import { fault } from '#shared/base/messages.ts';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import { ImportReceipt } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';

export interface UploadProgress {
  readonly name: string;
  readonly filesDone: number;
  readonly filesTotal: number;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A PDF may have other bytes before its header; readers look for it in the first 1024. */
const HEADER_BYTES = 1024;

/**
 * Send every file and collect what came of them. A file that cannot be sent is rejected by name; the others go on.
 *
 * @param fetchFrom  `fetch`; the address is relative to the page
 */
export async function uploadFiles(
  files: readonly File[],
  onProgress: (progress: UploadProgress) => void,
  fetchFrom: Fetch = fetch,
): Promise<ImportReceipt> {
  const total: ImportReceipt = { added: [], duplicates: [], rejected: [] };
  for (const [index, file] of files.entries()) {
    onProgress({ name: file.name, filesDone: index, filesTotal: files.length });
    const receipt = await uploadOne(file, fetchFrom);
    total.added.push(...receipt.added);
    total.duplicates.push(...receipt.duplicates);
    total.rejected.push(...receipt.rejected);
  }
  return total;
}

async function uploadOne(file: File, fetchFrom: Fetch): Promise<ImportReceipt> {
  const reject = (error: ErrorReport): ImportReceipt => ({
    added: [],
    duplicates: [],
    rejected: [{ name: file.name, error }],
  });
  try {
    if (!(await looksLikeDocument(file))) return reject(notDocument(file));
    const address = `upload?name=${encodeURIComponent(file.name)}`;
    const answer = await fetchFrom(address, {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    const body: unknown = await answer.json().catch(() => undefined);
    const receipt = ImportReceipt.safeParse(body);
    if (answer.ok && receipt.success) return receipt.data;
    const report = ErrorReportSchema.safeParse(body);
    return reject(
      report.data ?? {
        code: 'internal',
        message: t('The upload was answered with {status}.', { status: answer.status }),
      },
    );
  } catch {
    if (!(await isThere(file)))
      return reject(toReport(fault('file.missing', 'file.gone-meanwhile', { name: file.name })));
    return reject({
      code: 'engine.gone',
      message: t('{file} could not be sent: the connection was lost.', { file: file.name }),
    });
  }
}

/** A browser fails to send what was moved, deleted or changed after it was picked as it fails without a connection; reading tells. */
async function isThere(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with a file that is not sent, in the words that the engine has for one on the disk. */
function notDocument({ name, size }: File): ErrorReport {
  const kind = size === 0 ? 'file.empty' : formatOfName(name) === 'pdf' ? 'file.not-pdf' : 'file.unknown-kind';
  return toReport(fault('pdf.not-a-pdf', kind, { name }, { bytes: size }));
}

/** By its name, or a PDF under any name. */
async function looksLikeDocument(file: File): Promise<boolean> {
  const format = formatOfName(file.name);
  if (format !== undefined && format !== 'pdf') return true;
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  return new TextDecoder('latin1').decode(head).includes('%PDF-');
}
