/** Takes the pictures of the README from the real window: `npm run pictures` after a build. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { samplePaper } from './fixtures/sample-paper.ts';
import { chromiumArgs, findChromium } from './support/chromium.ts';
import { repository } from './support/paths.ts';
import { startServer } from './support/server.ts';

const question = 'Do walkers know why they turn?';
const images = path.join(repository, 'docs', 'images');

async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(images, `${name}.png`) });
  process.stderr.write(`docs/images/${name}.png\n`);
}

async function showAnswer(page: Page): Promise<void> {
  await page.getByRole('tree').waitFor();
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').last();
  await card.waitFor();
  await card.press('Enter');
  await page.locator('[data-evidence] polygon').first().waitFor();
  await page.waitForTimeout(2500); // until the words have settled and the text layer is there
}

const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-pictures-'));
const file = path.join(folder, 'paths-that-remember.pdf');
await writeFile(file, (await samplePaper()).bytes);
const server = await startServer(['--library', path.join(folder, 'Reading room'), file], {});
const browser = await chromium.launch({
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [...chromiumArgs],
});
try {
  await mkdir(images, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(server.address);
  await showAnswer(page);
  await takePicture(page, 'window-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(500);
  await takePicture(page, 'window-dark');
} finally {
  await browser.close();
  server.process.kill('SIGTERM');
  await server.exited;
  await rm(folder, { recursive: true, force: true });
}
