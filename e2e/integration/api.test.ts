/** The HTTP interface as a program meets it: a real server and engine, the token of its file, and the guide's examples. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { offeredTools, type ToolName, type Tools } from '#shared/contract/tools.ts';
import type { ErrorOut } from '#shared/dialect/failure.ts';
import { facts } from '../fixtures/pdf/samples.ts';
import { dist, repository } from '../support/paths.ts';
import { judgePublished } from '../support/published.ts';
import { startServer, type ServerProcess } from '../support/server.ts';
import { makeHome, until, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';

const run = promisify(execFile);
let home: Home;
let server: ServerProcess;
let url: string;
let token: string;

beforeAll(async () => {
  home = await makeHomeWithPaper();
  server = await startServer(['--api', '--library', home.library]);
  await until(() => existsSync(entry()));
  ({ url, token } = z
    .object({ url: z.string(), token: z.string() })
    .parse(JSON.parse(await readFile(entry(), 'utf8'))));
});
afterAll(async () => {
  await stop(server);
  await home.remove();
});

async function stop({ process: child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

const entry = (): string => path.join(home.library, 'api.json');

function post(method: string, params: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/${method}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: typeof params === 'string' ? params : JSON.stringify(params),
  });
}

async function call<Name extends ToolName>(method: Name, params: unknown) {
  const response = await post(method, params);
  expect(response.status).toBe(200);
  const body = (await response.json()) as object;
  judgePublished(`tools/${method}`, body);
  return body as z.infer<Tools[Name]['result']>;
}

interface Described {
  readonly paths: Readonly<
    Record<string, { readonly post?: { readonly responses: Readonly<Record<string, object>> } }>
  >;
}

const openApiFile = (): Described =>
  JSON.parse(readFileSync(path.join(repository, 'resources/schemas/openapi.json'), 'utf8')) as Described;

async function failureOf(response: Response): Promise<ErrorOut> {
  const body = (await response.json()) as { readonly error: ErrorOut };
  judgePublished('failure', body);
  return body.error;
}

describe('answers', () => {
  test('have the words of the page', async () => {
    const { documents } = await call('list_documents', {});
    expect(documents[0]).toMatchObject({ title: 'Listening Delay in Quiet Harbors', ready: true });
    const answer = await call('ask', { question: 'How many subjects took part in the trial?' });
    expect(answer.evidence[0]?.quote).toBe(facts.subjects);
    const { hits } = await call('find_text', { document: documents[0]?.document, words: 'Tallow Instruments' });
    expect(hits).toHaveLength(1);
  });

  test('stream, with the result as the last event', async () => {
    const params = { question: 'How many subjects took part in the trial?' };
    const response = await post('ask', params, { Accept: 'text/event-stream' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('event:'));
    expect(events[0]).toContain('event: progress\ndata: {"kind":"progress","message":"Searching"}');
    const last = /^event: result\ndata: (.*)$/u.exec(events.at(-1) ?? '')?.[1] ?? '';
    const result = JSON.parse(last) as object;
    judgePublished('tools/ask', result);
    expect(result).toMatchObject({ verdict: 'found' });
  });

  test('are described by the schemas that check them', async () => {
    const response = await fetch(`${url}/openapi.json`, { headers: { Authorization: `Bearer ${token}` } });
    const described = (await response.json()) as Described;
    const methods = Object.entries(described.paths).filter(([, { post }]) => post);
    expect(methods.map(([name]) => name).sort()).toEqual(
      offeredTools(false)
        .map((name) => `/${name}`)
        .sort(),
    );
    // Served is what is published, without what may change tables.
    const { paths } = openApiFile();
    for (const [name, method] of Object.entries(described.paths)) expect(paths[name]).toEqual(method);
  });
});

test.skipIf(process.platform === 'win32')(
  'a socket file answers as the port does, and is made anew after a kill',
  async () => {
    const other = await makeHome();
    const at = other.at('api.sock');
    const ask = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const asking = request(
          { socketPath: at, path: '/v1/list_documents', method: 'POST', headers: { Host: 'localhost', ...headers } },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        asking.once('error', reject);
        asking.end('{}');
      });
    const start = async (): Promise<{ readonly running: ServerProcess; readonly bearer: string }> => {
      const running = await startServer(['--api', '--socket', at, '--library', other.library]);
      const file = path.join(other.library, 'api.json');
      await until(() => running.said().includes('Programs may ask'));
      const entered = z
        .object({ token: z.string(), socket: z.literal(at) })
        .parse(JSON.parse(await readFile(file, 'utf8')));
      return { running, bearer: `Bearer ${entered.token}` };
    };
    try {
      const first = await start();
      expect(await ask({ 'Content-Type': 'application/json', Authorization: first.bearer })).toBe(200);
      expect(await ask({ 'Content-Type': 'application/json' })).toBe(401);
      expect((await stat(at)).mode & 0o077).toBe(0);
      first.running.process.kill('SIGKILL');
      await first.running.exited;
      expect(existsSync(at)).toBe(true);
      const second = await start();
      expect(await ask({ 'Content-Type': 'application/json', Authorization: second.bearer })).toBe(200);
      await stop(second.running);
      expect(existsSync(at)).toBe(false);
    } finally {
      await other.remove();
    }
  },
);

test('a server that was killed leaves a file that doctor names, and that the next start removes', async () => {
  const other = await makeHome();
  const file = path.join(other.library, 'api.json');
  const killed = await startServer(['--api', '--library', other.library]);
  await until(() => existsSync(file));
  killed.process.kill('SIGKILL');
  await killed.exited;
  const doctor = await runCli(['doctor', '--library', other.library]);
  expect(doctor.stdout).toContain(`api.json is left over from process ${String(killed.process.pid)}`);
  const next = await startServer(['--library', other.library]);
  await until(() => !existsSync(file));
  await stop(next);
  await other.remove();
});

describe('nobody else gets in', () => {
  test('the file with the token is for its owner alone', async () => {
    if (process.platform !== 'win32') expect((await stat(entry())).mode & 0o077).toBe(0);
  });

  test.each([
    ['without a token', { Authorization: '' }, 401],
    ['with a wrong one', { Authorization: `Bearer ${'x'.repeat(43)}` }, 401],
    ['from a page of the web', { Origin: 'https://example.org' }, 403],
    ['from a page of another local server', { Origin: 'http://localhost:3000' }, 403],
  ])('%s', async (_, headers, status) => {
    const response = await post('list_documents', {}, headers);
    expect(response.status).toBe(status);
    expect((await failureOf(response)).message).not.toContain('Harbors');
  });

  test('by another name of this machine', async () => {
    const { port } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: 'evil.example', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const asked = request({ port, host: '127.0.0.1', path: '/v1/list_documents', method: 'POST', headers });
      asked.once('response', (response) => resolve(response.resume().statusCode));
      asked.once('error', reject);
      asked.end('{}');
    });
    expect(status).toBe(403);
  });

  test('where the reader did not ask for it', async () => {
    const other = await makeHome();
    const plain = await startServer(['--library', other.library]);
    const response = await fetch(new URL('/v1/list_documents', `http://127.0.0.1:${new URL(plain.address).port}`), {
      method: 'POST',
    });
    expect(response.status).toBe(403);
    expect(existsSync(path.join(other.library, 'api.json'))).toBe(false);
    await stop(plain);
    await other.remove();
  });
});

test.each([
  ['list_documents', '{', 400, 'input.invalid'],
  ['list_documents', { limit: 0 }, 400, 'input.invalid'],
  ['list_documents', { query: 'x'.repeat(2 ** 20) }, 413, 'input.invalid'],
  ['library.remove', {}, 404, 'call.unknown'],
  ['constructor', {}, 404, 'call.unknown'],
  ['make_evidence_table', { name: 'Mine', questions: ['Who?'] }, 403, 'input.invalid'],
  ['get_outline', { document: '0'.repeat(64) }, 404, 'document.unknown'],
])('%s with %j is refused in words', async (method, params, status, code) => {
  const response = await post(method, params);
  expect(response.status).toBe(status);
  expect(Object.keys(openApiFile().paths['/ask']?.post?.responses ?? {})).toContain(String(status));
  expect((await failureOf(response)).code).toBe(code);
});

test('the examples of the guide run as they are printed', async () => {
  const guide = await readFile(path.join(dist, '../docs/guide/programs.md'), 'utf8');
  const example = (language: string): string =>
    new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'u').exec(guide)?.[1] ?? '';
  await writeFile(path.join(home.library, 'example.mjs'), example('js'));
  const js = await run(process.execPath, ['example.mjs'], { cwd: home.library });
  expect(js.stdout).toContain(`“${facts.subjects}” Listening Delay in Quiet Harbors, page `);
  expect(js.stdout).toContain('wayleaf://open?doc=');
  if (process.platform === 'win32') return;
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH ?? ''}` };
  const sh = await run('sh', ['-c', example('sh')], { cwd: home.library, env });
  expect(sh.stdout).toMatch(/event: result\ndata: .*Forty-two subjects/u);
  const check = await run('sh', ['-c', example('bash')], { cwd: home.library, env });
  expect(check.stdout).toBe('This is Wayleaf.\n');
});
