import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../bundle/paths.mjs';
import type { Dataset } from '../tools/eval/dataset.ts';
import { readExam } from './exam/exam.ts';
import { readDatasets } from '../tools/eval/read-datasets.ts';
import { readStrangersQuestions, type Half } from '../tools/eval/strangers/question.ts';
import { randomFrom } from './boost.ts';

/** What is learned from, under WAYLEAF_DATA; resources/models/README.md names the sources and their licenses. */
const TRAINING_FILES = ['questions', 'qasper/dev-40.json', 'qasper/train-10.json'];

/** Their licenses allow no more than research, or no commerce: they are measured on, not learned from. */
export const MEASURED_ONLY: ReadonlySet<string> = new Set(['ohr', 'financebench', 'policyqa']);

/** Their questions are so alike that one asked of another document is often answered there. */
export const ALIKE: ReadonlySet<string> = new Set(['policyqa', 'tatqa']);

// As readers ask, of pages as printed; eight times brings it four points, on documents left out too, and costs the others none.
const WORTH: ReadonlyMap<string, number> = new Map([['exam', 8]]);

/** As how many sources one counts. */
export function worthOf(source: string): number {
  return WORTH.get(source) ?? 1;
}

/** Both files of QASPER are one source. */
export function sourceOf({ name, kind }: Pick<Dataset, 'name' | 'kind'>): string {
  return kind === 'qasper' ? 'qasper' : name;
}

/**
 * Those of texts, and our own questions about PDFs: they alone have tables, lists, captions and headings as printed. Documents of the
 * sealed half of the strangers' questions are left out.
 *
 * @param only  names of sources; all where absent
 * @param most  documents of each, drawn by chance; all where absent
 */
export async function readTrainingData(
  folder: string,
  { only, most }: { readonly only?: readonly string[] | undefined; readonly most?: number | undefined } = {},
): Promise<readonly Dataset[]> {
  const read = TRAINING_FILES.map((file) => readDatasets(path.join(folder, file), { abstracts: true, floats: true }));
  const all = [...(await Promise.all(read)).flat(), await readOwn(folder)];
  const chosen = only ? all.filter((dataset) => only.includes(sourceOf(dataset))) : all;
  return chosen.map((dataset) => drawn(dataset, most));
}

/** So many of its documents, drawn by chance; all where absent. */
export function drawn(dataset: Dataset, most: number | undefined): Dataset {
  if (most === undefined) return dataset;
  const random = randomFrom(1);
  const all = dataset.subjects.map((subject) => ({ subject, at: random() }));
  const subjects = all
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ subject }) => subject);
  return { ...dataset, subjects };
}

async function readOwn(folder: string): Promise<Dataset> {
  const own = await readExam(path.join(root, 'build/train/exam/questions.json'), folder);
  const sealed = await strangersDocuments('sealed');
  return { ...own, subjects: own.subjects.filter(({ name }) => !sealed.has(name)) };
}

/** Names of the documents that strangers asked about, from the folder of the data. */
export async function strangersDocuments(half: Half): Promise<ReadonlySet<string>> {
  const file = path.join(root, `build/tools/eval/strangers/${half}.jsonl`);
  return new Set(readStrangersQuestions(file, await readFile(file, 'utf8')).map(({ doc }) => doc));
}
