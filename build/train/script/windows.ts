/**
 * `npm run train:script:windows -- FOLDER [--half test] [--count N] [--seed N]`: prints pages in every script and writes what the
 * network that tells scripts is shown of them: `HALF.windows` (a byte a pixel, 255 is ink), and `HALF.json` with the script, the
 * kind and the number of windows of each page, in their order.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { scriptNames } from '../../../electron/ocr/script/script-names.ts';
import { textWindows, WINDOW } from '../../../electron/ocr/script/text-windows.ts';
import { printPages } from './printed.ts';
import type { Half } from './texts.ts';

/** Of a page, for learning; what is asked about is seen as the app sees it. */
const MOST = { train: 150, test: 48 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string', default: 'train' },
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const half: Half = values.half === 'test' ? 'test' : 'train';
const folder = path.resolve(positionals[0] ?? '.');
await mkdir(folder, { recursive: true });
const name = path.join(folder, `${half}-${values.seed}`);
const out = createWriteStream(`${name}.windows`);
const pages: { script: string; how: string; windows: number }[] = [];
for (const { script, how, picture } of printPages(half, Number(values.count), Number(values.seed))) {
  const windows = textWindows(picture, MOST[half]);
  for (const window of windows) out.write(Uint8Array.from(window, (ink) => Math.round(ink * 255)));
  pages.push({ script, how, windows: windows.length });
  if (pages.length % 20 === 0) process.stderr.write(`${String(pages.length)} ${script}\n`);
}
out.end();
await finished(out);
await writeFile(`${name}.json`, JSON.stringify({ names: scriptNames, window: WINDOW, pages }));
console.log(`${String(pages.length)} pages: ${name}.windows`);
