import { desktopRuntime } from '../support/desktop-host.ts';
import { test } from '../support/app.ts';
import { keepServerKey } from '../support/server-key.ts';

test('the key of a model server is kept in the key store of the system', async ({ app }) => {
  // A real Electron on a machine without a desktop has none.
  const stores = desktopRuntime().kind === 'stand-in' ? 'the key store' : '(?:the key store|a file)';
  await keepServerKey(app, new RegExp(`Kept in ${stores}`, 'u'));
});
