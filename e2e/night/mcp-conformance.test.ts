/** The official conformance suite of the Model Context Protocol, on the server over HTTP, with all of its tools. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dist, repository } from '../support/paths.ts';
import { withToken, type WithToken } from '../support/mcp/with-token.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  untilDocuments,
  writePapers,
  type Home,
} from '../integration/support/library.ts';

const suite = path.join(repository, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const run = promisify(execFile);

const applying = [
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'],
  ...['server-sse-multiple-streams'],
];

/** A scenario calls what a server made for it has, by the names that the suite gives; every other server fails it. */
const OWN_TOOL = 'calls a tool that only a server made for the suite has';
const OWN_PROMPT = 'gets a prompt that only a server made for the suite has';
const OWN_RESOURCE = 'reads a resource that only a server made for the suite has';
/** Capabilities that are not offered; a server that offers none answers that there is no such method. */
const NOT_OFFERED = { logging: 'sends no log' };

const notApplying: Readonly<Record<string, string>> = {
  'logging-set-level': NOT_OFFERED.logging,
  'completion-complete': 'completes an argument of a prompt that only a server made for the suite has',
  'tools-call-simple-text': OWN_TOOL,
  'tools-call-image': OWN_TOOL,
  'tools-call-audio': OWN_TOOL,
  'tools-call-embedded-resource': OWN_TOOL,
  'tools-call-mixed-content': OWN_TOOL,
  'tools-call-with-logging': OWN_TOOL,
  'tools-call-error': OWN_TOOL,
  'tools-call-with-progress': OWN_TOOL,
  'tools-call-sampling': OWN_TOOL,
  'tools-call-elicitation': OWN_TOOL,
  'json-schema-2020-12': OWN_TOOL,
  'elicitation-sep1034-defaults': OWN_TOOL,
  'elicitation-sep1330-enums': OWN_TOOL,
  'server-sse-polling': OWN_TOOL,
  'resources-read-text': OWN_RESOURCE,
  'resources-read-binary': OWN_RESOURCE,
  'resources-templates-read': OWN_RESOURCE,
  'resources-subscribe': OWN_RESOURCE,
  'resources-unsubscribe': OWN_RESOURCE,
  'prompts-get-simple': OWN_PROMPT,
  'prompts-get-with-args': OWN_PROMPT,
  'prompts-get-embedded-resource': OWN_PROMPT,
  'prompts-get-with-image': OWN_PROMPT,
};

let home: Home;
let server: ChildProcess;
let bridge: WithToken;

beforeAll(async () => {
  home = await makeHome();
  await writePapers(home.books, 2);
  const session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books] });
  await untilDocuments(session, (documents) => documents.length === 2 && allSettled(documents));
  await session.close();
  const token = 'a-token-of-this-test-0123456789-abcdef';
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home.at(),
    WAYLEAF_MODELS: home.at('no models'),
    WAYLEAF_MCP_TOKEN: token,
  };
  const cli = path.join(dist, 'electron/cli.mjs');
  const args = [cli, 'mcp', '--http', '--port', '0', '--tables', '--marks', '--library', home.library];
  server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(server.stdout!.setEncoding('utf8'), 'data')) as [string];
  bridge = await withToken(/http:\S+\/mcp/u.exec(line)?.[0] ?? '', token);
});
afterAll(async () => {
  await bridge.close();
  server.kill('SIGINT');
  await once(server, 'exit');
  await home.remove();
});

test('every scenario of the suite is passed, or cannot apply for a reason', async () => {
  const { stdout } = await run(process.execPath, [suite, 'list', '--server']);
  const listed = [...(stdout.split('Client scenarios')[0] ?? '').matchAll(/^ {2}- (\S+)/gmu)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...applying, ...Object.keys(notApplying)].toSorted());
});

test.each(applying)('%s', async (scenario) => {
  const { stdout } = await run(process.execPath, [suite, 'server', '--url', bridge.url, '--scenario', scenario]);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/u);
});

test('what is not offered is not declared', async () => {
  const begin = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const answer = await fetch(bridge.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: begin }),
  });
  const Answer = z.object({ result: z.object({ capabilities: z.record(z.string(), z.unknown()) }) });
  const said = /^data: (\{.*)$/mu.exec(await answer.text())?.[1] ?? '';
  const { capabilities } = Answer.parse(JSON.parse(said)).result;
  expect(Object.keys(capabilities)).toEqual(expect.arrayContaining(['tools', 'resources', 'prompts']));
  for (const name of Object.keys(NOT_OFFERED)) expect(capabilities).not.toHaveProperty(name);
  // Nothing is said to a client that it could subscribe to.
  expect(capabilities.resources).not.toHaveProperty('subscribe', true);
});
