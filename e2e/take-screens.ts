/**
 * `npm run screens -- [--out DIR] [--language en,de] [--screen answer,find] [PDF…]` after a build: every screen at four widths, light and dark, empty and
 * full, in each language, and one sheet for each screen and language to look at beside the drawings of the design. Without PDFs of yours the documents are
 * made. What axe calls serious or critical of a screen is said at the end, which then fails.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { tidesPaper, twoColumnPaper } from './fixtures/pdf/samples.ts';
import { forgetView } from './bench/libraries.ts';
import { chromiumArgs, findChromium } from './support/chromium.ts';
import { dist, repository } from './support/paths.ts';
import { startServer } from './support/server.ts';
import { breaches } from './support/axe.ts';
import { settingsPages } from './support/settings-pages.ts';

const sizes = [
  { width: 900, height: 800 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;
/** What a screen is opened in. */
const USUAL = sizes[2];
const themes = ['light', 'dark'] as const;
const languages = ['en', 'de', 'zh'] as const;
/** Of a sheet, beside the pictures' own. */
const SHOWN_SHARE = 0.5;
const GAP_PX = 12;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: path.join(repository, 'test-results', 'all-screens') },
    question: { type: 'string', default: 'How many subjects took part in the field trial?' },
    /** Only these, of `languages`. */
    language: { type: 'string' },
    /** Only these; those before them are still gone through. */
    screen: { type: 'string' },
  },
});

interface Screen {
  readonly name: string;
  /** What opens it, whatever the window's language is. */
  readonly show: (page: Page) => Promise<void>;
  readonly leave?: (page: Page) => Promise<void>;
}

const press = (keys: string) => (page: Page) => page.keyboard.press(keys);

/** Beside one another in the window's order, whatever they are called in its language. */
const row = (page: Page, at: number): Locator => page.locator('.lib-row').nth(at);

const full: readonly Screen[] = [
  { name: 'list', show: (page) => row(page, 0).waitFor() },
  {
    name: 'list-chosen',
    show: async (page) => {
      for (const at of [0, 1]) await row(page, at).click({ modifiers: ['ControlOrMeta'] });
    },
    leave: press('Escape'),
  },
  {
    name: 'document',
    show: async (page) => {
      await row(page, 0).click();
      await page.locator('.sheet[data-drawn]').first().waitFor();
    },
  },
  { name: 'answer', show: (page) => ask(page, values.question) },
  { name: 'not-found', show: (page) => ask(page, 'What is the boiling point of tungsten?') },
  {
    name: 'find',
    show: async (page) => {
      await page.keyboard.press('F6');
      await page.keyboard.press('ControlOrMeta+f');
      await page.keyboard.type('the');
    },
    leave: press('Escape'),
  },
  { name: 'notes', show: press('ControlOrMeta+Shift+h'), leave: press('ControlOrMeta+Shift+h') },
  { name: 'split', show: press('ControlOrMeta+2'), leave: press('ControlOrMeta+2') },
  { name: 'palette', show: press('ControlOrMeta+k'), leave: press('Escape') },
  { name: 'reading-mode', show: press('F4'), leave: press('F4') },
  { name: 'names', show: press('ControlOrMeta+e'), leave: press('ControlOrMeta+e') },
  { name: 'guide', show: press('F1'), leave: press('Escape') },
  ...settingsPages.map((name, at) => ({
    name: `settings-${name.toLowerCase().replaceAll(' ', '-')}`,
    show: async (page: Page) => {
      if (at === 0) await page.keyboard.press('ControlOrMeta+,');
      await page.locator('.set-nav button').nth(at).click();
    },
    ...(at === settingsPages.length - 1 && { leave: press('Escape') }),
  })),
];

async function ask(page: Page, question: string): Promise<void> {
  const turns = await page.locator('.reply').count();
  await page.locator('.composer textarea').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('.reply').nth(turns).or(page.locator('.reply[aria-busy=true]')).first().waitFor();
  await page.locator('.reply[aria-busy=false]').last().waitFor();
}

