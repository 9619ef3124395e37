import path from 'node:path';
import { readDataset } from '../../../electron/cli/eval/dataset.ts';
import type { Paper } from './examples.ts';

/** What the light router is trained on: papers of QASPER with their questions, abstracts and figures left out. */
export const questionFiles = ['dev-40.json', 'train-10.json'] as const;

/** @param folder  with the files of `questionFiles` */
export async function readPapers(folder: string): Promise<readonly (Paper & { readonly dataset: string })[]> {
  const datasets = await Promise.all(
    questionFiles.map((name) => readDataset(path.join(folder, name), { abstracts: false, floats: false })),
  );
  return datasets.flatMap(({ name, subjects }) =>
    subjects.flatMap((subject) =>
      subject.source.kind === 'text' ? [{ dataset: name, subject, opened: subject.source.open() }] : [],
    ),
  );
}
