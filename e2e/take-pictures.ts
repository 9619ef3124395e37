/** Takes the pictures of the README, of the guide and for software centers from the real window: `npm run pictures` after a build. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas, loadImage, type ImageData } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import { chromium, type Page } from 'playwright';
import { keepAge } from '../build/pictures/age.mjs';
import { movingPicture, type Frame } from '../build/pictures/moving.ts';
import { smallPng } from '../build/pictures/small-png.ts';
import { makePaper } from './fixtures/pdf/make-paper.ts';
import { paragraph } from './fixtures/pdf/prose.ts';
import { samplePaper } from './fixtures/sample-paper.ts';
import { chromiumArgs, findChromium } from './support/chromium.ts';
import { repository } from './support/paths.ts';
import { startServer } from './support/server.ts';
import { areDrawn, nothingMoves } from './support/settled.ts';

const question = 'Do walkers know why they turn?';
const images = path.join(repository, 'docs', 'images');
const guide = path.join(repository, 'docs', 'guide', 'pictures');
const whole = { width: 1440, height: 900 };
/** The least in which both side panes stand beside the pages. */
const moving = { width: 1200, height: 750 };
/** The guide shows its pictures in the width of its lines. */
const small = { width: 1200, height: 750 };

/** Others of the library, so that a list has rows. */
const others = [
  { title: 'Signs at forks: a count of 90 crossings', authors: 'Nuria Castell', year: 2021 },
  { title: 'How wear of the ground is measured', authors: 'Tomas Reyl, Ilse Brandauer', year: 2019 },
  { title: 'Maps that walkers draw from memory', authors: 'Anneke Vos, Piotr Hala, Ilse Brandauer', year: 2023 },
  { title: 'Wet meadows and the paths around them', authors: 'Piotr Hala', year: 2016 },
] as const;

/** However busy the machine is. */
const PATIENCE_MS = 300_000;
const LOOKS_MS = 200;

/** Settles when no answer is waited for, no notice stands there, nothing moves, and what is in view is drawn as it stays. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.calls === '0');
  await expect(page.getByRole('region', { name: 'Notices' })).toBeEmpty({ timeout: PATIENCE_MS });
  await nothingMoves(page);
  const end = performance.now() + PATIENCE_MS;
  while (!(await areDrawn(page))) {
    if (performance.now() > end) throw new Error('The pages are not drawn');
    await page.waitForTimeout(LOOKS_MS);
  }
  await page.waitForTimeout(600); // for what begins late on purpose: tips, words that are washed
}

async function pixels(page: Page): Promise<ImageData> {
  const image = await loadImage(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes);
  process.stderr.write(`${path.relative(repository, file)}, ${Math.round(bytes.length / 1024)} kB\n`);
}

async function takePicture(page: Page, file: string): Promise<void> {
  const { data, width, height } = await pixels(page);
  await keep(file, smallPng(data, width, height));
}

/** A forge shows what moves only up to a size, and nobody waits for more. */
const MOVING_MAX_BYTES = 2 * 2 ** 20;

/** The main job: a question, its answer, and from passage to passage. Leaves the answer open. */
async function takeMoving(page: Page, file: string): Promise<void> {
  const frames: Frame[] = [];
  const show = async (showMs: number): Promise<void> => {
    const { data } = await pixels(page);
    frames.push({ rgba: data, showMs });
  };
  await page.setViewportSize(moving);
  await atRest(page);
  await show(1200);
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  await field.focus();
  for (const words of question.split(/(?<= )/)) {
    await page.keyboard.type(words);
    await show(220);
  }
  await show(500);
  await showAnswer(page);
  await show(2200);
  for (let step = 0; step < 2; step++) {
    await page.keyboard.press(']');
    await atRest(page);
    await show(1800);
  }
  const bytes = movingPicture(frames, moving.width, moving.height);
  if (bytes.length > MOVING_MAX_BYTES) throw new Error(`${file} would have ${bytes.length} bytes`);
  await keep(file, bytes);
}

async function showAnswer(page: Page): Promise<void> {
  await page.getByRole('tree').waitFor();
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').first();
  await card.waitFor();
  await card.click();
  await page.locator('[data-evidence] polygon').first().waitFor();
  await atRest(page);
}

