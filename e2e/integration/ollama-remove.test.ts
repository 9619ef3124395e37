/** Removing a model from Ollama: by the client, by the command line, and every way in which it may go wrong. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toReport, type ErrorReport } from '#shared/base/errors.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { Ollama, type OllamaLimits } from '../../electron/engine/models/ollama/ollama.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { runCli } from './support/run-cli.ts';

const never = new AbortController().signal;
let fake: FakeOllama;
let ollama: Ollama;
let bugs: unknown[];
const clients: Ollama[] = [];

beforeEach(async () => {
  bugs = [];
  fake = await FakeOllama.start();
  ollama = connect();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await fake.stop();
  expect(bugs).toEqual([]);
});

function connect(limits: Partial<OllamaLimits> = {}): Ollama {
  const settings = ModelSettings.parse({ ollamaAddress: fake.address });
  const onBug = (bug: unknown): unknown => bugs.push(bug);
  const client = new Ollama({ settings: () => settings, limits, onChange: () => undefined, onBug });
  clients.push(client);
  return client;
}

const failing = (model: string, client = ollama): Promise<ErrorReport | 'removed'> =>
  client.remove(model, never).then(() => 'removed' as const, toReport);

test('a model that is removed is not listed any more', async () => {
  await ollama.look(never);
  await ollama.remove('larch:3b', never);
  expect(fake.requests('delete').map(({ body }) => body.name)).toEqual(['larch:3b']);
  expect(ollama.state).toMatchObject({ kind: 'running', models: [{ name: 'nomic-embed-text:latest' }] });
});

test('a model that cannot be removed stays, and it is said why', async () => {
  const absent = { code: 'model.unavailable', message: 'Ollama has no model “absent:1b”.' };
  expect(await failing('absent:1b')).toMatchObject(absent);
  fake.fail('delete', '500');
  expect(await failing('larch:3b')).toMatchObject({ code: 'model.failed' });
  fake.fail('delete', 'hang-before');
  expect(await failing('larch:3b', connect({ removeMs: 1 }))).toMatchObject({
    code: 'model.failed',
    message: expect.stringContaining('took too long') as string,
  });
  expect(fake.models.map(({ name }) => name)).toContain('larch:3b');
  await fake.stop();
  expect(await failing('larch:3b')).toMatchObject({
    code: 'model.unavailable',
    message: expect.stringContaining('does not answer') as string,
  });
});

describe('wayleaf models remove ollama:NAME', () => {
  async function remove(...args: readonly string[]): Promise<{ readonly status: number; readonly said: string }> {
    const { status, stdout, stderr } = await runCli(['models', 'remove', ...args]);
    return { status, said: stdout + stderr };
  }

  test('asks for a second word before it deletes', async () => {
    const first = await remove('ollama:larch:3b', '--ollama', fake.address);
    expect(first.status).toBe(2);
    expect(first.said).toMatch(/deletes larch:3b \(1\.9 GB\) from Ollama at .*for every program/);
    expect(fake.requests('delete')).toEqual([]);
    const second = await remove('ollama:larch:3b', '--ollama', fake.address, '--yes');
    expect(second).toMatchObject({ status: 0, said: 'larch:3b was deleted from Ollama.\n' });
    expect(fake.models.map(({ name }) => name)).not.toContain('larch:3b');
  });

  test('says what is not there', async () => {
    const unknown = await remove('ollama:absent:1b', '--ollama', fake.address, '--yes');
    expect(unknown.status).toBe(2);
    expect(unknown.said).toContain('Ollama has no model ‘absent:1b’.');
    await fake.stop();
    const nobody = await remove('ollama:larch:3b', '--ollama', fake.address, '--yes');
    expect(nobody.status).toBe(1);
    expect(nobody.said).toContain('does not answer');
  });
});
