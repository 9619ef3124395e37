import path from 'node:path';
import { facts, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

// While there is no engine the browser reports the connections and requests that fail.
const whileDown = [/WebSocket connection .* failed/, /Failed to load resource/];

/** Tries again as often as the window offers it, until the answer is there. */
async function answeredAfterAll(app: App, fact: string): Promise<void> {
  await expect(async () => {
    const again = app.page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(app.card(1)).toContainText(fact, { timeout: 1000 });
  }).toPass();
}

test('the engine is killed: the window says so, comes back by itself, and nothing is lost', async ({ app, file }) => {
  app.tolerate(...whileDown);
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  process.kill(app.enginePid(), 'SIGKILL');
  await app.ask('How many subjects took part in the field trial?');
  await answeredAfterAll(app, facts.subjects);
  await expect(app.section('2.1 Participants, page 1')).toBeVisible();

  await test.step('a question that runs when it dies fails in words and can be asked again', async () => {
    const engine = app.enginePid();
    process.kill(engine, 'SIGSTOP');
    await app.ask('Did the trial include subjects under eighteen years of age?');
    await expect(app.page.getByRole('button', { name: 'Stop' })).toBeVisible();
    process.kill(engine, 'SIGKILL');
    // What else was asked of it at that moment says so, too.
    const alert = app.page.getByRole('alert').filter({ hasText: 'The question could not be answered.' });
    await expect(alert).toBeVisible();
    await answeredAfterAll(app, facts.limitation);
  });

  await test.step('a second start shows its file in the window that is there', async () => {
    await app.host.startAgain([await file('notes.pdf', await withoutHeadings())]);
    await expect(app.page.getByRole('heading', { name: 'notes', level: 1 })).toBeVisible();
  });
});

test('a library that is damaged is left alone, and the window says so', async ({ launch, file }) => {
  const database = await file('damaged/library.db', Buffer.from('This was a database once. '.repeat(400)));
  const { page } = await launch({ library: path.dirname(database) });
  await expect(page.getByRole('alert')).toContainText('The library could not be opened');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Repair' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
});

test('the library is backed up, saved as one file, and added to an empty one', async ({ launch, file }) => {
  const first = await launch();
  await first.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await first.page.getByRole('button', { name: 'Settings' }).click();
  const settings = first.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Storage' }).click();

  await test.step('what the reader made is backed up, and comes back from a backup', async () => {
    await settings.getByRole('button', { name: 'Back up now' }).click();
    await settings.getByRole('button', { name: /^Restore/ }).click();
    await expect(settings.getByRole('status')).toHaveText('Everything in this backup was there already.');
  });

  const saving = first.page.waitForEvent('download');
  await settings.getByRole('region', { name: 'The whole library' }).getByRole('button', { name: 'Save…' }).click();
  const saved = await (await saving).path();
  await expect(settings.getByRole('status')).toContainText('Saved 1 document');

  const second = await launch({ library: `${first.library}-of-another` });
  await second.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await second.page.getByRole('button', { name: 'Storage' }).click();
  const choosing = second.page.waitForEvent('filechooser');
  await second.page.getByRole('button', { name: 'Add…' }).click();
  await (await choosing).setFiles(saved);
  await expect(second.page.getByRole('status').filter({ hasText: 'Came with it: 1 document' })).toContainText(
    '1 file came with it.',
  );
  await second.page.getByRole('button', { name: 'Close settings' }).click();
  await second.open(/harbor/i);
});
