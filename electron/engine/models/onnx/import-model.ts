import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { ARCHIVE_ENDING, isArchive, unpackLimits, unpackModel } from './archive.ts';
import { catalog } from './catalog.ts';
import { contentOf } from './fetch-file.ts';
import { ModelId, smallFilesOf, TOKENIZER_FILES, type ModelSpec } from './model-spec.ts';
import { describePublished } from './published-encoder.ts';
import { diskError, onDisk, readDescription, type InstalledModel, type Manifest, type Shelf } from './shelf.ts';

export interface ImportRequest {
  /** A folder or an archive, absolute. */
  readonly from: string;
  /** Which model it is, if the reader says so. */
  readonly id?: string | undefined;
  /** A name for a sentence encoder outside the catalog: how it is used is told by the files beside it. */
  readonly as?: string | undefined;
  /** What the reader knows it by, where the file has another name by now. */
  readonly name?: string | undefined;
}

export interface ImportDeps {
  readonly shelf: Shelf;
  readonly now: () => number;
  /** Load the model once and use it. Throws `model.unavailable` or `model.failed` if that does not work. */
  readonly tryOut: (model: InstalledModel, signal: AbortSignal) => Promise<void>;
}

/** A model may lie some folders down: in a clone, in a cache of another program, beside others. */
const MAX_DEPTH = 5;
const MAX_FOLDERS = 2000;

/**
 * Install a model from a folder or archive: the files that a download would fetch, in a folder named after the model or
 * its repository, or with Wayleaf's own description of it. It is checked against what is known of its files, and tried
 * out, before it takes the place of another.
 *
 * @throws AppError `file.missing`, `file.unreadable`, `input.invalid` if it is no model or not the one it should be,
 *   `model.unavailable` if it cannot be loaded, `call.cancelled`
 */
