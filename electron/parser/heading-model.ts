import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readClassifier, type HeadingClassifier } from '#shared/domain/document/headings/model/classifier.ts';

/** In the repository and in the installed app: as far from this file as from the built program. */
const MODEL_FILE = fileURLToPath(new URL('../../resources/models/headings.json', import.meta.url));

let loading: Promise<HeadingClassifier | undefined> | undefined;

/** The trained classifier, read once; undefined, and said so on standard error, where it cannot be used. */
export function headingClassifier(): Promise<HeadingClassifier | undefined> {
  loading ??= loadHeadingClassifier(MODEL_FILE, (reason) => {
    process.stderr.write(`Headings are found by rules alone: ${reason}\n`);
  });
  return loading;
}

/** @param onProblem  told in a sentence why there is no classifier */
export async function loadHeadingClassifier(
  file: string,
  onProblem: (reason: string) => void,
): Promise<HeadingClassifier | undefined> {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    onProblem(missing ? `there is no file ${file}.` : `the file ${file} cannot be read.`);
    return undefined;
  }
  const classifier = readClassifier(given);
  if (!classifier) onProblem(`the file ${file} is no heading model of this version.`);
  return classifier;
}
