/**
 * `npm run measure:recognition -- [--pages N] TESSDATA [PP-OCR…]`: word errors and the processor's seconds a page on 40 made scans (five
 * languages; print, blur, skew and noise), by Tesseract with the data in a folder ('-': not) and by the models of PP-OCR in
 * others. Each scan is told as it is read.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startRecognition } from '../../electron/ocr/tesseract.ts';
import type { Picture } from '../../electron/ocr/picture.ts';
import { degradations, degrade } from './degrade.ts';
import { makePages, type MadePage } from './pages.ts';
import { Paddle } from './paddle.ts';
import { wordErrors, wordsOf } from './word-errors.ts';

interface Scan extends MadePage {
  readonly how: string;
}

interface Measured {
  readonly scan: Scan;
  readonly words: number;
  readonly errors: number;
  readonly workedMs: number;
}

/** Of each language. */
const PAGES = '8';
const CHARS = 1800;
/** By Tesseract's names. */
const translations = { eng: 'eng', deu: 'deu_1996', fra: 'fra', rus: 'rus', chi_sim: 'cmn_hans' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: PAGES } },
});
const [tessdata = '', ...paddles] = positionals;
const pages = await makePages({ translations, count: Number(values.pages), chars: CHARS });
const scans = pages.map((page, at): Scan => {
  const how = degradations[at % degradations.length] ?? 'print';
  return { ...page, how, picture: degrade(page.picture, how, at) };
});
console.log(`${String(scans.length)} scans`);

const languages = [...new Set(scans.map(({ language }) => language))];
const measured: Measured[] = [];
for (const language of tessdata === '-' ? [] : languages) {
  const files = [`${language}.traineddata`, `${language}.traineddata.gz`].map((name) => path.join(tessdata, name));
  const file = files.find((one) => existsSync(one));
  if (file === undefined) throw new Error(`There is no data for ${language} in ${tessdata}.`);
  const recognition = await startRecognition({ [language]: file }, [language]);
  const read = async (picture: Picture): Promise<string> => {
    const lines = await recognition.lines(picture);
    return lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');
  };
  measured.push(
    ...(await measure(
      read,
      scans.filter((scan) => scan.language === language),
    )),
  );
  await recognition.close();
}
if (measured.length > 0) print('Tesseract', measured);
for (const folder of paddles) {
  const paddle = await Paddle.open(folder);
  print(path.basename(folder), await measure((picture) => paddle.text(picture), scans));
}

async function measure(read: (picture: Picture) => Promise<string>, of: readonly Scan[]): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const scan of of) {
    const before = process.cpuUsage();
    const text = await read(scan.picture);
    const { user, system } = process.cpuUsage(before);
    const truth = wordsOf(scan.text);
    process.stderr.write('.');
    results.push({
      scan,
      words: truth.length,
      errors: wordErrors(truth, wordsOf(text)),
      workedMs: (user + system) / 1000,
    });
  }
  return results;
}

function print(name: string, results: readonly Measured[]): void {
  const share = (some: readonly Measured[]): string => {
    const words = some.reduce((sum, one) => sum + one.words, 0);
    return ((100 * some.reduce((sum, one) => sum + one.errors, 0)) / Math.max(1, words)).toFixed(1);
  };
  const of = (key: 'language' | 'how', value: string): string =>
    share(results.filter(({ scan }) => scan[key] === value));
  const seconds = results.reduce((sum, { workedMs }) => sum + workedMs, 0) / results.length / 1000;
  console.log(`\n${name}: ${share(results)} % word errors, ${seconds.toFixed(2)} s of the processor a page`);
  console.log(`  ${languages.map((language) => `${language} ${of('language', language)}`).join(' · ')}`);
  console.log(`  ${degradations.map((how) => `${how} ${of('how', how)}`).join(' · ')}`);
}
