import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { closeBrowser } from './browser.ts';

const Handed = z.object({ argv: z.array(z.string()), cwd: z.string(), data: z.unknown() });

/** Where the app's own files lie; of one that was installed, where a test has unpacked them. */
const repository = process.env.STANDIN_APP ?? fileURLToPath(new URL('../..', import.meta.url));
const Description = z.object({ version: z.string() });
const { version } = Description.parse(JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')));

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = { appendSwitch: (): void => undefined };
  /** Each closes its window; filled by the windows. */
  readonly closers = new Set<() => Promise<void>>();
  #userData: string | undefined;
  #ready = false;
  #quitting = false;
  /** Data on its way to the instance that runs. */
  #handingOver: Promise<void> = Promise.resolve();
  readonly #whenReady: Promise<void>;

  constructor() {
    super();
    this.#whenReady = new Promise((resolve) => {
      setImmediate(() => {
        this.#ready = true;
        this.emit('ready');
        resolve();
      });
    });
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }

  get isQuitting(): boolean {
    return this.#quitting;
  }

  isReady(): boolean {
    return this.#ready;
  }

  getPath(name: string): string {
    if (name === 'home') return homedir();
    if (name === 'temp') return tmpdir();
    if (name === 'exe') return fileURLToPath(new URL('electron', import.meta.url));
    this.#userData ??= mkdtempSync(path.join(tmpdir(), 'wayleaf-standin-data-'));
    return name === 'userData' ? this.#userData : path.join(this.#userData, name);
  }

  setPath(name: string, folder: string): void {
    if (name === 'userData') this.#userData = folder;
  }

  getAppPath(): string {
    return repository;
  }

  getVersion(): string {
    return version;
  }

  setAsDefaultProtocolClient(): boolean {
    return false;
  }

  requestSingleInstanceLock(data: unknown): boolean {
    const userData = this.getPath('userData');
    mkdirSync(userData, { recursive: true });
    const lock = path.join(userData, 'SingletonLock');
    // Names of local sockets are short, so it is not in the folder itself.
    const digest = createHash('sha256').update(userData).digest('hex').slice(0, 16);
    const socket = path.join(tmpdir(), `wayleaf-standin-${digest}.sock`);
    if (isAlive(readPid(lock))) {
      this.#handingOver = handOver(socket, { argv: process.argv, cwd: process.cwd(), data });
      return false;
    }
    writeFileSync(lock, String(process.pid));
    rmSync(socket, { force: true });
    process.on('exit', () => {
      rmSync(lock, { force: true });
      rmSync(socket, { force: true });
    });
    createServer((stream) => {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const { argv, cwd, data: handed } = Handed.parse(JSON.parse(text));
        this.emit('second-instance', {}, argv, cwd, handed);
      });
    })
      .listen(socket)
      .unref();
    return true;
  }

  /** As Electron does it: windows first, and each step may be put off by a listener, which then asks again. */
  quit(): void {
    void this.#quit();
  }

  exit(code = 0): void {
    this.emit('quit');
    void closeBrowser().finally(() => process.exit(code));
  }

  async #quit(): Promise<void> {
    await this.#handingOver;
    if (!this.#quitting && this.#prevented('before-quit')) return;
    this.#quitting = true;
    // A browser that was ended by the same signal cannot close a window any more.
    await Promise.allSettled([...this.closers].map((close) => close()));
    if (!this.#prevented('will-quit')) this.exit();
  }

  #prevented(event: string): boolean {
    let prevented = false;
    this.emit(event, { preventDefault: () => (prevented = true) });
    return prevented;
  }
}

export const app = new App();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function handOver(socket: string, message: z.infer<typeof Handed>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = connect(socket);
    stream.on('error', reject);
    stream.on('close', () => resolve());
    stream.on('connect', () => stream.end(JSON.stringify(message)));
    stream.resume();
  });
}
