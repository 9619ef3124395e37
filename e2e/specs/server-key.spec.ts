import { test } from '../support/app.ts';
import { keepServerKey } from '../support/server-key.ts';

test('without a key store the key of a model server is in a file of the reader’s own, and said to be', async ({
  app,
}) => {
  await keepServerKey(app, /Kept in a file that only you can open/u);
});
