/** A library on a server that goes away while somebody reads: the window says so, and everything goes on by itself. */
import { mkdir } from 'node:fs/promises';
import { leadByWay, type FaultProxy } from '../../electron/engine/testing/fault-proxy.ts';
import { closeServer, putOnServer } from '../../electron/engine/testing/server.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test as base } from '../support/app.ts';

interface OnServer {
  readonly library: string;
  readonly way: FaultProxy;
}

const test = base.extend<{ readonly onServer: OnServer }>({
  onServer: async ({ file: _file }, use, testInfo) => {
    const library = testInfo.outputPath('library');
    await mkdir(library, { recursive: true });
    const server = await putOnServer(library);
    const way = await leadByWay(library);
    await use({ library, way });
    await way.close();
    await server.leave();
  },
});
test.afterAll(() => closeServer());

const away = 'The library’s server does not answer, trying again.';
// The window asks for what it cannot get just now.
const whileAway = /Failed to load resource/;

test('the server goes away while somebody reads, and comes back', async ({ launch, file, onServer }) => {
  const app = await launch({ library: onServer.library });
  app.tolerate(whileAway);
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const engine = app.enginePid();
  await onServer.way.refuse();
  const banner = app.page.getByText(away);
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('Nothing answers at its address.');
  // What is open stays open.
  await expect(app.sheet(1)).toBeInViewport();
  await onServer.way.pass();
  await expect(banner).toBeHidden();
  await app.ask('How many subjects took part in the field trial?');
  await expect(app.card(1)).toContainText(facts.subjects);
  expect(app.enginePid()).toBe(engine);
});

test(
  'a window that is opened while the server is away waits for it',
  { tag: '@night' },
  async ({ launch, onServer }) => {
    await onServer.way.refuse();
    const app = await launch({ library: onServer.library });
    app.tolerate(whileAway);
    const note = app.page.getByRole('status').filter({ hasText: away });
    await expect(note).toBeVisible();
    await onServer.way.pass();
    await expect(note).toBeHidden();
    await expect(app.page.getByRole('button', { name: 'Add files…' })).toBeVisible();
  },
);
