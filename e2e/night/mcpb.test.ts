/** The bundle for assistants, as one installs it: unpacked anywhere, started by Node, asked by the official client. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { offeredTools } from '#shared/contract/tools.ts';
import { makeMcpBundle } from '../../build/mcpb/bundle.mjs';
import { unpackZip } from '../support/unpack-zip.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home } from '../integration/support/library.ts';

const Manifest = z.object({
  manifest_version: z.literal('0.3'),
  version: z.string(),
  icon: z.string(),
  server: z.object({
    type: z.literal('node'),
    entry_point: z.string(),
    mcp_config: z.object({ command: z.literal('node'), args: z.array(z.string()) }),
  }),
});

let home: Home;
beforeAll(async () => {
  home = await makeHome();
  await writeFile(path.join(home.books, 'harbor.pdf'), (await twoColumnPaper()).bytes);
  const session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books], show: false });
  await untilDocuments(session, (documents) => documents.length === 1 && allSettled(documents));
  await session.close();
});
afterAll(() => home.remove());

test('it holds all that it needs, and answers', async () => {
  const bundle = await makeMcpBundle(home.at('release'));
  const folder = home.at('installed');
  await mkdir(folder);
  const names = await unpackZip(await readFile(bundle), folder);
  const manifest = Manifest.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')));
  expect(names).toContain(manifest.icon);
  expect(names).toContain(manifest.server.entry_point);
  expect(names).toContain('dist/licenses.txt');
  const args = manifest.server.mcp_config.args.map((arg) =>
    arg.replace('${__dirname}', folder).replace('${user_config.library}', home.library),
  );
  const client = new Client({ name: 'wayleaf-test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const env = { PATH: process.env.PATH ?? '', HOME: home.at(), WAYLEAF_MODELS: home.at('no models') };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual([...offeredTools(false)].sort());
  const asked = { question: 'How many subjects took part in the trial?' };
  const { structuredContent } = await client.callTool({ name: 'ask', arguments: asked });
  expect(JSON.stringify(structuredContent)).toContain(facts.subjects);
  await client.close();
});
