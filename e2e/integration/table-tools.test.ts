/** Evidence tables of an assistant and of a program, where the reader lets them change tables. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { toolNames, type ToolName, type Tools } from '#shared/contract/tools.ts';
import { facts } from '../fixtures/pdf/samples.ts';
import { dist } from '../support/paths.ts';
import { judgePublished } from '../support/published.ts';
import { startServer } from '../support/server.ts';
import { until, type Home } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';

const cli = path.join(dist, 'electron/cli.mjs');
const question = 'How many subjects took part in the trial?';
const nowhere = 'Which vineyards of Iceland export delay to Riesling?';

let home: Home;
beforeAll(async () => {
  home = await makeHomeWithPaper();
});
afterAll(() => home.remove());

const env = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: home.at(),
  WAYLEAF_MODELS: home.at('no models'),
});

async function connect(...options: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'wayleaf-test', version: '1' });
  const args = [cli, 'mcp', ...options, '--library', home.library];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: env() }));
  return client;
}

type Call = <Name extends ToolName>(
  name: Name,
  given: Record<string, unknown>,
) => Promise<z.infer<Tools[Name]['result']>>;

const callsOf = (client: Client): Call => {
  return async (name, given) => {
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
    judgePublished(`tools/${name}`, result.structuredContent);
    return result.structuredContent as z.infer<Tools[typeof name]['result']>;
  };
};

test('an assistant makes one, hears how far it is, and reads the words of the page', async () => {
  const client = await connect('--tables');
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name).sort()).toEqual([...toolNames].sort());
  const hints = listed.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name);
  expect(hints).toEqual(expect.arrayContaining(['make_evidence_table', 'fill_evidence_table', 'mark_evidence_cell']));
  const call = callsOf(client);
  const { table, due } = await call('make_evidence_table', { name: 'Trials', questions: [question, nowhere] });
  expect(due).toBe(2);
  const steps: string[] = [];
  await client.callTool(
    { name: 'fill_evidence_table', arguments: { table } },
    { onprogress: ({ message = '' }) => void steps.push(message) },
  );
  expect(steps[0]).toBe('2 of 2 cells are still to be asked');
  const { rows } = await call('read_evidence_table', { table });
  expect(rows[0]?.cells).toMatchObject([
    { state: 'found', quote: facts.subjects },
    { state: 'nothing', quote: null },
  ]);
  await client.close();
});

test('an assistant that may only read does not see what changes tables', async () => {
  const client = await connect();
  const { tables } = await callsOf(client)('list_evidence_tables', {});
  expect(tables).toMatchObject([{ name: 'Trials' }]);
  const refused = await client
    .callTool({ name: 'make_evidence_table', arguments: { name: 'Mine', questions: ['Who?'] } })
    .then(
      ({ isError }) => isError,
      () => true,
    );
  expect(refused).toBe(true);
  expect((await callsOf(client)('list_evidence_tables', {})).total).toBe(1);
  await client.close();
});

test('a program fills one in, marks it, and takes it along', async () => {
  const server = await startServer(['--api', '--tables', '--library', home.library]);
  const entry = path.join(home.library, 'api.json');
  await until(() => existsSync(entry));
  const Entry = z.object({ url: z.string(), token: z.string() });
  const { url, token } = Entry.parse(JSON.parse(await readFile(entry, 'utf8')));
  const post = (name: string, params: unknown, accept = 'application/json') =>
    fetch(`${url}/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify(params),
    });
  const call: Call = async (name, params) => {
    const body = (await (await post(name, params)).json()) as z.infer<Tools[typeof name]['result']>;
    judgePublished(`tools/${name}`, body);
    return body;
  };

  const described = await fetch(`${url}/openapi.json`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await described.text()).toContain('/fill_evidence_table');
  const who = 'Who made the sensor that each subject wore?';
  const { table } = await call('make_evidence_table', { name: 'Trials', questions: [who] });
  const filled = await post('fill_evidence_table', { table }, 'text/event-stream');
  expect(await filled.text()).toMatch(/event: progress\ndata: .*"left":1,"of":1[^]*event: result\ndata: .*"due":0/u);
  const { rows } = await call('read_evidence_table', { table });
  const { document } = rows[0]!;
  expect(rows[0]!.cells.map(({ state }) => state)).toEqual(['found', 'nothing', 'found']);
  const cell = { table, document, question };
  expect((await call('mark_evidence_cell', { ...cell, corrected: '41', locked: true })).cell.value).toBe('41');
  const locked = await post('mark_evidence_cell', { ...cell, corrected: '40' });
  expect(locked.status).toBe(400);
  await call('leave_out_of_evidence_table', { table, document, reason: 'a pilot' });
  const { text } = await call('export_evidence_table', { table, format: 'markdown' });
  expect(text).toContain('1 document: 0 kept, 1 left out (a pilot: 1)');
  server.process.kill('SIGTERM');
  await server.exited;
});
