import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { readDocument, type ReadOptions } from '../../../electron/parser/read-document.ts';

type Read = ReturnType<typeof readDocument> extends AsyncGenerator<unknown, infer T, unknown> ? T : never;

/** Read a file with the reader itself, in this process. */
export async function readFileContent(file: string, options: Partial<ReadOptions> = {}): Promise<DocumentContent> {
  return (await readFileWhole(file, options)).content;
}

/** As `readFileContent`, with what is particular about the file. */
export async function readFileWhole(file: string, options: Partial<ReadOptions> = {}): Promise<Read> {
  const defaults = { useOutline: true, skipPages: [], pageTimeoutMs: 10_000, documentTimeoutMs: 60_000 };
  const reading = readDocument({ path: file, ...defaults, ...options });
  for (;;) {
    const step = await reading.next();
    if (step.done) return step.value;
  }
}

export async function readBytes(bytes: Uint8Array, options: Partial<ReadOptions> = {}): Promise<DocumentContent> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-read-'));
  try {
    const file = path.join(folder, 'made.pdf');
    await writeFile(file, bytes);
    return await readFileContent(file, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
