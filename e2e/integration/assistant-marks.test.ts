/** Highlights, notes and tags of assistants, over both transports: where the reader lets them, at the very words, and taken back exactly. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isMarkTool, toolNames, tools } from '#shared/contract/tools.ts';
import type { MarkToolName } from '#shared/contract/mark-tools.ts';
import { facts } from '../fixtures/pdf/samples.ts';
import { dist } from '../support/paths.ts';
import { runCli } from './support/run-cli.ts';
import { openEngine, type Home } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';

const cli = path.join(dist, 'electron/cli.mjs');
const TOKEN = 'a-token-of-this-test-0123456789-abcdef';

let home: Home;
let document: string;
let stdio: Client;

beforeAll(async () => {
  home = await makeHomeWithPaper();
  // It was copied here, and settings of others do not count.
  await assistants('list', '--trust');
  stdio = await overStdio();
  const { documents } = tools.list_documents.result.parse(
    said((await stdio.callTool({ name: 'list_documents', arguments: {} })).structuredContent),
  );
  document = documents[0]?.document ?? '';
});
afterAll(async () => {
  await stdio.close();
  await home.remove();
});

/** One machine for all programs of this test, by what its surroundings say. */
const env = (): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  HOME: home.at(),
  WAYLEAF_MODELS: home.at('no models'),
  WAYLEAF_MCP_TOKEN: TOKEN,
});

async function overStdio(): Promise<Client> {
  const client = new Client({ name: 'helper', title: 'Helper over pipes', version: '1' });
  const args = [cli, 'mcp', '--library', home.library];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: env() }));
  return client;
}

const assistants = (...args: readonly string[]) =>
  runCli(['assistants', ...args, '--library', home.library, '--json'], { env: env() });

/** What is said, without the version of the dialect in front. */
const said = (value: unknown): unknown => {
  const { dialect: _, ...rest } = z.looseObject({ dialect: z.literal(1) }).parse(value);
  return rest;
};

/** All that an assistant could change. */
const stored = async (): Promise<unknown> => [
  await home.rows('SELECT * FROM annotations ORDER BY id'),
  await home.rows('SELECT * FROM labels ORDER BY document_id, kind, name'),
  await home.rows('SELECT * FROM documents ORDER BY key'),
  await home.rows('SELECT * FROM reading_marks'),
];

