/** A document is looked up at a service on this machine: off at first, then address by address and field by field. */
import {
  crossrefWork,
  json,
  sendOn,
  type ScriptedService,
  scriptedService,
} from '../../electron/lookup/testing/scripted-service.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

/** Replies are recorded with the address, so that it is always the same; nobody listens where they are replayed. */
const PORT = 38_412;
const ADDRESS = `http://127.0.0.1:${String(PORT)}`;

let service: ScriptedService | undefined;
test.beforeEach(async ({ host }) => {
  service = host === 'recorded' ? undefined : await scriptedService(json(crossrefWork()), PORT);
});
test.afterEach(() => service?.close());

async function useService({ page }: App, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Privacy' }).click();
  await settings.getByText('Addresses of the services').click();
  await settings.getByRole('button', { name: `Address of ${name}` }).click();
  await settings.getByRole('textbox', { name: `Address of ${name}` }).fill(ADDRESS);
  await page.keyboard.press('Enter');
  await expect(settings.getByText(ADDRESS)).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a document is looked up by keyboard, and only what is ticked is taken over', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()));
  await app.listed(/Listening Delay/);
  const dialog = page.getByRole('dialog', { name: 'Look up' });
  const sheet = page.getByRole('region', { name: 'Edit details' });

  await test.step('it is off until the reader turns it on', async () => {
    await app.row(/Listening Delay/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Look up…' }).click();
    await expect(dialog).toContainText('This is off, and nothing is sent.');
    await app.pictures('look-up-1-off');
    await dialog.getByRole('button', { name: 'Turn it on' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(/Listening Delay/);
    await expect(dialog.getByRole('group', { name: 'Address' })).toContainText('https://api.crossref.org/works?query');
    await page.keyboard.press('Escape');
    expect(service?.asked ?? []).toEqual([]);
  });

  await useService(app, 'Crossref');

  await test.step('the whole address stands there before it is asked', async () => {
    await app.row(/Listening Delay/).focus();
    await page.keyboard.press('F2');
    await sheet.getByRole('button', { name: 'Look up…' }).click();
    await dialog.getByRole('button', { name: 'DOI', exact: true }).click();
    const doi = dialog.getByRole('textbox', { name: 'DOI' });
    await doi.fill('reeds');
    await expect(dialog.getByRole('alert')).toContainText('reeds is not a DOI');
    await doi.fill('10.5555/reeds.7');
    await expect(dialog.getByRole('group', { name: 'Address' })).toHaveText(`${ADDRESS}/works/10.5555/reeds.7`);
    await app.pictures('look-up-2-asked');
    await doi.press('Enter');
  });

  await test.step('nothing is ticked by itself; what is ticked has its source, and goes back', async () => {
    const publisher = dialog.getByRole('checkbox', { name: 'Publisher' });
    await expect(publisher).not.toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Take 0 fields over' })).toBeDisabled();
    await publisher.press('Space');
    await dialog.getByRole('checkbox', { name: 'Title' }).press('Space');
    await app.pictures('look-up-3-found');
    await dialog.getByRole('button', { name: 'Take 2 fields over' }).press('Enter');
    await expect(dialog).toBeHidden();
    await app.listed('Reeds in the wind of CO2');
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Reeds in the wind of CO2');
    await expect(sheet.getByRole('textbox', { name: 'Publisher' })).toHaveValue('Reed Press');
    await expect(sheet.locator('[data-field=publisher]')).toContainText('from Crossref, on ');
    await expect(sheet.getByRole('textbox', { name: 'Volume' })).toBeHidden();
    await app.pictures('look-up-4-details');
    await sheet.getByRole('button', { name: 'Publisher as it was: none' }).click();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await app.row('Reeds in the wind of CO2').focus();
    await page.keyboard.press('F2');
    await expect(sheet.getByRole('textbox', { name: 'Publisher' })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('by its title there are several, and what is wrong with a reply is said', async () => {
    service?.answer(json({ message: { items: [crossrefWork({ title: ['Rushes'] }).message, crossrefWork().message] } }));
    await app.row('Reeds in the wind of CO2').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Look up…' }).click();
    await dialog.getByRole('button', { name: 'Ask Crossref' }).click();
    await expect(dialog.getByRole('group', { name: 'Which of these is it?' }).getByRole('radio')).toHaveCount(2);
    await dialog.getByRole('radio', { name: /^Rushes/ }).check();
    await expect(dialog.getByRole('checkbox', { name: 'Title' })).not.toBeChecked();
    await app.pictures('look-up-5-several');
    await dialog.getByRole('button', { name: 'Back' }).click();
    service?.answer(sendOn('file:///etc/passwd'));
    await dialog.getByRole('button', { name: 'Ask Crossref' }).click();
    await expect(dialog.getByRole('alert')).toContainText('is not an address of the web');
  });

  await test.step('where a service sends on to is shown, and asked on another press', async () => {
    service?.answer(sendOn('/elsewhere'));
    await dialog.getByRole('button', { name: 'Ask Crossref' }).click();
    await expect(dialog.getByRole('group', { name: 'Address' })).toHaveText(`${ADDRESS}/elsewhere`);
    service?.answer(json({ message: { items: [] } }));
    await dialog.getByRole('button', { name: `Ask 127.0.0.1:${String(PORT)}` }).click();
    await expect(dialog.getByRole('status')).toHaveText('Crossref knows nothing of that title.');
    await dialog.getByRole('button', { name: 'Take nothing over' }).click();
    await expect(dialog).toBeHidden();
  });
});
