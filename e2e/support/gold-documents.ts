/** What readers found in real documents, which are known by the first 16 digits of their SHA-256. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { buildDocument } from '#shared/domain/document/build.ts';
import type { ParsedDocument } from '#shared/domain/document/tree.ts';
import { dataFolder, dataPdfs } from './data.ts';
import { repository } from './paths.ts';
import { readFileContent } from './words/read.ts';

const FOLDERS = ['papers', 'papers-train', 'longdoc-qa'];

export interface GoldDocuments<T> {
  /** Those whose file is there. */
  readonly documents: readonly (T & { readonly file: string })[];
  /** Why a test has nothing to look at, to stand behind its name; empty if it has. */
  readonly reason: string;
}

/** The entries of `e2e/fixtures/gold/NAME.json`, each with its file in the development data. */
export function goldDocuments<T extends { readonly sha256: string }>(
  name: string,
  entries: z.ZodType<T[]>,
): GoldDocuments<T> {
  const gold = entries.parse(JSON.parse(readFileSync(path.join(repository, `e2e/fixtures/gold/${name}.json`), 'utf8')));
  const documents = gold.flatMap((one) => {
    const file = filesByDigest().get(one.sha256);
    return file === undefined ? [] : [{ ...one, file }];
  });
  return { documents, reason: documents.length === 0 ? ` (skipped: no documents in ${dataFolder})` : '' };
}

let files: ReadonlyMap<string, string> | undefined;

function filesByDigest(): ReadonlyMap<string, string> {
  files ??= new Map(
    FOLDERS.flatMap(dataPdfs).map((file) => [
      createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16),
      file,
    ]),
  );
  return files;
}

const built = new Map<string, Promise<ParsedDocument & { readonly pageCount: number }>>();

/** A file as it is read and structured; once for all tests of a run. */
export function builtDocument(file: string): Promise<ParsedDocument & { readonly pageCount: number }> {
  const reading =
    built.get(file) ??
    readFileContent(file).then((content) => ({ ...buildDocument(content), pageCount: content.pages.length }));
  built.set(file, reading);
  return reading;
}
