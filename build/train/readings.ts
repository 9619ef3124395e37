/** What PDFs hold, kept between trainings: reading them takes longer than learning. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { build } from 'esbuild';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import { cache, root } from '../bundle/paths.mjs';

export interface Readings {
  /**
   * @param bytes    of the file
   * @param options  whatever else the reading depends on
   * @param read     is called where nothing is kept of these bytes, options and code
   */
  readonly of: (
    bytes: Uint8Array,
    options: readonly string[],
    read: () => Promise<DocumentContent>,
  ) => Promise<DocumentContent>;
}

/**
 * Opens the readings by the present code; those by other code are removed.
 *
 * @param code  tells the code that reads from any other that would read otherwise
 */
export async function openReadings(code: string, folder = path.join(cache, 'readings')): Promise<Readings> {
  const own = path.join(folder, code);
  await mkdir(own, { recursive: true });
  const others = (await readdir(folder)).filter((name) => name !== code);
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true })));
  return {
    of: async (bytes, options, read) => {
      const file = path.join(own, hashOf(bytes, ...options));
      const kept = await readFile(file).catch(() => undefined);
      if (kept) return deserialize(zstdDecompressSync(kept)) as DocumentContent;
      const content = await read();
      // A busy machine is no property of a file.
      if (content.problems.some(({ code: problem }) => problem === 'parser.timeout')) return content;
      // Under its name stands nothing that was written halfway.
      const draft = `${file}.${String(process.pid)}`;
      await writeFile(draft, zstdCompressSync(serialize(content)));
      await rename(draft, file);
      return content;
    },
  };
}

/** The program that reads a PDF, pdf.js included, in one hash: whatever changes what it says changes this. */
export async function readingCode(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['electron/parser/read-document.ts'],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    external: ['@napi-rs/canvas'],
    logLevel: 'error',
  });
  return hashOf(...outputFiles.map(({ contents }) => contents), process.versions.v8);
}

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // Each part by its own hash: no two lists of parts run together.
  for (const part of parts) hash.update(createHash('sha256').update(part).digest());
  return hash.digest('hex').slice(0, 32);
}
