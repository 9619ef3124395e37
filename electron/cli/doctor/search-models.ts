import { isAbort, toReport } from '#shared/base/errors.ts';
import { wordsAlone, type ModelSettings } from '#shared/contract/settings.ts';
import { catalog } from '../../engine/models/onnx/catalog.ts';
import { contentOf } from '../../engine/models/onnx/fetch-file.ts';
import { bytesOf, type InstalledModel, type Shelf } from '../../engine/models/onnx/shelf.ts';
import type { Check } from './check.ts';

export interface SearchModels {
  readonly shelf: Shelf;
  /** The encoder that comes with Wayleaf, whether or not its files are all there. */
  readonly included: InstalledModel | undefined;
  readonly settings: Pick<ModelSettings, 'encoder'>;
  /** Loads a model and uses it once. Throws `model.unavailable` or `model.failed` if that does not work. */
  readonly tryOut: (model: InstalledModel, signal: AbortSignal) => Promise<void>;
}

interface Looked {
  readonly model: InstalledModel;
  /** What is wrong with its files. */
  readonly damaged: readonly string[];
}

const OLLAMA = 'ollama:';
const BY_WORDS = 'passages are found by their words';

/** What finds passages and puts them in order, whether the files are as they were installed, and what more would do. */
export async function checkSearchModels(models: SearchModels, signal: AbortSignal): Promise<readonly Check[]> {
  const installed = await Promise.all((await models.shelf.listAll()).map((model) => look(model, signal)));
  const included = models.included && (await look(models.included, signal));
  const own = (task: 'encoder' | 'reranker'): readonly Looked[] =>
    installed.filter(({ model }) => model.spec.task === task);
  return [await checkMeaning(models, included, own('encoder'), signal), checkOrder(own('reranker'))];
}

async function look(model: InstalledModel, signal: AbortSignal): Promise<Looked> {
  return { model, damaged: await damagedIn(model, signal) };
}

async function checkMeaning(
  { settings: { encoder }, tryOut }: SearchModels,
  included: Looked | undefined,
  installed: readonly Looked[],
  signal: AbortSignal,
): Promise<Check> {
  const name = 'Search by meaning';
  const broken = installed.find(({ damaged }) => damaged.length > 0);
  if (broken) return optional(name, false, installed.map(describe).join('; '), repair(broken.model));
  const more = (used?: Looked): string => {
    const others = installed.filter((one) => one !== used);
    return others.length === 0 ? '' : `; not used: ${others.map(describe).join(', ')}`;
  };
  if (encoder === wordsAlone) return optional(name, true, `turned off, ${BY_WORDS}${more()}`);
  if (encoder?.startsWith(OLLAMA))
    return optional(name, true, `${encoder.slice(OLLAMA.length)} of Ollama, which has to be running for it${more()}`);
  const chosen = installed.find(({ model }) => model.spec.id === encoder);
  const used = chosen ?? included;
  if (!used) return optional(name, false, `no encoder is there; ${BY_WORDS}`, reinstall());
  if (used.damaged.length > 0) return optional(name, false, `${describe(used)}; ${BY_WORDS}`, reinstall());
  const problem = await problemOf(() => tryOut(used.model, signal));
  if (problem !== undefined) {
    const advice = 'All else works without. Models need a 64-bit system that the ONNX runtime was built for.';
    return optional(name, false, `${used.model.spec.id} cannot be loaded (${problem}); ${BY_WORDS}`, advice);
  }
  const gone = encoder === null || chosen ? '' : `${encoder}, which was chosen, is not installed; `;
  const origin = chosen ? '' : ', comes with Wayleaf';
  return optional(name, true, `${gone}${describe(used)}${origin}${more(used)}`);
}

function checkOrder(installed: readonly Looked[]): Check {
  const name = 'Re-ranking';
  const broken = installed.find(({ damaged }) => damaged.length > 0);
  const found = installed.map(describe).join('; ');
  if (broken) return optional(name, false, found, repair(broken.model));
  if (installed.length > 0) return optional(name, true, found);
  return optional(
    name,
    false,
    'no re-ranker installed; passages stand in the order of the search',
    suggestion('ms-marco-MiniLM-L-6-v2'),
  );
}

async function problemOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isAbort(error)) throw error;
    const { message, details } = toReport(error);
    return String(details?.reason ?? message);
  }
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

function describe({ model, damaged }: Looked): string {
  const { id } = model.spec;
  return damaged.length > 0
    ? `${id}: ${damaged.join(', ')}`
    : `${id} (${megabytes(bytesOf(model))}, its files are sound)`;
}

function repair({ spec: { id, repository } }: InstalledModel): string {
  const again = repository === null ? 'import it again' : `wayleaf models download ${id}`;
  return `Remove it (wayleaf models remove ${id}), then ${again}.`;
}

function reinstall(): string {
  return 'The encoder comes with Wayleaf: install Wayleaf again.';
}

function suggestion(id: string): string {
  const bytes = catalog.find((one) => one.id === id)?.approximateBytes ?? 0;
  return `To have the best passages read again and put in order: wayleaf models download ${id} (${megabytes(bytes)}; each answer takes a moment longer).`;
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}

function optional(name: string, ok: boolean, found: string, advice?: string): Check {
  return { name, ok, optional: true, found, ...(advice === undefined ? {} : { advice }) };
}
