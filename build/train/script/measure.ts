/**
 * `npm run measure:scripts -- [--count N] [--osd TESSDATA] [PDF…]`: what is told of printed pages in every script, in fonts and from
 * texts that the network has not seen, as they are and spoiled; beside it what Tesseract's own detection says, with the program
 * `tesseract` and a folder with `osd.traineddata`. Of PDFs: what is told of their first pages, drawn as scans.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openForDrawing } from '../../../electron/ocr/draw.ts';
import { portableGrayMap, type GrayPicture } from '../../../electron/ocr/picture.ts';
import { tellScript } from '../../../electron/ocr/script/tell-script.ts';
import { printPages } from './printed.ts';

/** Seen by no training: the seed of the pages, and the pages of a PDF. */
const SEED = 99;
const PDF_PAGES = 4;
const DRAWN = { dpi: 240, maxPixels: 10_000_000 };
/** As Tesseract names them. */
const osdNames: Readonly<Record<string, string>> = {
  ...{
    Latin: 'Latn',
    Cyrillic: 'Cyrl',
    Greek: 'Grek',
    Arabic: 'Arab',
    Hebrew: 'Hebr',
    Devanagari: 'Deva',
    Bengali: 'Beng',
  },
  ...{
    Gujarati: 'Gujr',
    Gurmukhi: 'Guru',
    Oriya: 'Orya',
    Tamil: 'Taml',
    Telugu: 'Telu',
    Kannada: 'Knda',
    Thai: 'Thai',
  },
  ...{
    Malayalam: 'Mlym',
    Sinhala: 'Sinh',
    Lao: 'Laoo',
    Khmer: 'Khmr',
    Myanmar: 'Mymr',
    Tibetan: 'Tibt',
    Georgian: 'Geor',
  },
  ...{
    Armenian: 'Armn',
    Ethiopic: 'Ethi',
    Cherokee: 'Cher',
    Canadian_Aboriginal: 'Cans',
    Han: 'Hani',
    Japanese: 'Jpan',
  },
  ...{ Hangul: 'Kore', Korean: 'Kore', Syriac: 'Syrc', Thaana: 'Thaa', Fraktur: 'Latn' },
};
/** Tesseract tells Han from Japanese and Korean, but not its two forms. */
const osdForms: Readonly<Record<string, string>> = { Hans: 'Hani', Hant: 'Hani' };

interface Tally {
  right: number;
  silent: number;
  readonly wrong: string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '3' }, osd: { type: 'string' } },
});
const ours = tally();
const osd = tally();
const byHow = new Map<string, Tally>();
let workedMs = 0;
for (const { script, how, picture } of Number(values.count) > 0 ? printPages('test', Number(values.count), SEED) : []) {
  const before = process.cpuUsage();
  const told = tellScript(picture);
  const { user, system } = process.cpuUsage(before);
  workedMs += (user + system) / 1000;
  const expected = script === 'Zyyy' ? undefined : script;
  note(ours, expected, told, how);
  if (!byHow.has(how)) byHow.set(how, tally());
  note(byHow.get(how)!, expected, told, how);
  if (values.osd !== undefined && script !== 'Zyyy')
    note(osd, osdForms[script] ?? script, osdOf(picture, values.osd), how);
}
print('the network', ours);
for (const [how, one] of byHow) console.log(`  ${how}: ${summary(one)}`);
console.log(`  ${(workedMs / Math.max(1, countOf(ours))).toFixed(0)} ms of the processor a page`);
if (values.osd !== undefined) print('Tesseract', osd);
const drawn = new Map<string, number>();
for (const file of positionals) {
  const pdf = await openForDrawing(file, undefined);
  for (let page = 0; page < PDF_PAGES; page++) {
    const picture = await pdf.draw(page, 0, DRAWN).catch(() => undefined);
    const told = picture ? (tellScript(picture) ?? 'nothing') : 'no page';
    drawn.set(told, (drawn.get(told) ?? 0) + 1);
    if (!['Latn', 'nothing', 'no page'].includes(told)) console.log(`${file} page ${String(page + 1)}: ${told}`);
  }
  await pdf.close();
}
if (drawn.size > 0) console.log([...drawn].map(([told, pages]) => `${told} ${String(pages)}`).join(', '));

function tally(): Tally {
  return { right: 0, silent: 0, wrong: [] };
}

/** @param expected  undefined where there is nothing to tell */
function note(of: Tally, expected: string | undefined, told: string | undefined, how: string): void {
  if (told === expected) of.right++;
  else if (told === undefined) of.silent++;
  else of.wrong.push(`${expected ?? 'drawings'} as ${told} (${how})`);
}

function countOf({ right, silent, wrong }: Tally): number {
  return right + silent + wrong.length;
}

function summary(of: Tally): string {
  return `${String(of.right)} of ${String(countOf(of))} right, ${String(of.silent)} not told, ${String(of.wrong.length)} wrong`;
}

function print(name: string, of: Tally): void {
  console.log(`${name}: ${summary(of)}${of.wrong.length > 0 ? `\n  ${of.wrong.join(', ')}` : ''}`);
}

function osdOf(picture: GrayPicture, tessdata: string): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-osd-'));
  try {
    const file = path.join(folder, 'page.pgm');
    writeFileSync(file, portableGrayMap(picture));
    const said = execFileSync('tesseract', [file, '-', '--psm', '0', '--dpi', '240', '--tessdata-dir', tessdata], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const name = /^Script: (\S+)/mu.exec(said)?.[1];
    return name === undefined ? undefined : (osdNames[name] ?? name);
  } catch {
    return undefined; // too few characters, as it says
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
