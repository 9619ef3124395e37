/**
 * The folder of models on this machine:
 *
 *   ID/wayleaf-model.json, ID/tokenizer.json, ID/onnx/…   an installed model
 *   .incoming/ID/                                         one on its way, with what arrived so far
 *   .incoming/.wayleaf-model-…/                           one that is being unpacked or imported; goes when its process is gone
 *   pins.json                                             content hashes that were seen once and must not change
 *   speeds.json                                           how quick language models are on this machine
 *
 * A model is installed by one rename of its complete folder, so it is there as a whole or not at all.
 */
import { lstat, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { AppError } from '#shared/base/errors.ts';
import { draftName, replaceContent, sweepDrafts } from '../../../process/drafts.ts';
import { draftFolder } from '../../../process/known-drafts.ts';
import { makeFolder } from '../../../process/make-folder.ts';
import { FilePath, InstalledFile, ModelId, ModelSpec } from './model-spec.ts';
import { Speed } from './speed.ts';

export const MANIFEST = 'wayleaf-model.json';
const INCOMING = '.incoming';
const PINS = 'pins.json';
const SPEEDS = 'speeds.json';

export const Manifest = z.strictObject({
  spec: ModelSpec,
  graph: FilePath,
  files: z.array(InstalledFile),
  /** Where it came from, in words: an address, or a folder that was chosen. */
  source: z.string(),
  /** Milliseconds since 1970. */
  installedAt: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

export interface InstalledModel extends Manifest {
  /** Absolute. */
  readonly folder: string;
}

/** What a repository held when a model was first taken from it. */
const Pins = z.record(
  z.string(),
  z.strictObject({ commit: z.string(), files: z.record(FilePath, z.string().regex(/^[0-9a-f]{64}$/)) }),
);
export type Pins = z.infer<typeof Pins>;

/** Of language models, by their ids. Where it cannot be read or written, nothing is known. */
const Speeds = z.record(ModelId, Speed);

export class Shelf {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Installed models by id; a folder without a model is passed over. */
  list(): Promise<InstalledModel[]> {
    return this.#all((id) => this.find(id));
  }

  /** With those whose files are not all there. */
  listAll(): Promise<InstalledModel[]> {
    return this.#all((id) => this.#described(id));
  }

  async #all(find: (id: string) => Promise<InstalledModel | undefined>): Promise<InstalledModel[]> {
    const names = await readdir(this.folder).catch(() => []);
    const found = await Promise.all(names.filter((name) => ModelId.safeParse(name).success).map(find));
    return found.filter((model) => model !== undefined).sort((a, b) => (a.spec.id < b.spec.id ? -1 : 1));
  }

  async #described(id: string): Promise<InstalledModel | undefined> {
    const model = await describedIn(path.join(this.folder, ModelId.parse(id)));
    return model?.spec.id === id ? model : undefined;
  }

  /** Undefined unless it is there with all its files. */
  async find(id: string): Promise<InstalledModel | undefined> {
    const model = await this.#described(id);
    return model && (await isWhole(model)) ? model : undefined;
  }

  /** An empty folder, or what is left of an earlier attempt; a link that was planted there goes. */
  incoming(id: string): Promise<string> {
    return this.#draftFolder(ModelId.parse(id));
  }

  /** A new folder, for this process alone; whoever asks for it removes it. */
  scratch(): Promise<string> {
    return this.#draftFolder(draftName('model'));
  }

  #draftFolder(name: string): Promise<string> {
    return onDisk(async () => {
      await makeFolder(this.folder);
      return draftFolder(this.folder, `${INCOMING}/${name}`);
    }, this.folder);
  }

  /** Throws away what killed processes left. */
  async sweep(): Promise<void> {
    await sweepDrafts(this.folder);
    if (await this.#isOwn()) await sweepDrafts(path.join(this.folder, INCOMING));
  }

  /** Whether what is on its way lies here: a link that was planted would lead elsewhere. */
  async #isOwn(): Promise<boolean> {
    const found = await lstat(path.join(this.folder, INCOMING)).catch(() => undefined);
    return found?.isDirectory() === true;
  }

  /** Where a model is while it is on its way; there may be nothing. */
  arrivingFolder(id: string): string {
    return path.join(this.folder, INCOMING, ModelId.parse(id));
  }

  /** Models that are on their way. */
  async arriving(): Promise<string[]> {
    if (!(await this.#isOwn())) return [];
    const names = await readdir(path.join(this.folder, INCOMING)).catch(() => []);
    return names.filter((name) => ModelId.safeParse(name).success);
  }

  /** Make the complete folder `from` the installed model, in place of what was there. */
  async install(from: string, manifest: Manifest): Promise<InstalledModel> {
    const folder = path.join(this.folder, ModelId.parse(manifest.spec.id));
    await onDisk(async () => {
      await replaceContent(path.join(from, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
      await rm(folder, { recursive: true, force: true });
      await rename(from, folder);
    }, this.folder);
    return { ...manifest, folder };
  }

  async remove(id: string): Promise<void> {
    const folder = path.join(this.folder, ModelId.parse(id));
    await onDisk(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }), this.folder);
    await this.discard(id);
  }

  /** Forget what arrived so far. */
  async discard(id: string): Promise<void> {
    if (!(await this.#isOwn())) return;
    await onDisk(() => rm(this.arrivingFolder(id), { recursive: true, force: true }), this.folder);
  }

  async pins(): Promise<Pins> {
    const content = await readFile(path.join(this.folder, PINS), 'utf8').catch(() => '{}');
    const pins = Pins.safeParse(parseJson(content));
    return pins.success ? pins.data : {};
  }

  async pin(repository: string, commit: string, files: Readonly<Record<string, string>>): Promise<void> {
    const pins = await this.pins();
    const next = { ...pins, [repository]: { commit, files: { ...pins[repository]?.files, ...files } } };
    await onDisk(() => this.#write(PINS, next), this.folder);
  }

  async speeds(): Promise<Readonly<Record<string, Speed>>> {
    const content = await readFile(path.join(this.folder, SPEEDS), 'utf8').catch(() => '{}');
    return Speeds.safeParse(parseJson(content)).data ?? {};
  }

  async noteSpeed(id: string, speed: Speed): Promise<void> {
    await this.#write(SPEEDS, { ...(await this.speeds()), [id]: speed }).catch(() => undefined);
  }

  async #write(name: string, content: object): Promise<void> {
    await replaceContent(path.join(this.folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** The model in this folder, which is outside all shelves; undefined unless it is there with all its files. */
export async function installedIn(folder: string): Promise<InstalledModel | undefined> {
  const model = await describedIn(folder);
  return model && (await isWhole(model)) ? model : undefined;
}

/** The same, even if its files are not all there. */
export async function describedIn(folder: string): Promise<InstalledModel | undefined> {
  const manifest = await readManifest(folder);
  return manifest && { ...manifest, folder };
}

/** Are all files there, with as many bytes as were installed? */
async function isWhole({ folder, files }: InstalledModel): Promise<boolean> {
  const sizes = await Promise.all(
    files.map(({ path: file }) =>
      stat(path.join(folder, file)).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  );
  return files.every(({ bytes }, at) => bytes === sizes[at]);
}

/** What a model takes on the disk, in bytes. */
export function bytesOf({ files }: Pick<InstalledModel, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const content = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => '');
  const manifest = Manifest.safeParse(parseJson(content));
  return manifest.success ? manifest.data : undefined;
}

/** Which model a folder holds, if Wayleaf's description lies in it: what was installed, or what its maker wrote. */
export async function readDescription(folder: string): Promise<ModelSpec | undefined> {
  const content = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => '');
  return z.object({ spec: ModelSpec }).safeParse(parseJson(content)).data?.spec;
}

/** Do what needs the disk; what the disk refuses is said in the reader's words. */
export async function onDisk<T>(work: () => Promise<T>, folder: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskError(error, folder);
  }
}

const DENIED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

export function diskError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error);
  if (!DENIED.has(code)) return error;
  return new AppError(
    'file.unreadable',
    `The folder for models, ${folder}, cannot be written to.`,
    { folder, reason: code },
    error,
  );
}

function diskFull(folder: string, cause?: unknown): AppError {
  return new AppError(
    'model.download-failed',
    'The disk is full. What has arrived is kept; free some space and go on.',
    { folder },
    cause,
  );
}