/** What is said to a call, whether the protocol or the tool refuses it. */
async function refusalOf(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
  const Words = z.array(z.object({ text: z.string() }));
  return client.callTool({ name, arguments: given }).then(
    ({ isError, content }) =>
      isError ? (Words.parse(content).at(-1)?.text ?? '') : `accepted: ${JSON.stringify(content)}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function mark<Name extends MarkToolName>(client: Client, name: Name, given: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: { document, ...given } });
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  return tools[name].result.parse(said(result.structuredContent)) as z.infer<(typeof tools)[Name]['result']>;
}

const offered = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name).filter((name) => isMarkTool(name as never));

describe('until the reader lets them', () => {
  test('assistants are offered nothing that marks, and a call says that it is off', async () => {
    expect(await offered(stdio)).toEqual([]);
    const before = await stored();
    for (const name of toolNames.filter(isMarkTool))
      expect(await refusalOf(stdio, name, { document, quote: 'harbors', note: 'a', tag: 'a' })).toMatch(/disabled/u);
    expect(await stored()).toEqual(before);
    expect((await stdio.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      ...['answer_with_evidence', 'summarize_document', 'compare_documents'],
    ]);
  });

  test('the reader turns it on', async () => {
    expect(said(JSON.parse((await assistants('list')).stdout))).toEqual({ writing: false, sessions: [] });
    const turned = await assistants('writing', 'on');
    expect(JSON.parse(turned.stdout)).toMatchObject({ writing: true });
    await stdio.close();
    stdio = await overStdio();
    expect(await offered(stdio)).toEqual(['add_highlight', 'add_note', 'tag_document']);
    expect((await stdio.listPrompts()).prompts.map(({ name }) => name)).toContain('mark_key_passages');
  });
});

describe('false calls', () => {
  const nobody = '0'.repeat(64);
  const quote = facts.subjects;
  const long = 'wave '.repeat(20_000);
  const asked = (change: Record<string, unknown>) => ({ document, quote, ...change });
  const noted = (change: Record<string, unknown>) => ({ document, quote, note: 'Why?', ...change });
  const tagged = (change: Record<string, unknown>) => ({ document, tag: 'sea', ...change });
  const calls = (): readonly (readonly [name: string, given: Record<string, unknown>, said: RegExp])[] => [
    ['add_highlight', {}, /document/u],
    ['add_highlight', { document }, /quote/u],
    ['add_highlight', { quote }, /document/u],
    ['add_highlight', asked({ document: nobody }), /No document with this id/u],
    ['add_highlight', asked({ document: 'harbor.pdf' }), /document/u],
    ['add_highlight', asked({ document: document.toUpperCase() }), /document/u],
    ['add_highlight', asked({ document: document.slice(1) }), /document/u],
    ['add_highlight', asked({ document: 7 }), /document/u],
    ['add_highlight', asked({ document: null }), /document/u],
    ['add_highlight', asked({ document: [document] }), /document/u],
    ['add_highlight', asked({ quote: 'Whales sing of the harbor master.' }), /do not stand in the document/u],
    ['add_highlight', asked({ quote: 'arbors' }), /do not stand in the document/u],
    ['add_highlight', asked({ quote: `${quote} And nobody left.` }), /do not stand in the document/u],
    ['add_highlight', asked({ quote: '' }), /quote/u],
    ['add_highlight', asked({ quote: '   ' }), /quote/u],
    ['add_highlight', asked({ quote: '…!?' }), /do not stand in the document/u],
    ['add_highlight', asked({ quote: 'the' }), /stand \d+ times/u],
    ['add_highlight', asked({ quote: 'of the' }), /stand \d+ times.*Name the page or the section/u],
    ['add_highlight', asked({ quote: long }), /quote/u],
    ['add_highlight', asked({ quote: 17 }), /quote/u],
    ['add_highlight', asked({ quote: [quote] }), /quote/u],
    ['add_highlight', asked({ page: 0 }), /page/u],
    ['add_highlight', asked({ page: -1 }), /page/u],
    ['add_highlight', asked({ page: 1.5 }), /page/u],
    ['add_highlight', asked({ page: '2' }), /page/u],
    ['add_highlight', asked({ page: 9999 }), /There is no page 9999/u],
    ['add_highlight', asked({ page: 1e300 }), /page/u],
    ['add_highlight', asked({ section: 's999' }), /no such section/u],
    ['add_highlight', asked({ section: 'Methods' }), /section/u],
    ['add_highlight', asked({ section: 3 }), /section/u],
    ['add_highlight', asked({ color: 'crimson' }), /color/u],
    ['add_highlight', asked({ color: null }), /color/u],
    ['add_highlight', asked({ note: 'not here' }), /note/u],
    ['add_highlight', asked({ by: { name: 'The reader', session: 'x'.repeat(9), mayWrite: true } }), /by/u],
    ['add_note', asked({}), /note/u],
    ['add_note', noted({ note: '' }), /note/u],
    ['add_note', noted({ note: '\n\t ' }), /note/u],
    ['add_note', noted({ note: long }), /note/u],
    ['add_note', noted({ note: 5 }), /note/u],
    ['add_note', noted({ document: nobody }), /No document with this id/u],
    ['add_note', noted({ quote: 'nobody says this here' }), /do not stand in the document/u],
    ['add_note', noted({ page: 9999 }), /There is no page/u],
    ['add_note', noted({ annotation: 1 }), /annotation/u],
    ['tag_document', { document }, /tag/u],
    ['tag_document', { tag: 'sea' }, /document/u],
    ['tag_document', tagged({ tag: '' }), /tag/u],
    ['tag_document', tagged({ tag: ' \n' }), /tag/u],
    ['tag_document', tagged({ tag: '\u202E\u2066' }), /no letter that can be seen/u],
    ['tag_document', tagged({ tag: 'x'.repeat(81) }), /tag/u],
    ['tag_document', tagged({ tag: ['sea'] }), /tag/u],
    ['tag_document', tagged({ tag: null }), /tag/u],
    ['tag_document', tagged({ document: nobody }), /No document with this id/u],
    ['tag_document', tagged({ tags: ['sea'] }), /tags/u],
    ['remove_highlight', { id: 1 }, /not found/u],
    ['add_highlights', asked({}), /not found/u],
  ];

  test('at least fifty are refused in words, and change nothing', async () => {
    const before = await stored();
    const all = calls();
    expect(all.length).toBeGreaterThanOrEqual(50);
    for (const [name, given, said] of all) {
      const words = await refusalOf(stdio, name, given);
      expect(words, `${name} ${JSON.stringify(given).slice(0, 200)}`).toMatch(said);
      expect(words).not.toMatch(/^accepted|TypeError|\(internal\)/u);
    }
    expect(await stored()).toEqual(before);
  });

  test('so is one to an assistant that was switched off meanwhile', async () => {
    const before = await stored();
    await assistants('writing', 'off');
    expect(await refusalOf(stdio, 'add_highlight', asked({}))).toMatch(/lets assistants only read.*Settings/u);
    expect(await refusalOf(stdio, 'tag_document', tagged({}))).toMatch(/lets assistants only read/u);
    await assistants('writing', 'on');
    expect(await stored()).toEqual(before);
  });
});

describe('over HTTP', () => {
  let url: string;
  let stop: () => Promise<unknown>;
  let http: Client;
  beforeAll(async () => {
    const args = [cli, 'mcp', '--http', '--port', '0', '--library', home.library];
    const child = spawn(process.execPath, args, { env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    url = /http:\/\/127\.0\.0\.1:\d+\/mcp/u.exec(line)?.[0] ?? '';
    const exited = once(child, 'exit');
    stop = async () => {
      child.kill('SIGINT');
      return (await exited)[0] as unknown;
    };
    http = await overHttp('auto');
  });
  afterAll(async () => {
    await http.close();
    expect(await stop()).toBe(0);
  });

  async function overHttp(mode: 'auto' | 'legacy'): Promise<Client> {
    const client = new Client({ name: 'remote helper', version: '1' }, { versionNegotiation: { mode } });
    const headers = { Authorization: `Bearer ${TOKEN}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client;
  }

  /** @returns the status. Unlike `fetch`, this sends any host. */
  const ask = (headers: Record<string, string>, method = 'POST', body = '{}'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(url, { method, headers: { 'Content-Type': 'application/json', ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject);
      asked.end(method === 'POST' ? body : undefined);
    });
  const known = { Authorization: `Bearer ${TOKEN}`, Accept: 'application/json, text/event-stream' };

  test('both revisions of the protocol are spoken, and marks are made in the name of the client', async () => {
    expect(http.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const older = await overHttp('legacy');
    expect(older.getNegotiatedProtocolVersion()).toMatch(/^202[45]-/u);
    const before = await stored();
    const one = await mark(http, 'add_highlight', { quote: facts.subjects, color: 'blue' });
    const other = await mark(older, 'add_note', { quote: facts.instrument, note: 'Who?' });
    const third = await mark(stdio, 'tag_document', { tag: 'harbors' });
    expect(one).toMatchObject({ quote: facts.subjects, by: 'remote helper', added: true });
    expect(other).toMatchObject({ quote: facts.instrument, note: 'Who?', by: 'remote helper' });
    expect(third).toMatchObject({ added: true, tags: ['harbors'] });
    await older.close();
    const { sessions } = State.parse(said(JSON.parse((await assistants('list')).stdout)));
    expect(sessions.map(({ name, changes }) => [name, changes.length])).toEqual(
      expect.arrayContaining([
        ['remote helper', 1],
        ['Helper over pipes', 1],
      ]),
    );
    expect(sessions).toHaveLength(3);
    const tagged = {
      kind: 'tag',
      tag: 'harbors',
      quote: null,
      at: expect.stringMatching(/^\d{4}-\d\d-.*Z$/u) as string,
    };
    expect(sessions.flatMap(({ changes }) => changes)).toContainEqual(expect.objectContaining(tagged));
    const [first] = sessions;
    expect(said(JSON.parse((await assistants('undo', first!.session)).stdout))).toEqual({ undone: 1, kept: [] });
    expect(said(JSON.parse((await assistants('undo', 'all')).stdout))).toEqual({ undone: 2, kept: [] });
    expect(await stored()).toEqual(before);
  });

  const State = z.object({
    sessions: z.array(z.object({ session: z.string(), name: z.string(), changes: z.array(z.unknown()) })),
  });

  test('nobody is let in without the token, from a page, or by another’s name', async () => {
    expect(await ask({})).toBe(401);
    expect(await ask({ Authorization: 'Bearer another-token-that-is-as-long-as-this' })).toBe(401);
    for (const origin of ['http://evil.example', 'https://127.0.0.1.evil.example', 'null'])
      expect(await ask({ ...known, Origin: origin })).toBe(403);
    expect(await ask({ ...known, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    for (const host of ['evil.example', 'localhost.evil.example:80'])
      expect(await ask({ ...known, Host: host })).toBe(403);
    expect(await ask({ ...known, Origin: 'http://localhost:3000' })).toBe(400);
  });

  test('sessions are begun, known and ended; what is no message is refused', async () => {
    expect(await ask(known, 'POST', 'no json')).toBe(400);
    expect(await ask(known, 'POST', '[]')).toBe(400);
    expect(await ask({ ...known, 'Mcp-Session-Id': 'nobody' })).toBe(404);
    expect(await ask(known, 'GET')).toBe(400);
    const begin = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const begun = await fetch(url, {
      method: 'POST',
      headers: { ...known, 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: begin }),
    });
    const session = { ...known, 'Mcp-Session-Id': begun.headers.get('mcp-session-id') ?? '' };
    const events = await begun.text();
    // It can go on behind the event that it saw last, and only behind one that was.
    const last = /^id: (\S+)$/mu.exec(events)?.[1] ?? '';
    expect(last).not.toBe('');
    expect(await ask({ ...session, 'Last-Event-ID': 'never' }, 'GET')).toBe(400);
    expect(await ask({ ...session, 'Last-Event-ID': last }, 'GET')).toBe(200);
    expect(await ask(session, 'DELETE')).toBe(200);
    expect(await ask(session, 'DELETE')).toBe(404);
  });

  test('the entry is the reader’s alone, and says where it answers', async () => {
    const entry: unknown = JSON.parse(await readFile(path.join(home.library, 'mcp.json'), 'utf8'));
    expect(entry).toMatchObject({ url, token: TOKEN });
  });
});

test('a window sees them by name, and takes them back', async () => {
  const before = await stored();
  await mark(stdio, 'add_note', { quote: facts.subjects, note: 'Enough?' });
  const session = await openEngine(home.library, { indexing: false });
  const { window } = session;
  const [{ author } = { author: undefined }] = (await window.call('annotations.list', {})).annotations;
  expect(author?.name).toBe('Helper over pipes');
  const exported = await window.call('notes.export', { template: 'plain' });
  expect(exported.files[0]?.text).toContain('by assistant Helper over pipes');
  expect((await window.call('marks.export', {})).text).toContain('"name": "Helper over pipes"');
  const { sessions } = await window.call('assistants.state', {});
  await window.call('assistants.undo', { changes: sessions.flatMap((one) => one.changes.map(({ change }) => change)) });
  await session.close();
  expect(await stored()).toEqual(before);
});
