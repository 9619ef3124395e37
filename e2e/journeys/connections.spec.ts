/** Settings → Connections: Zotero, keys to cite by, assistants and programs. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { zoteroServer, type ZoteroServer } from '../../electron/zotero/testing/server.ts';
import { emptyLibrary, type MadeLibrary } from '../../electron/zotero/testing/made-library.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';
import { dist, machineBeside } from '../support/paths.ts';

const Setup = z.object({
  mcpServers: z.object({ wayleaf: z.object({ command: z.string(), args: z.array(z.string()) }) }),
});
const sizes = [
  { width: 900, height: 900 },
  { width: 1440, height: 900 },
];
let home: string;
let zoteroLibrary: MadeLibrary;
let zotero: ZoteroServer;

test.beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'wayleaf-home-'));
  const file = path.join(home, 'Zotero', 'storage', 'ATTACH22', 'harbor.pdf');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, (await twoColumnPaper()).bytes);
  zoteroLibrary = emptyLibrary();
  zoteroLibrary.items.push({
    key: 'ITEM2222',
    type: 'journalArticle',
    fields: { title: 'A title as Zotero has it', date: '2023', extra: 'Citation Key: harbor23' },
    creators: [{ role: 'author', given: 'Mara', family: 'Ellison' }],
    tags: ['harbors'],
  });
  zoteroLibrary.attachments.push({ key: 'ATTACH22', parent: 'ITEM2222', path: 'storage:harbor.pdf', file });
  zoteroLibrary.collections.push({ key: 'COLL2222', name: 'Listening', parent: null, items: ['ITEM2222'] });
  zoteroLibrary.annotations.push({
    key: 'ANNOT222',
    parent: 'ATTACH22',
    type: 'image',
    text: '',
    comment: 'A note from Zotero',
    color: '#2ea8e5',
    position: { pageIndex: 0, rects: [[60, 600, 280, 680]] },
  });
  zoteroLibrary.notes.push({
    key: 'NOTE2222',
    parent: 'ITEM2222',
    html: '<h1>On listening</h1><p>They wait <b>longer</b> than I thought.</p>',
  });
  zoteroLibrary.attachments.push({
    ...{ key: 'WEBLINK2', parent: 'ITEM2222', path: '', file: '' },
    ...{ contentType: 'text/html', mode: 'linked_url', title: 'The publisher’s page' },
  });
  const group = emptyLibrary();
  group.items.push({ key: 'GROUP222', type: 'book', fields: { title: 'On paper only' }, creators: [], tags: [] });
  zoteroLibrary.groups.push({ id: 31, name: 'Harbor lab', library: group });
  zotero = await zoteroServer(zoteroLibrary);
  const profile = path.join(home, '.zotero', 'zotero', 'x.default');
  await mkdir(profile, { recursive: true });
  await writeFile(
    path.join(profile, 'prefs.js'),
    `user_pref("extensions.zotero.httpServer.port", ${String(zotero.port)});\n`,
  );
});
test.afterEach(async () => {
  await zotero.close();
  await rm(home, { recursive: true, force: true, maxRetries: 3 });
});

async function openConnections({ page }: App): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Connections' }).click();
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible();
}

test('Zotero is asked when the reader says so, brought in, read on its pages, let go, and missed where it is not', async ({
  launch,
}) => {
  const app = await launch({ env: { HOME: home } });
  const { page } = app;
  await openConnections(app);
  const group = page.getByRole('region', { name: 'Zotero' });
  await expect(group).toContainText('Looked for only when you say so');
  expect(zotero.requests).toEqual([]);
  await app.pictures('connections-1-off', sizes);
  await group.getByRole('button', { name: 'Look for it' }).click();
  await expect(group).toContainText('Zotero 7.0.99');
  await expect(group).toContainText('2 items.');
  await expect(group).toContainText('1 PDF, 1 note and 1 highlight. Passed by: 1 web address.');
  await expect(group).toContainText('Harbor lab');
  await app.pictures('connections-2-found', sizes);
  await group.getByRole('button', { name: 'Bring in' }).click();
  await expect(group).toContainText('1 document here.');
  await group.getByRole('switch', { name: 'Keep in step with Zotero' }).click();
  await expect(group.getByRole('switch', { name: 'Keep in step with Zotero' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Citation keys' })).toContainText(
    '1 entry, 1 of them in this library.',
  );
  await app.pictures('connections-3-on', sizes);
  await group.getByRole('button', { name: 'Show the list…' }).click();
  const passed = page.getByRole('dialog', { name: 'Passed by' });
  await expect(passed).toContainText('2 things in Zotero and not here.');
  await expect(passed.getByRole('heading', { name: 'A web address, without a file' })).toBeVisible();
  await expect(passed).toContainText('On paper only');
  await app.pictures('connections-7-passed', sizes);
  const kept = page.waitForEvent('download');
  await passed.getByRole('button', { name: 'Keep as a table (CSV)' }).click();
  expect((await kept).suggestedFilename()).toBe('zotero-passed-by.csv');
  await passed.getByRole('button', { name: 'Close' }).click();
  await group.getByRole('switch', { name: 'Bring in Harbor lab' }).click();
  await expect(group.getByRole('switch', { name: 'Bring in Harbor lab' })).not.toBeChecked();
  await group.getByRole('button', { name: 'Read now' }).click();
  await expect(group).toContainText('1 thing in Zotero is not here');
  expect(zotero.requests.every((one) => one.startsWith('GET ') || one === 'POST /better-bibtex/json-rpc')).toBe(true);

  await page.getByRole('button', { name: 'Close settings' }).click();
  await app.open('A title as Zotero has it');
  const note = app.sheet(1).getByRole('button', { name: 'Note: A note from Zotero' });
  await expect(note).toBeVisible();
  await note.click();
  await app.pictures('connections-4-highlight', [{ width: 1440, height: 900 }]);
  const sheet = page.getByRole('region', { name: 'Highlights and notes' });
  await expect(sheet.getByRole('article', { name: 'On listening' })).toContainText('They wait longer than I thought.');
  await app.pictures('connections-8-notes', [{ width: 1440, height: 900 }]);
  await app.showList();
  await app.row('A title as Zotero has it').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Show in Zotero' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openConnections(app);
  await group.getByRole('button', { name: 'Disconnect' }).click();
  await expect(group).toContainText('Looked for only when you say so');
  await zotero.close();
  await group.getByRole('button', { name: 'Look for it' }).click();
  await expect(group.getByRole('alert')).toContainText('Zotero was not found on this computer. Nothing was changed.');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect(app.row('Listening Delay in Quiet Harbors')).toBeVisible();
});

test('programs are let in, and folders are watched, where the reader says so', async ({ launch, file }) => {
  const app = await launch({ env: { HOME: home } });
  const { page } = app;
  await openConnections(app);

  await test.step('programs are let in with a key that is shown once, and not before', async () => {
    const group = page.getByRole('region', { name: 'Local API' });
    await group.getByRole('switch', { name: 'Answer programs on this computer' }).click();
    await expect(group).toContainText(/Answers on http:\/\/127\.0\.0\.1:\d+\/v1/u);
    await group.getByRole('button', { name: 'New key' }).click();
    await expect(group).toContainText('It is shown only now.');
    await app.pictures('connections-5-api', sizes);
    const key = (await group.locator('code').textContent()) ?? '';
    const address = /http:\S+?\/v1/u.exec((await group.textContent()) ?? '')?.[0] ?? '';
    const ask = (with_: string): Promise<Response> =>
      fetch(`${address}/openapi.json`, { headers: { Authorization: `Bearer ${with_}` } });
    expect((await ask(key)).status).toBe(200);
    expect((await ask('x'.repeat(43))).status).toBe(401);
    const lines = await page.getByRole('region', { name: 'Other assistants (MCP)' }).locator('pre').textContent();
    const { command, args } = Setup.parse(JSON.parse(lines ?? '')).mcpServers.wayleaf;
    const client = new Client({ name: 'wayleaf-test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args, env: { PATH: '', HOME: home } }));
    expect((await client.callTool({ name: 'list_documents', arguments: {} })).structuredContent).toMatchObject({
      total: 0,
    });
    await client.close();
    await group.getByRole('switch', { name: 'Answer programs on this computer' }).click();
    await expect(group).not.toContainText('127.0.0.1');
    await expect(ask(key)).rejects.toThrow();
  });

  await test.step('a watched folder brings its files, is paused and left alone again', async () => {
    const group = page.getByRole('region', { name: 'Watched folders' });
    await expect(group).toContainText('None yet');
    const folder = path.dirname(await file('watched/harbor.pdf', await twoColumnPaper()));
    const cli = path.join(dist, 'electron/cli.mjs');
    await promisify(execFile)(process.execPath, [cli, 'watch', 'add', folder, '--library', app.library], {
      env: { ...process.env, ...machineBeside(app.library) },
    });
    await expect(group).toContainText('1 file.');
    // It is taken in once it has been at rest, behind the settings.
    const brought = page.getByRole('row', { name: 'Listening Delay in Quiet Harbors', includeHidden: true });
    await expect(brought).toHaveCount(1);
    await group.getByRole('button', { name: 'Leave out…' }).click();
    await group.getByRole('textbox', { name: 'Names to leave out' }).fill('drafts, *-old.pdf');
    await app.pictures('connections-6-leave-out', sizes);
    await group.getByRole('button', { name: 'Keep' }).click();
    await expect(group).toContainText('1 file. Left out: drafts, *-old.pdf.');
    await group.getByRole('switch').click();
    await expect(group).toContainText('Paused.');
    await group.getByRole('button', { name: /no more$/u }).click();
    await expect(group).toContainText('None yet');
    await page.getByRole('button', { name: 'Close settings' }).click();
    await expect(app.row('Listening Delay in Quiet Harbors')).toBeVisible();
  });
});
