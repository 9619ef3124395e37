/**
 * `npm run train:trust`: learns from what strangers asked (their tuning half) how likely the likeliest sentence answers, where meaning is
 * known, and writes resources/models/trust.json: numbers alone. Prints what the same says of documents that it was not fitted
 * to; `-- --validate` prints that alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { LinearModel } from '#shared/base/linear-model.ts';
import { root } from '../bundle/paths.mjs';
import { readStrangersQuestions } from '../tools/eval/strangers/question.ts';
import { withEncoder, type SemanticsOf } from './encoding.ts';
import { fitTrust, leaveDocumentsOut, type TrustExample } from './verdict/fit-trust.ts';
import { trustExamples } from './verdict/trust-examples.ts';

const { values: options } = parseArgs({ options: { validate: { type: 'boolean', default: false } } });
const examples = await withEncoder(readExamples);
console.log(leaveDocumentsOut(examples));
if (!options.validate) await write(fitTrust(examples));

async function readExamples(semanticsOf: SemanticsOf): Promise<readonly TrustExample[]> {
  const file = path.join(root, 'build/tools/eval/strangers/tuning.jsonl');
  const questions = readStrangersQuestions(path.basename(file), await readFile(file, 'utf8'));
  const folder = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
  return Array.fromAsync(trustExamples(questions, folder, semanticsOf));
}

async function write(model: LinearModel): Promise<void> {
  const target = path.join(root, 'resources/models/trust.json');
  await writeFile(target, `${JSON.stringify(model)}\n`);
  console.log(target);
}
