/**
 * `npm run measure:formats [-- FORMAT…]`: how much of documents of other kinds comes through. Ten files of each kind, half of them
 * by other programs, go through the converter's process, a browser and the reader; headings and words are those of the trees.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { sourceFormats, type SourceFormat } from '#shared/base/formats.ts';
import { buildDocument } from '#shared/domain/document/build.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { Converter } from '../../electron/engine/converting/converter.ts';
import { BrowserPrinter } from '../../electron/print/browser-printer.ts';
import { findChromium } from '../support/chromium.ts';
import { dist } from '../support/paths.ts';
import { readBytes } from '../support/words/read.ts';
import { judged, type Judged } from './formats/judge.ts';
import { madeHere, savedPages, unusualCases, type Case } from './formats/made.ts';
import { browser, libreOffice, pandoc, python, type Program } from './formats/programs.ts';

const FILES = 10;
/** Which programs write which kinds, and how many files each. */
const BY: Partial<Record<SourceFormat, readonly (readonly [Program, number])[]>> = {
  ...{
    pptx: [
      [pandoc, 3],
      [libreOffice, 3],
    ],
    odp: [[libreOffice, 5]],
  },
  ...{ xlsx: [[libreOffice, 5]], ods: [[libreOffice, 5]] },
  ...{
    rtf: [
      [pandoc, 4],
      [libreOffice, 3],
    ],
    tex: [[pandoc, 6]],
    ipynb: [[pandoc, 6]],
    eml: [[python, 6]],
  },
  ...{
    html: [
      [browser, 4],
      [pandoc, 1],
    ],
    md: [[pandoc, 5]],
  },
  ...{
    docx: [
      [pandoc, 4],
      [libreOffice, 3],
    ],
    odt: [
      [pandoc, 4],
      [libreOffice, 3],
    ],
    epub: [[pandoc, 6]],
  },
};

const asked = process.argv.slice(2);
const formats = sourceFormats.filter((format) =>
  asked.length === 0 ? format !== 'txt' && format !== 'csv' : asked.includes(format),
);
const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-formats-'));
const converter = new Converter({ file: path.join(dist, 'electron/convert.mjs'), launch: launchNode });
const printer = new BrowserPrinter({ find: findChromium, sandbox: false });
const said = new Set<string>();
console.log('| kind | files | by | headings: F1 | least | words | least | around |');
console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
try {
  for (const format of formats) {
    await measure(format, await casesOf(format));
    if (format === 'html') await measure('html, unusual', unusualCases());
  }
} finally {
  converter.close();
  await printer.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(kind: string, cases: readonly Case[]): Promise<void> {
  const results: Judged[] = [];
  for (const one of cases) results.push(await through(one));
  console.log(rowOf(kind, cases, results));
}

async function casesOf(format: SourceFormat): Promise<readonly Case[]> {
  const others: Case[] = [];
  for (const [program, count] of BY[format] ?? []) {
    if (program.isHere()) {
      const into = path.join(folder, format);
      await mkdir(into, { recursive: true });
      others.push(...(await program.make(format, count, into)));
    } else if (!said.has(program.name)) {
      said.add(program.name);
      console.error(`${program.name} is not installed: files of its own are left out.`);
    }
  }
  const own = format === 'html' ? savedPages().toReversed() : madeHere(format, FILES);
  return [...own.slice(0, FILES - others.length), ...others];
}

async function through({ format, name, bytes, said: wanted }: Case): Promise<Judged> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const { signal } = new AbortController();
  const { html } = await converter.toPage({ path: file, name, format }, signal);
  const result = judged(
    buildDocument(await readBytes(await printer.print(html, signal), { isLaidOut: true })).tree.nodes,
    wanted,
  );
  const worst = (result.headings ?? 1) < 0.93 || result.words < 0.995 || result.around > 0;
  if (worst)
    console.error(
      `${name}: headings ${String(result.headings?.toFixed(3))}, words ${result.words.toFixed(4)}, around ${String(result.around)}; lost: ${result.lost.slice(0, 12).join(' ')}`,
    );
  return result;
}

function rowOf(kind: string, cases: readonly Case[], results: readonly Judged[]): string {
  const headings = results.flatMap((one) => (one.headings === null ? [] : [one.headings]));
  const words = results.map((one) => one.words);
  const programs = [...new Set(cases.map(({ by }) => by))].map(
    (by) => `${by} ${String(cases.filter((one) => one.by === by).length)}`,
  );
  const mean = (all: readonly number[]): string => (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(4);
  const around = results.reduce((sum, one) => sum + one.around, 0);
  const of = cases.reduce((sum, one) => sum + (one.said.around?.length ?? 0), 0);
  const cells = [
    ...[kind, String(cases.length), programs.join(', ')],
    ...(headings.length === 0 ? ['–', '–'] : [mean(headings), Math.min(...headings).toFixed(3)]),
    ...[mean(words), Math.min(...words).toFixed(4), of === 0 ? '–' : `${String(around)} of ${String(of)}`],
  ];
  return `| ${cells.join(' | ')} |`;
}
