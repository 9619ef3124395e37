import { deferred } from '#shared/base/async.ts';
import { FakeOpenAi } from '../fixtures/openai/server.ts';
import { expect, test } from '../support/app.ts';
import { askServer, keepServerKey } from '../support/server-key.ts';

test('without a key store the key of a model server is in a file of the reader’s own, and said to be', async ({
  app,
}) => {
  await keepServerKey(app, /Kept in a file that only you can open/u);
});

test(
  'a key that is being typed stays while the server is asked again',
  { tag: '@night' },
  async ({ app: { page } }) => {
    const server = await FakeOpenAi.start({ key: 'larch-key' });
    const answering = deferred<void>();
    try {
      await askServer(page, server.address);
      await page.getByLabel('Key of the server').fill('larch');
      server.become({ key: 'larch-key', held: answering.promise });
      await page.getByRole('button', { name: 'Look again' }).click();
      await expect(page.getByText('Looking…')).toBeVisible();
      await expect(page.getByLabel('Key of the server')).toHaveValue('larch');
      answering.resolve();
      await expect(page.getByText('This server wants one.')).toBeVisible();
      await expect(page.getByLabel('Key of the server')).toHaveValue('larch');
    } finally {
      answering.resolve();
      await server.stop();
    }
  },
);
