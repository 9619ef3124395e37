/** A genuine Ollama with a small real model, started for a test and ended with it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetched, modelsCache } from '../../../build/models/fetch.ts';
import { freePort } from '../../../electron/engine/testing/free-port.ts';

/** Gemma 3 270M, a base model: it goes on until it is stopped. */
export const gemma = 'gemma-270m';
const MODELFILE = path.join(modelsCache, 'Modelfile');
const STARTED_MS = 30_000;

/** False where the models were not fetched: `npm run test:models` says why. */
export const hasModels = existsSync(fetched.ollama) && existsSync(fetched.gemma) && existsSync(fetched.encoder);

export class RealOllama {
  readonly #port: number;
  #server: ChildProcess | undefined;
  #log = '';

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<RealOllama> {
    const ollama = new RealOllama(await freePort());
    await ollama.start();
    const tags = (await ollama.get('/api/tags')) as { readonly models: readonly { readonly name: string }[] };
    if (!tags.models.some(({ name }) => name === `${gemma}:latest`)) await ollama.create(gemma);
    return ollama;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** How often a model was loaded into memory. */
  get loads(): number {
    return this.#log.split('llama runner started').length - 1;
  }

  /** At the port of before. */
  async start(): Promise<void> {
    // A group of its own: the programs that run models end with it.
    const server = spawn(fetched.ollama, ['serve'], {
      env: this.#env(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#server = server;
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (said) => (this.#log += String(said)));
    const until = performance.now() + STARTED_MS;
    while (!(await this.get('/api/version').catch(() => undefined))) {
      if (performance.now() > until || server.exitCode !== null) throw new Error(`Ollama did not start.\n${this.#log}`);
      await wait(50);
    }
  }

  /** At once, as when its machine goes. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server?.pid || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    process.kill(-server.pid, 'SIGKILL');
    await ended;
  }

  /** The same weights under another name. One thread: it waits for no other, whatever else the machine does. */
  async create(name: string): Promise<void> {
    const lines = [
      `FROM ${fetched.gemma}`,
      'TEMPLATE """{{ range .Messages }}<start_of_turn>{{ if eq .Role "assistant" }}model{{ else }}user{{ end }}',
      '{{ .Content }}<end_of_turn>',
      '{{ end }}<start_of_turn>model',
      '"""',
      'PARAMETER stop <end_of_turn>',
      'PARAMETER num_thread 1',
      '',
    ];
    await mkdir(modelsCache, { recursive: true });
    await writeFile(MODELFILE, lines.join('\n'));
    await this.run('create', name, '-f', MODELFILE);
  }

  /** The `ollama` command. */
  async run(...args: readonly string[]): Promise<void> {
    const command = spawn(fetched.ollama, args, { env: this.#env(), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (said += String(text)));
    const [status] = (await once(command, 'close')) as [number | null];
    if (status !== 0) throw new Error(`ollama ${args.join(' ')}: ${said}`);
  }

  /** The models that are in memory, and until when. */
  async loaded(): Promise<readonly { readonly name: string; readonly expires_at: string }[]> {
    const { models } = (await this.get('/api/ps')) as { models: { name: string; expires_at: string }[] };
    return models;
  }

  async get(route: string): Promise<unknown> {
    const response = await fetch(this.address + route);
    if (!response.ok) throw new Error(`${route}: ${response.status}`);
    return response.json();
  }

  #env(): NodeJS.ProcessEnv {
    const own = { OLLAMA_HOST: `127.0.0.1:${this.#port}`, OLLAMA_MODELS: path.join(modelsCache, 'ollama') };
    return { ...process.env, ...own, OLLAMA_NUM_PARALLEL: '1', OLLAMA_MAX_LOADED_MODELS: '1' };
  }
}
