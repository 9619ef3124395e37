import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { AppError } from '#shared/base/errors.ts';
import type { GoldEntry } from '../metrics/align-sections.ts';

/** A document with the outline it is measured against. */
export interface GoldFile {
  /** Name of the PDF, without its folder. */
  readonly file: string;
  readonly path: string;
  readonly entries: readonly GoldEntry[];
}

const GOLD_ENDING = '.outline.json';

const GoldOutline = z.object({
  entries: z.array(
    z.object({
      level: z.int().positive(),
      title: z.string(),
      /** 1-based; less for a bookmark that points nowhere. */
      page: z.int(),
      title_found_on_page: z.boolean().nullable(),
    }),
  ),
});

/**
 * The PDFs of a folder that have a gold outline `NAME.outline.json` beside them, by name, and the names of those that
 * have none.
 *
 * @throws AppError `file.missing`, `file.unreadable`; `input.invalid` for an invalid gold outline: a table over the
 *   other documents would not be comparable with any other table
 */
export async function findGoldFiles(
  folder: string,
): Promise<{ readonly gold: readonly GoldFile[]; readonly without: readonly string[] }> {
  const names = (await listFolder(folder)).toSorted();
  const pdfs = names.filter((name) => name.toLowerCase().endsWith('.pdf'));
  const goldName = (pdf: string): string => pdf.slice(0, -'.pdf'.length) + GOLD_ENDING;
  const known = new Set(names);
  const gold = await Promise.all(
    pdfs
      .filter((pdf) => known.has(goldName(pdf)))
      .map(async (file) => ({
        file,
        path: path.join(folder, file),
        entries: await readGold(path.join(folder, goldName(file))),
      })),
  );
  return { gold, without: pdfs.filter((pdf) => !known.has(goldName(pdf))) };
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new AppError('file.missing', `There is no folder ${folder}.`);
    if (code === 'ENOTDIR') throw new AppError('input.invalid', `${folder} is not a folder.`);
    throw new AppError('file.unreadable', `The folder ${folder} cannot be read.`, undefined, error);
  }
}

async function readGold(file: string): Promise<GoldEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('file.unreadable', `${file} cannot be read.`, undefined, error);
  });
  return parseGold(text, file);
}

/** @throws AppError `input.invalid` */
export function parseGold(text: string, file: string): GoldEntry[] {
  const parsed = GoldOutline.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
    throw new AppError('input.invalid', `${file} is not a gold outline: ${issue?.message ?? 'no JSON'}${where}.`);
  }
  return parsed.data.entries.map(({ title_found_on_page: found, ...entry }) => ({ ...entry, found: found === true }));
}
