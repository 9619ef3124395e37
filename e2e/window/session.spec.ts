/** Two places side by side, and everything as it was left after a new start. */
import { tidesPaper, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { askIn } from '../support/scope.ts';

test('two places side by side have a page and a find of their own, and are there again after a new start', async ({
  launch,
  file,
}) => {
  let app = await launch();
  let { page } = app;
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('notes');
  await app.open('notes');
  await app.showList();
  await app.open('Listening Delay');
  await page.getByRole('navigation', { name: 'Open documents' }).getByText('notes').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open beside' }).click();
  const beside = page.getByRole('region', { name: /^Second pages: notes/ });
  await expect(beside.getByRole('region', { name: 'Page 1', exact: true })).toBeInViewport();
  await app.pictures('split-1-two-documents', [
    { width: 900, height: 900 },
    { width: 1440, height: 900 },
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The same document at another place, with keys that go to the pages that have the focus.
  await page.keyboard.press('ControlOrMeta+2');
  await expect(beside).toBeHidden();
  await page.keyboard.press('ControlOrMeta+2');
  const second = page.getByRole('region', { name: /^Second pages: Listening/ });
  await second.getByRole('textbox', { name: 'Page number' }).fill('3');
  await second.getByRole('textbox', { name: 'Page number' }).press('Enter');
  await expect(second.getByRole('region', { name: 'Page 3' })).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(second.getByRole('textbox', { name: 'Find in document' })).toBeFocused();
  await expect(page.getByRole('search')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await app.question().fill('How many subjects');
  await app.settledView();
  await app.stop();
  app = await launch();
  ({ page } = app);
  await page.setViewportSize({ width: 1440, height: 900 });
  const again = page.getByRole('region', { name: /^Second pages: Listening/ });
  await expect(again.getByRole('region', { name: 'Page 3' })).toBeInViewport();
  await expect(
    page.getByRole('region', { name: 'Pages', exact: true }).getByRole('region', { name: 'Page 1' }),
  ).toBeInViewport();
  await expect(app.question()).toHaveValue('How many subjects');
  await again.getByRole('button', { name: 'Close these pages' }).click();
  await expect(again).toBeHidden();
});

test('evidence is shown in the half that has its document, and the other stays where it is', async ({ app, file }) => {
  const { page } = app;
  await page.setViewportSize({ width: 1440, height: 900 });
  const tides = await tidesPaper();
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('tides.pdf', tides));
  await app.listed('Tides');
  await app.open('Tides');
  await app.showList();
  await app.open('Listening Delay');
  await page.getByRole('navigation', { name: 'Open documents' }).getByText('Tides').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open beside' }).click();
  const first = page.getByRole('region', { name: 'Pages', exact: true });
  const second = page.getByRole('region', { name: 'Second pages: Tides' });
  await expect(second.getByRole('region', { name: 'Page 1', exact: true })).toBeInViewport();

  await askIn(page, 'The library');
  await app.ask('What height did the spring tide reach in the bay?');
  await expect(app.card(1)).toContainText('nine meters');
  await app.card(1).click();
  await expect(second.locator('[data-evidence] polygon').first()).toBeInViewport();
  await expect(first.locator('[data-evidence] polygon')).toHaveCount(0);
  await expect(first.getByRole('region', { name: 'Page 1', exact: true })).toBeInViewport();

  await app.ask('Did the trial include subjects under eighteen years of age?');
  const card = page.getByRole('article', { name: /^Evidence 1, .*4\.1 Limitations, page 2/ });
  await card.click();
  await expect(first.getByRole('region', { name: 'Page 2', exact: true })).toBeInViewport();
  await expect(first.locator('[data-evidence] polygon').first()).toBeInViewport();
  await expect(second.getByRole('region', { name: 'Page 1', exact: true })).toBeInViewport();
});