export async function importModel(
  request: ImportRequest,
  deps: ImportDeps,
  signal: AbortSignal,
): Promise<InstalledModel> {
  const { shelf } = deps;
  const kind = await stat(request.from).catch(() => undefined);
  if (!kind) throw new AppError('file.missing', `There is nothing at ${request.from}.`);
  if (kind.isDirectory()) return installFrom(request.from, request, deps, signal);
  if (!isArchive(request.from)) {
    throw new AppError('input.invalid', 'A model is imported from a folder, or from a .zip, .tar or .tar.gz archive.');
  }
  const unpacked = await shelf.scratch();
  try {
    const name = path.basename(request.name ?? request.from);
    await onDisk(() => unpackModel(request.from, unpacked, signal, unpackLimits, name), shelf.folder);
    return await installFrom(unpacked, request, deps, signal);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

interface Found {
  readonly folder: string;
  readonly spec: ModelSpec;
  readonly graph: string;
}

async function installFrom(
  from: string,
  request: ImportRequest,
  { shelf, now, tryOut }: ImportDeps,
  signal: AbortSignal,
): Promise<InstalledModel> {
  const { folder, spec, graph } = await findModel(from, request);
  const incoming = await shelf.scratch();
  try {
    const files = [];
    for (const name of [...smallFilesOf(spec), graph]) {
      const source = await locate(folder, name);
      if (!source) throw incomplete(name);
      const target = path.join(incoming, name);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(source, target);
      const file = await contentOf(incoming, name, signal);
      await checkKnown(file, spec, shelf);
      files.push(file);
    }
    const manifest: Manifest = { spec, graph, files, source: request.name ?? request.from, installedAt: now() };
    await tryOut({ ...manifest, folder: incoming }, signal);
    return await shelf.install(incoming, manifest);
  } catch (error) {
    throw diskError(error, shelf.folder);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function findModel(from: string, request: ImportRequest): Promise<Found> {
  const { id } = request;
  const own = request.as === undefined ? undefined : ownId(request.as);
  const top = path.basename(request.name ?? request.from).replace(ARCHIVE_ENDING, '');
  const asked = id === undefined ? undefined : catalog.find((spec) => spec.id === id);
  const folders = await foldersWithTokenizers(from);
  const found: Found[] = [];
  for (const folder of folders) {
    const named = path.join(top, path.relative(from, folder));
    const spec =
      own === undefined ? await specOf(folder, named, asked, folders.length === 1) : await ownSpec(folder, own);
    if (!spec || (id !== undefined && spec.id !== id)) continue;
    for (const graph of spec.graphs) {
      if (!(await locate(folder, graph))) continue;
      found.push({ folder, spec, graph });
      break;
    }
  }
  const [first, second] = found;
  if (!first) throw nothingFound(folders.length, id);
  if (second && (own !== undefined || second.spec.id !== first.spec.id)) {
    throw new AppError('input.invalid', 'There are several models in it; choose the folder of one of them.', {
      models: found.map(({ spec }) => spec.id).join(', '),
    });
  }
  return first;
}

/** What the folder holds: as its description says, as the reader says, or as it is named. */
async function specOf(
  folder: string,
  named: string,
  asked: ModelSpec | undefined,
  isOnly: boolean,
): Promise<ModelSpec | undefined> {
  const described = await readDescription(folder);
  if (described) return described;
  if (asked && isOnly) return asked;
  // 'models--Xenova--all-MiniLM-L6-v2' is how other programs name it. The archive's or the folder's own name counts too.
  const names = named.toLowerCase().split(/[\\/]/);
  const found = catalog.filter(({ id, repository }) =>
    names.some(
      (name) =>
        name === id.toLowerCase() ||
        name === repository?.toLowerCase().replace('/', '--') ||
        name.endsWith(`--${id.toLowerCase()}`),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** @throws AppError `input.invalid` for an invalid name, or that of another model */
function ownId(as: string): string {
  if (!ModelId.safeParse(as).success)
    throw new AppError('input.invalid', `“${as}” cannot be the name of a model: letters, digits, dots and dashes can.`);
  if (catalog.some(({ id }) => id.toLowerCase() === as.toLowerCase()))
    throw new AppError('input.invalid', `${as} is a model of the catalog; give this one another name.`);
  return as;
}

async function ownSpec(folder: string, id: string): Promise<ModelSpec> {
  const described = await readDescription(folder);
  return described ? { ...described, id, repository: null, pins: {} } : describePublished(folder, id);
}

async function foldersWithTokenizers(top: string): Promise<string[]> {
  const found: string[] = [];
  let looked = 0;
  const look = async (folder: string, depth: number): Promise<void> => {
    if (++looked > MAX_FOLDERS) return;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (entries.some(({ name }) => name === TOKENIZER_FILES[0])) found.push(folder);
    if (depth >= MAX_DEPTH) return;
    for (const entry of entries) {
      if (entry.isDirectory() && entry.name !== '.git') await look(path.join(folder, entry.name), depth + 1);
    }
  };
  await look(top, 0);
  return found;
}

/** A file at its place, or beside the tokenizer where somebody put all files into one folder. */
async function locate(folder: string, name: string): Promise<string | undefined> {
  for (const place of [path.join(folder, name), path.join(folder, path.posix.basename(name))]) {
    const found = await stat(place).catch(() => undefined);
    if (found?.isFile()) return place;
  }
  return undefined;
}

/** @throws AppError `input.invalid` if it is known that this file of the model is another */
async function checkKnown(
  { path: name, sha256 }: { readonly path: string; readonly sha256: string },
  spec: ModelSpec,
  shelf: Shelf,
): Promise<void> {
  const pinned = spec.repository === null ? undefined : (await shelf.pins())[spec.repository]?.files[name];
  const known = catalog.find(({ id }) => id === spec.id)?.pins[name]?.sha256 ?? spec.pins[name]?.sha256 ?? pinned;
  if (known !== undefined && known !== sha256) {
    throw new AppError('input.invalid', `${name} is not the file that belongs to ${spec.id}; it may be damaged.`, {
      expected: known,
      found: sha256,
    });
  }
}

function incomplete(name: string): AppError {
  return new AppError('input.invalid', `The model is incomplete: ${name} is missing.`);
}

function nothingFound(folders: number, id: string | undefined): AppError {
  const models = catalog.map((spec) => spec.id).join(', ');
  if (folders === 0) {
    return new AppError('input.invalid', 'There is no model in it: no folder has a tokenizer.json.');
  }
  return new AppError(
    'input.invalid',
    id === undefined
      ? `Which model it is cannot be told from the names of its folders, or its graph is missing. Known models: ${models}.`
      : `There is no graph of ${id} in it.`,
  );
}
