/**
 * `npm run train:reader:lessons -- FILE`: writes what the reader learns from, one question in a line of JSON. Documents that strangers asked
 * about are left out, since the reader is measured on them.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '../bundle/paths.mjs';
import { lessonsOf } from './reader/lessons.ts';
import { MEASURED_ONLY, readTrainingData, sourceOf, strangersDocuments, worthOf } from './sources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string', default: '500' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name the file to write.');
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
// Those of the sealed half nobody learns from.
const measured = await strangersDocuments('tuning');
const out = createWriteStream(file);
for (const whole of await readTrainingData(data)) {
  const source = sourceOf(whole);
  if (MEASURED_ONLY.has(source)) continue;
  const dataset = { ...whole, subjects: whole.subjects.filter(({ name }) => !measured.has(name)) };
  const own = Number(values.questions) * worthOf(source);
  const sampling = { own, annotated: own / 4, strayed: own / 5, 'off-topic': 0 };
  let count = 0;
  for await (const lesson of lessonsOf(dataset, sampling)) {
    count++;
    if (!out.write(`${JSON.stringify(lesson)}\n`)) await once(out, 'drain');
  }
  console.log(`${source}\t${String(count)}`);
}
out.end();
