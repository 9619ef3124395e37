/**
 * `npm run bench:listening -- DIR… [--folder DIR] [--only PART]`: reading aloud, reading mode, notes in files and marks that travel,
 * against what is promised of each, over the PDFs in the folders (the first 12 of the first are listened to). Needs `pdftotext` of
 * poppler-utils. Libraries take long to make and are kept in the folder. Headless Chromium, the real engine; no voice is heard. Each
 * part has a process and two minutes of its own: what it could not measure by then, it says.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { rowsWithin } from './bounded.ts';
import { tableOf, type Row } from './table.ts';

const PART_MS = 120_000;
const PREPARE_MS = 600_000;

/** With the libraries that each needs. */
const parts: Readonly<Record<string, string | null>> = {
  listen: 'listened',
  said: null,
  marks: null,
  devices: null,
  notes: null,
  import: null,
  order: null,
  long: 'long',
  narrow: 'listened',
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, only: { type: 'string' } },
});
const names = Object.keys(parts).filter((name) => values.only === undefined || values.only === name);
if (positionals.length === 0 || names.length === 0)
  throw new Error(
    `Usage: npm run bench:listening -- DIR… [--folder DIR] [--only PART]; parts are ${Object.keys(parts).join(', ')}.`,
  );
const folder = path.resolve(values.folder ?? path.join(tmpdir(), 'wayleaf-bench-listening'));
const args = [folder, ...positionals.map((one) => path.resolve(one))];
const script = fileURLToPath(new URL('listening/measure-part.ts', import.meta.url));

const rows: Row[] = [];
const prepared = new Set<string>();
for (const name of names) {
  const library = parts[name] ?? null;
  if (library !== null && !prepared.has(library)) {
    rows.push(...(await rowsWithin(PREPARE_MS, `prepare:${library}`, script, args)));
    prepared.add(library);
  }
  rows.push(...(await rowsWithin(PART_MS, name, script, args)));
}
console.log(tableOf(rows));
if (rows.some(({ number }) => number.startsWith('not measured'))) process.exitCode = 1;
