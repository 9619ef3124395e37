/** The official conformance suite of the Model Context Protocol, on the server as an assistant starts it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dist, repository } from '../support/paths.ts';
import { bridgeOf, type Bridge } from '../support/mcp/http-bridge.ts';
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

const applying = ['server-initialize', 'ping', 'tools-list', 'resources-list'];

/** A scenario calls what a server made for it has, by the names that the suite gives; every other server fails it. */
const OWN_TOOL = 'calls a tool that only a server made for the suite has';
const OWN_RESOURCE = 'reads a resource that only a server made for the suite has';
/** Capabilities that are not offered; a server that offers none answers that there is no such method. */
const NOT_OFFERED = { prompts: 'offers no prompts', logging: 'sends no log' };
const HTTP = 'is about HTTP, which an assistant does not use to reach this server';

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
  'server-sse-polling': HTTP,
  'server-sse-multiple-streams': HTTP,
  'dns-rebinding-protection': HTTP,
  'resources-read-text': OWN_RESOURCE,
  'resources-read-binary': OWN_RESOURCE,
  'resources-templates-read': OWN_RESOURCE,
  'resources-subscribe': OWN_RESOURCE,
  'resources-unsubscribe': OWN_RESOURCE,
  'prompts-list': NOT_OFFERED.prompts,
  'prompts-get-simple': NOT_OFFERED.prompts,
  'prompts-get-with-args': NOT_OFFERED.prompts,
  'prompts-get-embedded-resource': NOT_OFFERED.prompts,
  'prompts-get-with-image': NOT_OFFERED.prompts,
};

let home: Home;
let bridge: Bridge;

beforeAll(async () => {
  home = await makeHome();
  await writePapers(home.books, 2);
  const session = await openEngine(home.library);
  await session.host.call('host.add', { paths: [home.books] });
  await untilDocuments(session, (documents) => documents.length === 2 && allSettled(documents));
  await session.close();
  const env = { PATH: process.env.PATH ?? '', HOME: home.at(), WAYLEAF_MODELS: home.at('no models') };
  const cli = path.join(dist, 'electron/cli.mjs');
  bridge = await bridgeOf([process.execPath, cli, 'mcp', '--library', home.library], env);
});
afterAll(async () => {
  await bridge.close();
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
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: begin }),
  });
  const Answer = z.object({ result: z.object({ capabilities: z.record(z.string(), z.unknown()) }) });
  const { capabilities } = Answer.parse(await answer.json()).result;
  expect(Object.keys(capabilities)).toEqual(expect.arrayContaining(['tools', 'resources']));
  for (const name of Object.keys(NOT_OFFERED)) expect(capabilities).not.toHaveProperty(name);
  // Nothing is said to a client that it could subscribe to.
  expect(capabilities.resources).not.toHaveProperty('subscribe', true);
});
