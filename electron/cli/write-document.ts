/** One document as flowing text in a file: an EPUB, or a web page. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { writtenFormats, type WrittenFormat } from '#shared/contract/reflow.ts';
import type { OptionValues, Surroundings } from './command.ts';
import { exitCodes, UsageError } from './failure.ts';
import { withDocument } from './with-document.ts';

/** @throws UsageError for a file of another kind, AppError `input.invalid` where there is one already */
export async function writeDocument(
  named: string,
  file: string,
  values: OptionValues,
  surroundings: Surroundings,
): Promise<number> {
  const { out, signal } = surroundings;
  const format = formatOf(file);
  const bytes = await withDocument(named, values, surroundings, async ({ window }, document) => {
    const writing = window.start('document.write', { document, format }, signal);
    for await (const { done, total } of writing)
      out.progress.show(total === 0 ? 1 : done / total, 'Drawing figures and formulas');
    return Buffer.from((await writing.result).base64, 'base64');
  });
  out.progress.clear();
  await keep(file, bytes);
  out.printJson('export', { file, format, bytes: bytes.length });
  out.print(`${file}: ${String(Math.ceil(bytes.length / 1000))} kB`);
  return exitCodes.done;
}

function formatOf(file: string): WrittenFormat {
  const ending = path.extname(file).slice(1).toLowerCase();
  const format = writtenFormats.find((one) => one === ending);
  if (!format) throw new UsageError('A document is written as FILE.epub or FILE.html.');
  return format;
}

async function keep(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new AppError('input.invalid', `${file} is there already, and is not written over.`);
    throw error;
  }
}
