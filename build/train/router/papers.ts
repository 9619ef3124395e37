import path from 'node:path';
import { readDatasets } from '../../tools/eval/read-datasets.ts';
import type { Paper } from './examples.ts';

/** What the light router is trained on: papers of QASPER with their questions, abstracts and figures left out. */
export const questionFiles = ['dev-40.json', 'train-10.json'] as const;

/** @param folder  with the files of `questionFiles` */
export async function readPapers(folder: string): Promise<readonly (Paper & { readonly dataset: string })[]> {
  const datasets = await Promise.all(
    questionFiles.map((name) => readDatasets(path.join(folder, name), { abstracts: false, floats: false })),
  );
  const papers = datasets.flat().flatMap(({ name, subjects }) =>
    subjects.map(async (subject) => {
      if (subject.source.kind !== 'text') return [];
      return [{ dataset: name, subject, opened: await subject.source.open() }];
    }),
  );
  return (await Promise.all(papers)).flat();
}
