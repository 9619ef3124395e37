import { readFile, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { sleep } from '#shared/base/async.ts';
import { AppError, isAbort, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import { replaceContent } from '../../../process/drafts.ts';
import { ownBytes } from '../../../process/known-drafts.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { fetchFile, type WantedFile } from './fetch-file.ts';
import { Hub, type HubFile, type HubLimits } from './hub.ts';
import { filesOf, FilePath, type InstalledFile, type ModelSpec } from './model-spec.ts';
import type { InstalledModel, Shelf } from './shelf.ts';

/** A model on its way. */
export type DownloadState =
  | { readonly kind: 'running' | 'paused'; readonly bytesDone: number; readonly bytesTotal: number }
  | {
      readonly kind: 'failed';
      readonly error: ErrorReport;
      readonly bytesDone: number;
      readonly bytesTotal: number;
    };

export interface DownloadsDeps {
  readonly shelf: Shelf;
  /** Asked for each download. */
  readonly hub: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly onChange: () => void;
  /** Done before the download is: whoever asks meanwhile hears that it is on its way, not that the model is absent. */
  readonly onInstalled: (model: InstalledModel) => Promise<void>;
  readonly onBug: (error: unknown) => void;
  readonly limits?: Partial<HubLimits> | undefined;
  /** Free bytes where a folder is; by default what the system says. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  /** Waits before the attempts after the first; by default some seconds. */
  readonly retryMs?: readonly number[] | undefined;
}

/** What was found out before the first byte: kept, so that a later attempt fetches the same. */
const Plan = z.strictObject({
  repository: z.string(),
  commit: z.string(),
  files: z.array(
    z.strictObject({
      path: FilePath,
      bytes: z.int().nonnegative(),
      hash: z.strictObject({ kind: z.enum(['sha256', 'git-sha1']), hex: z.string() }),
      sha256: z.string().optional(),
    }),
  ),
});
type Plan = z.infer<typeof Plan>;

const PLAN = 'download.json';
/** Left free on the disk, for everything else that happens on it. */
const SPARE_BYTES = 64 * 2 ** 20;
/** A connection that breaks off is taken up again this often in a row without a byte in between. */
const RETRY_MS = [1000, 4000, 10_000];

/** Downloads of models: one click each, paused and resumed at will, also after a restart. */
export class Downloads {
  readonly #deps: DownloadsDeps;
  readonly #states = new Map<string, DownloadState>();
  readonly #runner: JobRunner<ModelSpec>;

  constructor(deps: DownloadsDeps) {
    this.#deps = deps;
    this.#runner = new JobRunner({ work: (spec, signal) => this.#run(spec, signal), onError: deps.onBug });
  }

  get states(): ReadonlyMap<string, DownloadState> {
    return this.#states;
  }

  /** See what an earlier run left unfinished. It stays where it is until somebody asks for it. */
  async restore(): Promise<void> {
    const { shelf } = this.#deps;
    await shelf.sweep();
    for (const id of await shelf.arriving()) {
      const folder = await shelf.incoming(id);
      const plan = await readPlan(folder);
      if (plan && !this.#states.has(id)) {
        this.#states.set(id, { kind: 'paused', bytesDone: await arrivedBytes(folder, plan), bytesTotal: total(plan) });
      }
    }
    this.#deps.onChange();
  }

  /** Begin or go on; resolves when it is installed, paused or failed. */
  async start(spec: ModelSpec): Promise<void> {
    const running = this.#runner.find(spec.id);
    if (running) {
      await running.ended;
      // It was being stopped, and whoever asks now wants it to go on.
      return running.isStopping && this.#states.has(spec.id) ? this.start(spec) : undefined;
    }
    const before = this.#states.get(spec.id);
    this.#set(spec.id, {
      kind: 'running',
      bytesDone: before?.bytesDone ?? 0,
      bytesTotal: before?.bytesTotal ?? spec.approximateBytes,
    });
    await this.#runner.start(spec);
  }

  /** Stop; what has arrived is kept. */
  pause(id: string): Promise<void> {
    return this.#runner.stop(id);
  }

  /** Stop, and throw away what has arrived. */
  async discard(id: string): Promise<void> {
    await this.pause(id);
    await this.#deps.shelf.discard(id);
    this.#states.delete(id);
    this.#deps.onChange();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  async #run(spec: ModelSpec, signal: AbortSignal): Promise<void> {
    try {
      const installed = await this.#download(spec, signal);
      await this.#deps.onInstalled(installed);
      this.#states.delete(spec.id);
      this.#deps.onChange();
    } catch (error) {
      const { bytesDone, bytesTotal } = this.#states.get(spec.id) ?? { bytesDone: 0, bytesTotal: 0 };
      if (isAbort(error)) {
        this.#set(spec.id, { kind: 'paused', bytesDone, bytesTotal });
        return;
      }
      if (!isAppError(error)) this.#deps.onBug(error);
      // A hub that no longer has the commit may have another: the next attempt asks again.
      else if (error.details?.status === 404)
        await rm(path.join(this.#folder(spec.id), PLAN), { force: true }).catch(() => undefined);
      this.#set(spec.id, {
        kind: 'failed',
        error: toReport(error),
        bytesDone: await this.#arrived(spec.id),
        bytesTotal,
      });
    }
  }

  async #download(spec: ModelSpec, signal: AbortSignal): Promise<InstalledModel> {
    const { shelf, env, limits, now } = this.#deps;
    const hub = new Hub(this.#deps.hub(), env, limits);
    try {
      const folder = await shelf.incoming(spec.id);
      const plan = (await readPlan(folder)) ?? (await this.#plan(spec, hub, folder, signal));
      const bytesTotal = total(plan);
      await this.#checkSpace(bytesTotal - (await arrivedBytes(folder, plan)), folder);
      const installed: InstalledFile[] = [];
      for (const file of plan.files) {
        const before = installed.reduce((sum, { bytes }) => sum + bytes, 0);
        const onBytes = (bytes: number): void =>
          this.#set(spec.id, { kind: 'running', bytesDone: before + bytes, bytesTotal });
        installed.push(await this.#fetch(hub, plan, file, folder, onBytes, signal));
      }
      await shelf.pin(plan.repository, plan.commit, hashesOf(installed));
      await rm(path.join(folder, PLAN), { force: true });
      const source = `${hub.address}/${plan.repository} (${plan.commit})`;
      return await shelf.install(folder, {
        spec,
        graph: spec.graphs[0]!,
        files: installed,
        source,
        installedAt: now(),
      });
    } finally {
      await hub.close();
    }
  }

  async #arrived(id: string): Promise<number> {
    const folder = this.#folder(id);
    const plan = await readPlan(folder);
    return plan ? arrivedBytes(folder, plan) : 0;
  }

  #folder(id: string): string {
    return this.#deps.shelf.arrivingFolder(id);
  }

  /** A file, with another attempt where the connection breaks off and a plain wait may help. */
  async #fetch(
    hub: Hub,
    plan: Plan,
    file: WantedFile,
    folder: string,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<InstalledFile> {
    const waits = this.#deps.retryMs ?? RETRY_MS;
    let most = 0;
    for (let attempt = 0; ; attempt++) {
      const before = most;
      const count = (bytes: number): void => {
        most = Math.max(most, bytes);
        onBytes(bytes);
      };
      try {
        return await fetchFile(hub, plan, file, folder, count, signal);
      } catch (error) {
        if (most > before) attempt = 0;
        const wait = waits[attempt];
        if (!isPassing(error) || wait === undefined) throw error;
        await sleep(wait, signal);
      }
    }
  }

  /** Which commit, which files, how large, and what they must be. */
  async #plan(spec: ModelSpec, hub: Hub, folder: string, signal: AbortSignal): Promise<Plan> {
    const { repository } = spec;
    if (repository === null) throw new AppError('input.unsupported', `${spec.id} is on no hub; import it instead.`);
    const known = (await this.#deps.shelf.pins())[repository];
    const commit = known?.commit ?? (await hub.commit(repository, 'main', signal));
    const listed = await hub.files(repository, commit, signal);
    const files = filesOf(spec).map((name): WantedFile => {
      const file = listed.find((one) => one.path === name);
      if (!file) throw missingFile(name, repository);
      const sha256 = spec.pins[name]?.sha256 ?? known?.files[name];
      if (!hub.isTrusted && sha256 === undefined) throw untrusted(hub.address);
      if (sha256 !== undefined && contradicts(file, sha256)) throw changedFile(name, repository);
      return { ...file, ...(sha256 === undefined ? {} : { sha256 }) };
    });
    const plan = { repository, commit, files };
    await replaceContent(path.join(folder, PLAN), JSON.stringify(plan));
    return { ...plan, files: [...files] };
  }

  async #checkSpace(bytes: number, folder: string): Promise<void> {
    const free = await (this.#deps.freeBytes ?? freeBytes)(folder);
    if (free < bytes + SPARE_BYTES) {
      const megabytes = (size: number): number => Math.ceil(size / 2 ** 20);
      throw new AppError(
        'model.download-failed',
        `The model takes ${megabytes(bytes)} MB, and the disk has only ${megabytes(free)} MB left. Free some space and go on.`,
        { folder, freeMb: megabytes(free) },
      );
    }
  }

  #set(id: string, state: DownloadState): void {
    this.#states.set(id, state);
    this.#deps.onChange();
  }
}

