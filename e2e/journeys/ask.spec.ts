import { facts, tidesPaper, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { compareMarks } from '../support/highlight.ts';
import { askIn } from '../support/scope.ts';

const limitation = 'Did the trial include subjects under eighteen years of age?';

test('a question is answered with evidence, and a click stands on the very words', async ({ paper: app }) => {
  const made = await twoColumnPaper();
  await app.ask(limitation);
  const card = app.page.getByRole('article', { name: 'Evidence 1, 4.1 Limitations, page 2' });
  await expect(card).toContainText(facts.limitation);
  await expect(app.section('4.1 Limitations, page 2')).toContainText('1');
  await card.click();
  await expect(app.sheet(2)).toBeInViewport();
  const tag = app.sheet(2).getByRole('button', { name: 'Evidence 1' });
  await expect(tag).toBeInViewport();
  await expect
    .poll(() => compareMarks(app.sheet(2), 1, made, facts.limitation))
    .toEqual({ quoted: 11, marked: 11, strays: [] });
  // The wash stays on the words at another size.
  await app.page.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(() => compareMarks(app.sheet(2), 1, made, facts.limitation))
    .toEqual({ quoted: 11, marked: 11, strays: [] });
});

test('a question about the library finds the right document', async ({ app, file }) => {
  const other = await tidesPaper();
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('tides.pdf', other));
  await app.listed('Tides');
  await app.open('Listening Delay');
  await askIn(app.page, 'The library');
  await app.ask('What height did the spring tide reach in the bay?');
  await expect(app.card(1)).toContainText('nine meters');
  // Until all is said the cards may move under a press. A machine that is busy may not have the passage reader by then.
  await expect(app.page.getByRole('button', { name: /^(?:Right answer|This one)$/ }).first()).toBeVisible();
  await app.card(1).click();
  await expect(app.page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible();
});