/** What axe calls serious or critical, of all screens that were taken. */
const broken: string[] = [];

/** Takes a screen in all sizes and themes, and lays them out on a sheet. */
async function take(page: Page, name: string): Promise<void> {
  const shots: Buffer[][] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const row: Buffer[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.waitForTimeout(900); // until pages and crops are drawn in this width
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await writeFile(path.join(values.out, `${name}-${size.width}-${colorScheme}.png`), png);
      row.push(png);
    }
    shots.push(row);
  }
  await writeFile(path.join(values.out, `sheet-${name}.png`), await sheetOf(shots));
  await page.setViewportSize(USUAL);
  for (const { theme, rule, impact, at } of await breaches(page))
    if (impact === 'serious' || impact === 'critical') broken.push(`${name}, ${theme}: ${rule}\n  ${at.join('\n  ')}`);
  process.stderr.write(`${name}\n`);
}

async function sheetOf(shots: readonly (readonly Buffer[])[]): Promise<Buffer> {
  const width = sizes.reduce((sum, size) => sum + size.width * SHOWN_SHARE + GAP_PX, 0);
  const height = Math.max(...sizes.map((size) => size.height)) * SHOWN_SHARE + GAP_PX;
  const canvas = createCanvas(width, height * shots.length);
  const context = canvas.getContext('2d');
  for (const [at, row] of shots.entries()) {
    let left = 0;
    for (const [n, png] of row.entries()) {
      const size = sizes[n]!;
      const [w, h] = [size.width * SHOWN_SHARE, size.height * SHOWN_SHARE];
      context.drawImage(await loadImage(png), left, at * height, w, h);
      left += w + GAP_PX;
    }
  }
  return canvas.encode('png');
}

/** In each language from the beginning: what was open in the one before is forgotten. */
async function walk(browser: Browser, library: string, screens: readonly Screen[]): Promise<void> {
  const wanted = values.screen?.split(',');
  const last = wanted ? screens.findLastIndex(({ name }) => wanted.includes(name)) : screens.length - 1;
  for (const language of languages) {
    if (last < 0 || (values.language && !values.language.split(',').includes(language))) continue;
    await forgetView(library);
    const server = await startServer(['--library', library]);
    const context = await browser.newContext({ locale: language, viewport: USUAL });
    try {
      const page = await context.newPage();
      await page.goto(server.address);
      await page.locator('header').first().waitFor();
      for (const { name, show, leave } of screens.slice(0, last + 1)) {
        await show(page);
        if (!wanted || wanted.includes(name)) await take(page, `${language}-${name}`);
        await leave?.(page);
      }
    } finally {
      await context.close();
      server.process.kill('SIGTERM');
      await server.exited;
    }
  }
}

async function madePapers(folder: string): Promise<readonly string[]> {
  const papers = { 'harbor.pdf': await twoColumnPaper(), 'tides.pdf': await tidesPaper() };
  return Promise.all(
    Object.entries(papers).map(async ([name, { bytes }]) => {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    }),
  );
}

const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-screens-'));
const browser = await chromium.launch({
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [...chromiumArgs],
});
try {
  await mkdir(values.out, { recursive: true });
  const paths = positionals.length > 0 ? positionals.map((file) => path.resolve(file)) : await madePapers(folder);
  await walk(browser, path.join(folder, 'none'), [
    { name: 'empty', show: (page) => page.locator('.btn.primary').first().waitFor() },
  ]);
  const library = path.join(folder, 'some');
  await promisify(execFile)(process.execPath, [
    path.join(dist, 'electron/cli.mjs'),
    'index',
    '--library',
    library,
    ...paths,
  ]);
  await walk(browser, library, full);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
if (broken.length > 0) {
  process.stderr.write(`${broken.join('\n')}\n`);
  process.exitCode = 1;
}
