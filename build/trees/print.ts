/** Made documents as PDFs with their outlines beside them, as `eval-structure` reads them. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { findBrowser } from '../../electron/print/find-browser.mjs';
import { docxOf } from './docx.ts';
import { htmlOf } from './html.ts';
import type { MadeTree } from './made-tree.ts';
import { numbersOf } from './numbering.ts';
import type { Style } from './styles.ts';
import { readContent } from '../train/corpus.ts';

export interface Made {
  readonly name: string;
  readonly tree: MadeTree;
  readonly style: Style;
}

const OFFICE_MS = 300_000;

/**
 * Writes NAME.pdf and NAME.outline.json of each, those of LibreOffice only where that is there; what is there already stays. Pages of headings are those of the bookmarks that browser and office program make, which
 * have to be the known headings.
 */
export async function printAll(made: readonly Made[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const there = new Set(await readdir(folder));
  const left = made.filter(({ name }) => !there.has(`${name}.pdf`));
  await printPages(
    left.filter(({ style }) => style.format !== 'docx'),
    folder,
  );
  await printOffice(
    left.filter(({ style }) => style.format === 'docx'),
    folder,
  );
  const printed = new Set(await readdir(folder));
  for (const one of made)
    if (printed.has(`${one.name}.pdf`) && !there.has(`${one.name}.outline.json`)) await writeOutline(one, folder);
}

async function printPages(made: readonly Made[], folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? findBrowser() ?? chromium.executablePath(),
  });
  try {
    const page = await browser.newPage();
    for (const { name, tree, style } of made) {
      // Fonts come from files, which only a page that is one may read.
      const file = path.join(folder, `${name}.html`);
      await writeFile(file, htmlOf(tree, style));
      await page.goto(pathToFileURL(file).href);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.pdf({
        path: path.join(folder, `${name}.pdf`),
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
      });
      await rm(file);
    }
  } finally {
    await browser.close();
  }
}

async function printOffice(made: readonly Made[], folder: string): Promise<void> {
  if (made.length === 0) return;
  const files: string[] = [];
  for (const { name, tree, style } of made) {
    const file = path.join(folder, `${name}.docx`);
    await writeFile(file, docxOf(tree, style));
    files.push(file);
  }
  const profile = pathToFileURL(path.join(folder, '.office')).href;
  const args = [
    `-env:UserInstallation=${profile}`,
    '--headless',
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    folder,
  ];
  try {
    await promisify(execFile)('soffice', [...args, ...files], { timeout: OFFICE_MS });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    console.log(`LibreOffice is not there: ${String(made.length)} documents are left out.`);
  }
  await Promise.all(files.map((file) => rm(file)));
  await rm(path.join(folder, '.office'), { recursive: true, force: true });
}

/** @throws Error where the bookmarks are not the headings that the document was made with */
async function writeOutline({ name, tree, style }: Made, folder: string): Promise<void> {
  const { outline } = await readContent(path.join(folder, `${name}.pdf`), 'read');
  const numbers = numbersOf(tree, style.numbering);
  const entries = tree.sections.map(({ level, title }, at) => {
    const marked = outline[at];
    const printed = `${numbers[at]!} ${title}`.trim();
    // A browser says a heading twice that a column cuts.
    if (marked?.pageIndex === undefined || !keyOf(marked.title).startsWith(keyOf(printed)))
      throw new Error(`${name}: the bookmark of ‘${printed}’ is ‘${marked?.title ?? 'missing'}’.`);
    return { level, title, page: marked.pageIndex + 1, title_found_on_page: true };
  });
  await writeFile(path.join(folder, `${name}.outline.json`), JSON.stringify({ entries }, null, 2));
}

function keyOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
