/**
 * `npm run train:encoder:texts -- FILE`: writes the texts that the encoder is trained on, one in a line of JSON: passages and sentences as the
 * product's own parser gives them, and questions. Documents that strangers asked about are left out, since it is measured on them.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { vectorTexts } from '../../electron/engine/vectors/vector-texts.ts';
import { root } from '../bundle/paths.mjs';
import type { Subject } from '../tools/eval/dataset.ts';
import { MEASURED_ONLY, readTrainingData, sourceOf, strangersDocuments } from './sources.ts';

type Kind = 'passage' | 'sentence' | 'question';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');
const data = process.env.WAYLEAF_DATA ?? path.join(root, '../shared/data');
// By these it was chosen; those of the sealed half nobody learns from.
const measured = await strangersDocuments('tuning');
const written = new Set<string>();
const out = createWriteStream(file);
for (const dataset of await readTrainingData(data)) {
  const source = sourceOf(dataset);
  if (MEASURED_ONLY.has(source)) continue;
  for (const subject of dataset.subjects) if (!measured.has(subject.name)) await writeTextsOf(subject);
  console.log(`${source}\t${String(written.size)}`);
}
out.end();

async function writeTextsOf({ source, questions }: Subject): Promise<void> {
  if (source.kind !== 'text') return;
  const opened = await source.open();
  const texts = vectorTexts(opened.reader, () => []);
  const english = { languages: ['en'] };
  for (const one of await texts(opened.document, 'segment', english)) await write('passage', one.text);
  for (const one of await texts(opened.document, 'sentence', english)) await write('sentence', one.text);
  for (const { question } of questions) await write('question', question);
  opened.close();
}

async function write(kind: Kind, text: string): Promise<void> {
  const line = JSON.stringify({ kind, text: text.trim() });
  if (text.trim() === '' || written.has(line)) return;
  written.add(line);
  if (!out.write(`${line}\n`)) await once(out, 'drain');
}
