/** Who and what documents are, made by hand: titles as hashes, so that no words of the documents are kept here. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { documentKinds } from '#shared/domain/document/kind/kinds.ts';
import { titleKey } from '#shared/domain/document/headings/title-key.ts';

const Entry = z.strictObject({
  /** Of titles that are right, with and without a subtitle; empty where only the file's name is. */
  titles: z.array(z.string().length(24)),
  /** How many people wrote it, where that is plain. */
  authors: z.int().positive().optional(),
  /** Years that are right. */
  years: z.array(z.int()).min(1).optional(),
  /** What kind of document it is, where a reader would not doubt it. */
  kind: z.enum(documentKinds).optional(),
  /** The half that weights were chosen on, the other, or documents that nothing was learned from or looked at. */
  half: z.enum(['seen', 'held', 'fresh']),
});
export type FrontGold = z.infer<typeof Entry>;

const Gold = z.record(z.string(), Entry);

/** By the name of the file, or the end of its path. */
export async function readGold(): Promise<ReadonlyMap<string, FrontGold>> {
  return new Map(Object.entries(Gold.parse(await readBeside('gold.json'))));
}

/** A file of JSON in this folder, from the sources and from a bundle. */
export async function readBeside(name: string): Promise<unknown> {
  const text = await readFile(new URL(`../../build/tools/front/${name}`, import.meta.url), 'utf8').catch(() =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  );
  return JSON.parse(text);
}

const MOST_FOLDERS = 8;

/** What is known of a file by its name, or by its name and the folders that it lies in. */
export function knownOf<T>(known: ReadonlyMap<string, T>, file: string): T | undefined {
  const parts = file.normalize('NFC').split(path.sep);
  for (let count = 1; count <= Math.min(parts.length, MOST_FOLDERS); count++) {
    const found = known.get(parts.slice(-count).join('/'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A title's letters and digits, hashed. */
export function titleHash(title: string): string {
  return createHash('sha256').update(titleKey(title)).digest('hex').slice(0, 24);
}
