/**
 * `npm run bench -- DIR [--only PART] [--folder DIR] [--large]`: each of the figures that are promised, against what a reader would
 * use instead, over the PDFs in DIR. Needs `pdftotext` and `pdftoppm` of poppler-utils. Libraries take long to make and are kept in
 * the folder; those of 10,000 documents are made by `--large` alone. Each part has a process and some minutes of its own: what it
 * could not measure by then, it says.
 */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { rowsWithin } from './bounded.ts';
import { repeatedIn, TEN_THOUSAND } from './libraries.ts';
import { tableOf, type Row } from './table.ts';

const PREPARE_MS = 600_000;
const PREPARE_LARGE_MS = 3_600_000;

interface Part {
  /** After so long it is ended. */
  readonly atMostMs: number;
  /** What is prepared for it. */
  readonly needs: readonly string[];
  /** Only when it is named: it fetches packages. */
  readonly onDemand?: true;
}

const large = 'ten-thousand';

const parts: Readonly<Record<string, Part>> = {
  index: { atMostMs: 400_000, needs: [] },
  ask: { atMostMs: 240_000, needs: ['own', 'thousand'] },
  page: { atMostMs: 120_000, needs: ['own'] },
  memory: { atMostMs: 120_000, needs: ['thousand'] },
  start: { atMostMs: 180_000, needs: ['thousand'] },
  'start-large': { atMostMs: 240_000, needs: [large] },
  'ask-large': { atMostMs: 400_000, needs: ['thousand', large] },
  disk: { atMostMs: 120_000, needs: ['own'] },
  clone: { atMostMs: 400_000, needs: [], onDemand: true },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, only: { type: 'string' }, large: { type: 'boolean', default: false } },
});
const [documents] = positionals;
const chosen = Object.entries(parts).filter(([name, { onDemand }]) =>
  values.only === undefined ? !onDemand : values.only === name,
);
if (documents === undefined || positionals.length > 1 || chosen.length === 0)
  throw new Error(
    `Usage: npm run bench -- DIR [--only PART] [--folder DIR] [--large]; parts are ${Object.keys(parts).join(', ')}.`,
  );
const folder = path.resolve(values.folder ?? path.join(tmpdir(), 'wayleaf-bench'));
const args = [folder, path.resolve(documents)];
const script = fileURLToPath(new URL('all/measure-part.ts', import.meta.url));

const rows: Row[] = [];
const prepared = new Set<string>();

async function prepare(library: string): Promise<void> {
  if (prepared.has(library)) return;
  prepared.add(library);
  rows.push(
    ...(await rowsWithin(library === large ? PREPARE_LARGE_MS : PREPARE_MS, `prepare:${library}`, script, args)),
  );
}

for (const [name, { atMostMs, needs }] of chosen) {
  const isMissing = needs.includes(large) && !values.large && !existsSync(repeatedIn(folder, TEN_THOUSAND));
  if (isMissing) {
    rows.push({ what: name, number: `left out: no library of 10,000 documents is in ${folder} (--large)`, limit: '' });
    continue;
  }
  for (const library of needs) await prepare(library);
  rows.push(...(await rowsWithin(atMostMs, name, script, args)));
}
console.log(tableOf(rows, 'must'));
if (rows.some(({ number }) => number.startsWith('not measured'))) process.exitCode = 1;
