/** The languages of recognition on this machine: downloaded, taken from a file, removed. All libraries use them. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '#shared/base/errors.ts';
import { replaceContent } from '../../process/drafts.ts';
import { makeFolder } from '../../process/make-folder.ts';
import { fetchFile } from '../models/onnx/fetch-file.ts';
import { Hub, type HubLimits } from '../models/onnx/hub.ts';
import { onDisk } from '../models/onnx/shelf.ts';
import { languageSource, pinOf, type LanguagePin } from './pins.ts';

export interface LanguageShelfDeps {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<HubLimits>;
}

const SUFFIX = '.traineddata';
/** Larger than the data of any language. */
const MOST_BYTES = 100 * 2 ** 20;
/** Data begins with the number of its parts, of which there are two dozen. */
const MOST_PARTS = 100;

/** Beside the models of this machine. */
export function languagesFolder(modelsFolder: string): string {
  return path.join(modelsFolder, 'languages');
}

export class LanguageShelf {
  readonly folder: string;
  readonly #deps: LanguageShelfDeps;
  readonly #arriving = new Set<string>();

  constructor(deps: LanguageShelfDeps) {
    this.folder = deps.folder;
    this.#deps = deps;
  }

  /** Bytes by language. */
  async list(): Promise<ReadonlyMap<string, number>> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith(SUFFIX)).sort();
    const found = new Map<string, number>();
    for (const name of names) {
      const info = await stat(path.join(this.folder, name)).catch(() => undefined);
      if (info?.isFile()) found.set(name.slice(0, -SUFFIX.length), info.size);
    }
    return found;
  }

  /**
   * Download a language, or go on with it. It is there when its content was found to be what it must be.
   *
   * @param onBytes  told how much of it is there
   * @throws AppError `input.invalid`, `model.download-failed`, `file.unreadable`, `call.cancelled`; what has arrived stays
   */
  async download(language: string, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<void> {
    const pin = requirePin(language);
    if (this.#arriving.has(language))
      throw new AppError('input.invalid', 'This language is being downloaded already.', { language });
    const { repository, commit } = languageSource;
    const hub = new Hub(languageAddress(this.#deps.env), this.#deps.env, this.#deps.limits, undefined, {
      content: 'raw',
      thing: 'language',
    });
    this.#arriving.add(language);
    try {
      await onDisk(() => makeFolder(this.folder), this.folder);
      const { bytes, sha256 } = pin;
      const file = { path: language + SUFFIX, bytes, hash: { kind: 'sha256', hex: sha256 }, sha256 } as const;
      await fetchFile(hub, { repository, commit }, file, this.folder, onBytes, signal);
    } finally {
      this.#arriving.delete(language);
      await hub.close();
    }
  }

  /**
   * Take a language from a file, packed by gzip or not, as `deu.traineddata`.
   *
   * @returns which, and whether it is the very file that a download would bring
   * @throws AppError `input.invalid` if it is no language data, `file.missing`, `file.unreadable`
   */
  async take(file: string): Promise<{ readonly language: string; readonly published: boolean }> {
    const [, language] = /^(\w+)\.traineddata(?:\.gz)?$/u.exec(path.basename(file)) ?? [];
    if (language === undefined) throw notLanguageData(file);
    const content = unpacked(await readGiven(file), file);
    if (!isLanguageData(content)) throw notLanguageData(file);
    await onDisk(async () => {
      await makeFolder(this.folder);
      await replaceContent(path.join(this.folder, language + SUFFIX), content);
    }, this.folder);
    return { language, published: createHash('sha256').update(content).digest('hex') === pinOf(language)?.sha256 };
  }

  /** With what has arrived of it. Throws `input.invalid` if it is not there. */
  async remove(language: string): Promise<void> {
    const name = path.join(this.folder, path.basename(language) + SUFFIX);
    const there = (await this.list()).has(language);
    if (!there && !(await stat(`${name}.part`).catch(() => undefined)))
      throw new AppError('input.invalid', 'This language was not downloaded.', { language });
    await onDisk(async () => {
      for (const each of [name, `${name}.part`]) await rm(each, { force: true });
    }, this.folder);
  }
}

/** Where languages are downloaded from: their makers, or a mirror of the same files. */
export function languageAddress(env: Readonly<Record<string, string | undefined>>): string {
  return env.WAYLEAF_LANGUAGES_FROM ?? languageSource.host;
}

function requirePin(language: string): LanguagePin {
  const pin = pinOf(language);
  if (!pin) throw new AppError('input.invalid', `There is no language ‘${language}’ to download.`, { language });
  return pin;
}

async function readGiven(file: string): Promise<Uint8Array> {
  const info = await stat(file).catch(() => undefined);
  if (!info) throw new AppError('file.missing', `${path.basename(file)} is not there.`);
  if (!info.isFile() || info.size > MOST_BYTES) throw notLanguageData(file);
  return readFile(file);
}

function unpacked(content: Uint8Array, file: string): Uint8Array {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  try {
    return gunzipSync(content, { maxOutputLength: MOST_BYTES });
  } catch {
    throw notLanguageData(file);
  }
}

function isLanguageData(content: Uint8Array): boolean {
  if (content.length < 1024) return false;
  const parts = new DataView(content.buffer, content.byteOffset).getInt32(0, true);
  return parts > 0 && parts <= MOST_PARTS;
}

function notLanguageData(file: string): AppError {
  const what = 'Choose a file like deu.traineddata, as Tesseract’s makers publish it.';
  return new AppError('input.invalid', `“${path.basename(file)}” is no language data. ${what}`);
}
