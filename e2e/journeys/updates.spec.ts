/** Settings → Privacy → Newer versions: off until the reader turns it on; then a signed note is read, and nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newKeys, noteOfRelease, signedFeed } from '../../build/updates/sign-feed.mjs';
import { expect, test } from '../support/app.ts';

const PAGE = 'https://github.com/somebody/wayleaf/releases/tag/v99.0.0';
/** Of the release, as its tag finds it. */
const MANIFEST = {
  version: '99.0.0',
  homepage: 'https://wayleaf.example',
  repository: { url: 'git+https://github.com/somebody/wayleaf.git' },
  bugs: { email: 'security@wayleaf.example' },
};

test('a newer version is told when the reader has it looked for, and its page is the reader’s to open', async ({
  launch,
  file,
}) => {
  const { privateKey, publicKey } = newKeys();
  const requests: (string | undefined)[] = [];
  let note = noteOfRelease({ tag: 'v99.0.0', manifest: MANIFEST, publicKey, privateKey, made: 1 });
  const server = createServer(({ url }, response) => {
    requests.push(url);
    response.end(note);
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/updates.json`;
    const source = await file('updates.json', Buffer.from(JSON.stringify({ address, publicKey })));
    const { page } = await launch({ env: { WAYLEAF_UPDATES: source } });
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Privacy' }).click();
    const group = page.getByRole('region', { name: 'Newer versions' });
    const wanted = group.getByRole('switch', { name: 'Look for newer versions' });
    await expect(wanted).not.toBeChecked();
    await expect(group).toContainText('Asks 127.0.0.1');
    expect(requests).toEqual([]);

    await wanted.click();
    await expect(group).toContainText('Wayleaf 99.0.0 is there');
    const link = group.getByRole('link', { name: 'Open its page' });
    await expect(link).toHaveAttribute('href', PAGE);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(requests).toEqual(['/updates.json']);

    note = signedFeed({ version: '100.0.0', page: 'https://evil.example', made: 2 }, newKeys().privateKey);
    await group.getByRole('button', { name: 'Look now' }).click();
    await expect(group.getByRole('alert')).toContainText('is not signed by whoever made this Wayleaf');
    await expect(link).toHaveAttribute('href', PAGE);

    await wanted.click();
    await expect(wanted).not.toBeChecked();
    await expect(link).toBeHidden();
    expect(requests).toHaveLength(2);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
