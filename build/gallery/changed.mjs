/**
 * `node build/gallery/changed.mjs`: the examples of the gallery that are made from anything else than when their pictures were
 * kept, or were last looked at here: a line `ID FINGERPRINT` for each. `--keep` keeps the fingerprints, once the pictures are.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fingerprintsOf } from './fingerprints.mjs';
import { changedExamples, keptFile } from './kept.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const now = fingerprintsOf(root);
if (process.argv.includes('--keep')) {
  const sorted = Object.fromEntries([...now].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(root, keptFile), `${JSON.stringify(sorted, null, 2)}\n`);
} else {
  for (const id of changedExamples(root, now)) console.log(`${id} ${now.get(id)}`);
}
