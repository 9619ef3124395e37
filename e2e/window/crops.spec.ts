/** An answer shows the part of the page where it stands, drawn from the page itself. */
import type { Locator } from 'playwright';
import { tidesPaper, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

const sensor = 'Who made the wrist sensor?';

/** How much of a drawn strip is ink, in [0, 1]. */
async function inkOf(strip: Locator): Promise<number> {
  return await strip.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++;
    return dark / (width * height);
  });
}

test('an answer shows its lines of the page, washed and selectable, and a click enlarges them', async ({
  paper: app,
}) => {
  const { page } = app;
  await app.ask(sensor);
  const ask = page.getByRole('region', { name: 'Ask', exact: true });
  const crop = ask.getByRole('figure', { name: /^Page \d+ as it is printed$/ }).first();
  const strip = crop.locator('.crop-strip[data-drawn]').first();
  await expect(strip).toBeVisible();
  expect(await inkOf(strip)).toBeGreaterThan(0.02);
  await expect(strip.locator('.mark polygon').first()).toBeVisible();
  await expect(strip.locator('.text-layer')).toContainText('wrist sensor');

  await crop.getByRole('button', { name: 'Enlarge' }).click();
  const large = page.getByRole('dialog');
  await expect(large.locator('.crop-strip[data-drawn]').first()).toBeVisible();
  await large.getByRole('button', { name: 'Go to the page' }).click();
  await expect(large).toBeHidden();
  await expect(page.locator('.sheet [data-evidence] polygon').first()).toBeInViewport();
});

test('a reader who wants the words alone has no pictures, and one who wants the page has no words', async ({
  paper: app,
}) => {
  const { page } = app;
  await app.ask(sensor);
  const ask = page.getByRole('region', { name: 'Ask', exact: true });
  const crops = ask.getByRole('figure', { name: /as it is printed$/ });
  await expect(crops.first()).toBeVisible();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Answering' }).click();
    await page.getByRole('button', { name: /^Answers show: / }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose('The words');
  await expect(crops).toHaveCount(0);
  await expect(ask.locator('.read').first()).toBeVisible();
  await choose('The page');
  await expect(crops.first()).toBeVisible();
  await expect(ask.locator('.sr .read').first()).toBeAttached();
});

test('a line that is too wide for the pane is broken between words, of which each is shown once', async ({
  reading,
}) => {
  const text = 'The harbor gate closes whenever the tide in the outer bay stands more than four meters above the mark.';
  const wide = await twoColumnPaper({
    columns: 1,
    outline: 'headings',
    blocks: [
      { kind: 'heading', level: 1, number: '1', text: 'Gate' },
      { kind: 'paragraph', text },
    ],
  });
  const app = await reading('gate.pdf', wide);
  const { page } = app;
  await app.ask('When does the harbor gate close?');
  const strips = page.getByRole('region', { name: 'Ask', exact: true }).locator('.crop-strip');
  await expect(strips.first()).toHaveAttribute('data-drawn', 'true');
  await expect(page.locator('.crop-strip:not([data-drawn])')).toHaveCount(0);
  expect(await strips.count()).toBeGreaterThan(1);
  const words = (await strips.locator('.text-layer').allInnerTexts()).join(' ').split(/\s+/u);
  expect(words.join(' ').trim()).toBe(text);
});

test('what is not found says how many pages were looked at, and which words stand on none', async ({ paper: app }) => {
  await app.ask('Which subjects of the field trial lived in Zurich with Esmeralda?');
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.locator('.looked-at')).toContainText(/Looked at (\d+) of \1 pages\./);
  await expect(ask.locator('.looked-at')).toContainText(/“Zurich”.* nowhere there\./);
});

test('an answer stays with its document, and a new one opens with its own start', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('tides.pdf', await tidesPaper()));
  await app.listed('Tides');
  await app.open('Listening Delay');
  await app.ask(sensor);
  const question = page.getByRole('heading', { name: sensor });
  await expect(page.locator('.verdict').first()).toBeVisible();
  await app.open('Tides');
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Ask a question' })).toHaveAttribute(
    'placeholder',
    'Ask this document',
  );
  await page.getByRole('button', { name: `Back to “${sensor}”` }).click();
  await expect(question).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Listening Delay', level: 1 })).toBeVisible();
});
