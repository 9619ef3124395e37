import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { Dataset } from './dataset.ts';
import { entriesOfJson, entriesOfLines } from './published/entries.ts';
import { readPublished } from './published/published.ts';
import { readPdfQuestions } from './pdf-questions.ts';
import { readQasper, type QasperOptions } from './qasper.ts';
import { QUESTIONS_SUFFIX, readSource } from './question-sources.ts';

export interface DatasetOptions extends QasperOptions {
  /** Of a folder of question sources, the wanted ones; all if absent. */
  readonly sources?: readonly string[] | undefined;
}

/**
 * Read what a path names: a folder of question sources, one of them, the JSON of QASPER or another file of questions as its
 * authors publish it, or JSON lines about PDFs.
 *
 * @throws AppError `file.missing`, `file.unreadable`, `input.invalid`
 */
export async function readDatasets(file: string, options: DatasetOptions): Promise<readonly Dataset[]> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? readSources(file, options.sources) : [await readDataset(file, options)];
}

async function readSources(folder: string, wanted: readonly string[] | undefined): Promise<readonly Dataset[]> {
  const there = (await readdir(folder))
    .filter((name) => name.endsWith(QUESTIONS_SUFFIX))
    .map((name) => name.slice(0, -QUESTIONS_SUFFIX.length))
    .sort();
  if (there.length === 0) throw new AppError('input.invalid', `There are no question sources in ${folder}.`);
  const unknown = wanted?.find((name) => !there.includes(name));
  if (unknown !== undefined) {
    throw new AppError('input.invalid', `There is no source ‘${unknown}’ in ${folder}; there are ${there.join(', ')}.`);
  }
  return Promise.all((wanted ?? there).map((name) => readSource(path.join(folder, `${name}${QUESTIONS_SUFFIX}`))));
}

async function readDataset(file: string, options: QasperOptions): Promise<Dataset> {
  if (/\.(?:questions|docs)\.jsonl$/.test(file)) return readSource(file);
  const name = path.basename(file);
  const text = await readText(file);
  if (path.extname(file).toLowerCase() === '.jsonl')
    return readPublished(file, entriesOfLines(text)) ?? readPdfQuestions(name, path.dirname(file), text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppError('input.invalid', `${name} is neither JSON nor, by its name, JSON lines.`);
  }
  return readPublished(file, entriesOfJson(json)) ?? readQasper(name, json, options);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const message = missing ? `There is no file ${file}.` : `${file} cannot be read.`;
    throw new AppError(missing ? 'file.missing' : 'file.unreadable', message, undefined, error);
  }
}
