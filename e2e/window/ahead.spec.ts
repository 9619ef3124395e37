/** What is likely to be gone to is there before: the words of an answer do not wait for the file that they stand in. */
import { tidesPaper, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';
import { askIn } from '../support/scope.ts';

const question = 'What height did the spring tide reach in the bay?';
/** Bytes of documents, as the window asks for them. */
const bytes = /\/document\/[0-9a-f]{64}$/;

test('evidence is marked in a document whose file is still on its way, and its page follows', async ({ app, file }) => {
  await openBeside(app, file);
  let deliver = (): void => undefined;
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await app.page.route(bytes, async (route) => {
    await held;
    await route.continue();
  });
  await app.ask(question);
  await expect(app.card(1)).toContainText('nine meters');
  await app.card(1).click();
  await expect(app.page.locator('.sheet .mark[data-evidence="1"] polygon').first()).toBeInViewport();
  await expect(app.page.locator('.sheet[data-drawn]')).toHaveCount(0);
  deliver();
  await expect(app.page.locator('.sheet[data-drawn] .mark[data-evidence="1"] polygon').first()).toBeInViewport();
});

test('the document with the evidence of an answer is opened before anybody goes there, and only once', async ({
  app,
  file,
}) => {
  await openBeside(app, file);
  const opened: string[] = [];
  app.page.on('request', (request) => {
    if (bytes.test(request.url()) && request.headers().range?.startsWith('bytes=0-')) opened.push(request.url());
  });
  await app.ask(question);
  await expect(app.card(1)).toContainText('nine meters');
  await expect.poll(() => opened.length).toBe(1);
  await app.card(1).click();
  await expect(app.page.locator('.sheet[data-drawn] .mark[data-evidence="1"] polygon').first()).toBeInViewport();
  await expect(app.page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible();
  expect(opened).toHaveLength(1);
});

/** One of two documents is open, and the whole library is asked. */
async function openBeside(
  app: App,
  file: (name: string, content: Awaited<ReturnType<typeof tidesPaper>>) => Promise<string>,
): Promise<void> {
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('tides.pdf', await tidesPaper()));
  await app.listed('Tides');
  await app.open('Listening Delay');
  await askIn(app.page, 'The library');
}