function hashesOf(files: readonly InstalledFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path: name, sha256 }) => [name, sha256]));
}

function contradicts({ hash }: HubFile, sha256: string): boolean {
  return hash.kind === 'sha256' && hash.hex !== sha256;
}

/** Failures of the way rather than of the file. */
function isPassing(error: unknown): boolean {
  if (!isAppError(error, 'model.download-failed')) return false;
  const { status, reason } = error.details ?? {};
  if (typeof status === 'number') return status >= 500;
  return reason === undefined ? error.message.includes('broke off') : /RESET|SOCKET|TIMEOUT|EPIPE/.test(String(reason));
}

async function readPlan(folder: string): Promise<Plan | undefined> {
  const content = await readFile(path.join(folder, PLAN), 'utf8').catch(() => '');
  const plan = Plan.safeParse(parseJson(content));
  return plan.success ? plan.data : undefined;
}

function total({ files }: Plan): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function arrivedBytes(folder: string, { files }: Plan): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const place = path.join(folder, file.path);
    const sizes = await Promise.all([place, `${place}.part`].map(ownBytes));
    bytes += Math.min(file.bytes, Math.max(...sizes.map((size) => size ?? 0)));
  }
  return bytes;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function missingFile(name: string, repository: string): AppError {
  return new AppError('model.download-failed', `The hub has no file ${name} of this model.`, { repository });
}

function changedFile(name: string, repository: string): AppError {
  return new AppError(
    'model.download-failed',
    `The hub offers another ${name} than the one that is known to belong to this model. Nothing was downloaded.`,
    { repository },
  );
}

function untrusted(hub: string): AppError {
  return new AppError(
    'model.download-failed',
    `What ${hub} says cannot be checked, since it is not reached by https. Use an https address, or import the model from a folder.`,
    { hub },
  );
}