/** What moves for the README, and what stands still for software centers. */
async function forPublic(page: Page): Promise<void> {
  await takeMoving(page, path.join(images, 'main-job.gif'));
  await page.setViewportSize(whole);
  await page.getByRole('article').first().click();
  await atRest(page);
  await takePicture(page, path.join(images, 'window-light.png'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  await takePicture(page, path.join(images, 'window-dark.png'));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function forGuide(page: Page): Promise<void> {
  const take = async (name: string): Promise<void> => {
    await atRest(page);
    await takePicture(page, path.join(guide, `${name}.png`));
  };
  await page.setViewportSize(small);
  await take('answer');

  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).waitFor();
  await take('compare');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('path');
  await take('palette');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('worn');
  await page.keyboard.press('Enter');
  await take('find');
  await page.keyboard.press('Escape');

  await highlight(page);
  await page.getByRole('button', { name: 'Highlights and notes' }).click();
  await take('notes');
  await page.getByRole('button', { name: 'Highlights and notes' }).click();

  await page.getByRole('button', { name: 'Thumbnails' }).click();
  await page.getByRole('button', { name: 'Night pages' }).click();
  await atRest(page);
  await take('night');
  await page.getByRole('button', { name: 'Night pages' }).click();
  await page.getByRole('button', { name: 'Thumbnails' }).click();

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Storage' }).click();
  await take('settings');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Show the library as a list' }).click();
  await page.getByRole('button', { name: 'Hide ask' }).click();
  await take('library');
  const rows = page.getByRole('row');
  for (const at of [1, 2]) await rows.nth(at).click({ modifiers: ['ControlOrMeta'] });
  await take('chosen');
}

/** Two lines of what is shown, in two colors. */
async function highlight(page: Page): Promise<void> {
  const lines = await page.locator('.text-layer span').evaluateAll((spans) =>
    spans
      .map((span) => span.getBoundingClientRect())
      .filter(({ top, bottom, width }) => top > 200 && bottom < innerHeight - 60 && width > 150)
      .map(({ left, right, top, bottom }) => ({ left, right, y: (top + bottom) / 2 })),
  );
  for (const [at, color] of [
    [0, '1'],
    [5, '2'],
  ] as const) {
    const line = lines[at];
    if (!line) throw new Error('There are no words to highlight');
    await page.mouse.move(line.left + 1, line.y);
    await page.mouse.down();
    await page.mouse.move(line.right - 1, line.y, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('toolbar', { name: 'Selected words' }).waitFor();
    await page.keyboard.press(color);
    await page.waitForTimeout(600); // until the bar of the new highlight stands there
    await page.keyboard.press('Escape');
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-pictures-'));
const file = path.join(folder, 'paths-that-remember.pdf');
await writeFile(file, (await samplePaper()).bytes);
const library = path.join(folder, 'Reading room');
const server = await startServer(['--library', library, file], {});
const browser = await chromium.launch({
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [...chromiumArgs],
});
try {
  for (const where of [images, guide]) await mkdir(where, { recursive: true });
  const context = await browser.newContext({ viewport: whole });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.getByRole('tree').waitFor();
  await page.setViewportSize(small);
  await atRest(page);
  await takePicture(page, path.join(guide, 'window.png'));
  await page.setViewportSize(whole);
  await forPublic(page);
  await addOthers(page);
  await forGuide(page);
  keepAge(repository);
} finally {
  await browser.close();
  server.process.kill('SIGTERM');
  await server.exited;
  await rm(folder, { recursive: true, force: true });
}

/** Reads them behind the document that is shown. */
async function addOthers(page: Page): Promise<void> {
  const files: string[] = [];
  for (const [at, { title, authors, year }] of others.entries()) {
    const blocks = [1, 2, 3].flatMap((n) => [
      { kind: 'heading', level: 1, number: String(n), text: ['Introduction', 'Method', 'Results'][n - 1]! } as const,
      { kind: 'paragraph', text: paragraph(at * 10 + n, 8) } as const,
    ]);
    const created = new Date(Date.UTC(year, 4, 12));
    const made = await makePaper({
      title,
      authors,
      blocks,
      pageNumbers: true,
      metadata: { title, author: authors, created },
    });
    const to = path.join(folder, `${at}.pdf`);
    await writeFile(to, made.bytes);
    files.push(to);
  }
  await page.getByRole('button', { name: 'Show the library as a list' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files…' }).click();
  await (await choosing).setFiles(files);
  await page
    .getByRole('row')
    .nth(others.length + 1)
    .waitFor();
  await page.waitForTimeout(8000); // until they are read, and the note about them is gone
  await page.getByRole('row').getByText('Paths that remember').click();
  await page.getByRole('tree').waitFor();
  await page.getByRole('article').first().click();
  await atRest(page);
}
