import { catalog } from '../../engine/models/onnx/catalog.ts';
import { contentOf } from '../../engine/models/onnx/fetch-file.ts';
import type { ModelSpec } from '../../engine/models/onnx/model-spec.ts';
import type { InstalledModel, Shelf } from '../../engine/models/onnx/shelf.ts';
import type { Check } from './check.ts';

type Task = ModelSpec['task'];

interface Wanted {
  readonly task: Task;
  readonly name: string;
  readonly without: string;
  /** The smallest of the catalog that is a good start, and what it is for. */
  readonly suggested: string;
  readonly purpose: string;
  /** Beside its download. */
  readonly cost: string;
}

const wanted: readonly Wanted[] = [
  {
    task: 'encoder',
    name: 'Search by meaning',
    without: 'no encoder installed; passages are found by their words',
    suggested: 'all-MiniLM-L6-v2',
    purpose: 'To find passages that say it in other words',
    cost: 'each library is then prepared once, in the background',
  },
  {
    task: 'reranker',
    name: 'Re-ranking',
    without: 'no re-ranker installed; passages stand in the order of the search',
    suggested: 'ms-marco-MiniLM-L-6-v2',
    purpose: 'To have the best passages read again and put in order',
    cost: 'each answer takes a moment longer',
  },
];

/** The models that are installed for search, whether their files are as they were installed, and what more would do. */
export async function checkSearchModels(shelf: Shelf, signal: AbortSignal): Promise<readonly Check[]> {
  const installed = await shelf.listAll();
  const states = await Promise.all(
    installed.map(async (model) => ({ model, damaged: await damagedIn(model, signal) })),
  );
  return wanted.map((one) => {
    const own = states.filter(({ model }) => model.spec.task === one.task);
    const broken = own.find(({ damaged }) => damaged.length > 0);
    const found = own.map(({ model, damaged }) => describe(model, damaged)).join('; ');
    if (broken) return optional(one.name, false, found, repair(broken.model));
    if (own.length === 0) return optional(one.name, false, one.without, suggestion(one));
    return optional(one.name, true, found);
  });
}

/** Files that are gone, or are not what was installed. */
async function damagedIn({ folder, files }: InstalledModel, signal: AbortSignal): Promise<readonly string[]> {
  const damaged: string[] = [];
  for (const { path, sha256 } of files) {
    const content = await contentOf(folder, path, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    if (content?.sha256 !== sha256) damaged.push(content === undefined ? `${path} is missing` : `${path} is damaged`);
  }
  return damaged;
}

function describe({ spec, files }: InstalledModel, damaged: readonly string[]): string {
  if (damaged.length > 0) return `${spec.id}: ${damaged.join(', ')}`;
  return `${spec.id} (${megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}, its files are sound)`;
}

function repair({ spec: { id, repository } }: InstalledModel): string {
  const again = repository === null ? 'import it again' : `wayleaf models download ${id}`;
  return `Remove it (wayleaf models remove ${id}), then ${again}.`;
}

function suggestion({ suggested, purpose, cost }: Wanted): string {
  const bytes = catalog.find(({ id }) => id === suggested)?.approximateBytes ?? 0;
  return `${purpose}: wayleaf models download ${suggested} (${megabytes(bytes)}; ${cost}).`;
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

function optional(name: string, ok: boolean, found: string, advice?: string): Check {
  return { name, ok, optional: true, found, ...(advice === undefined ? {} : { advice }) };
}
