/**
 * `npm run train:trust`: learns from what strangers asked (their lessons) how likely it is that the documents answer, and that the likeliest
 * sentence does, where meaning is known, and writes resources/models/trust.json: numbers alone. Prints what the same says of documents that
 * it was not fitted to; `-- --validate` prints that alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '../bundle/paths.mjs';
import { readStrangersQuestions } from '../tools/eval/strangers/question.ts';
import type { PassageReader } from '#shared/domain/ports/passage-reader.ts';
import { withEncoder, type SemanticsOf } from './encoding.ts';
import { fitAnswered, fitTrust, leaveDocumentsOut } from './verdict/fit-trust.ts';
import { strangersExamples, type StrangersExample } from './verdict/strangers-examples.ts';

const { values: options } = parseArgs({ options: { validate: { type: 'boolean', default: false } } });
const examples = await withEncoder(readExamples);
const { thresholds, ...worth } = leaveDocumentsOut(examples);
console.log({ ...worth, thresholds });
if (!options.validate) await write();

async function readExamples(
  semanticsOf: SemanticsOf,
  passageReader: PassageReader,
): Promise<readonly StrangersExample[]> {
  const file = path.join(root, 'build/tools/eval/strangers/lessons.jsonl');
  const questions = readStrangersQuestions(path.basename(file), await readFile(file, 'utf8'));
  const folder = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
  return Array.fromAsync(strangersExamples(questions, folder, { semanticsOf, passageReader }));
}

async function write(): Promise<void> {
  const target = path.join(root, 'resources/models/trust.json');
  const learned = { answered: fitAnswered(examples), trusted: fitTrust(examples), ...thresholds };
  await writeFile(target, `${JSON.stringify(learned)}\n`);
  console.log(target);
}
