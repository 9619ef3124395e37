/** What Ollama has: its version, its models and what each of them can do. */
import { z } from 'zod';
import { isAppError } from '#shared/base/errors.ts';
import { modelAbilities, type OllamaModel, type OllamaState } from '#shared/contract/models.ts';
import { listServed, mayBeAnother, MOST_MODELS } from '../openai/talk.ts';
import { askOnce, type Request, type RequestLimits } from '../talk/request.ts';

/** Structured answers by schema came with 0.5.0. */
const LEAST_VERSION = [0, 5] as const;
const SHOWN_AT_ONCE = 4;

const Version = z.object({ version: z.string() });
const Details = z
  .object({
    parameter_size: z.string().nullish(),
    family: z.string().nullish(),
    families: z.array(z.string()).nullish(),
  })
  .nullish();
const Tags = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        size: z.number().nonnegative(),
        digest: z.string().nullish(),
        remote_host: z.string().nullish(),
        details: Details,
      }),
    )
    .nullish(),
});
const Shown = z.object({
  capabilities: z.array(z.string()).nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
});

export type Target = Omit<Request, 'purpose' | 'limits'> & {
  /** What a server that speaks OpenAI's API may ask for. */
  readonly key?: string | undefined;
};

export interface LookLimits {
  readonly versionMs: number;
  /** A list of models, the description of one. */
  readonly listMs: number;
  /** All descriptions together. */
  readonly describeMs: number;
}

export async function readVersion(target: Target, limitMs: number): Promise<string> {
  const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed' } as const;
  const request = { ...target, purpose, limits: both(limitMs) };
  return (await askOnce(request, (client) => client.version(), Version)).version;
}

/** @throws AppError `call.cancelled`; everything else is a state */
export async function lookAt(target: Target, limits: LookLimits): Promise<OllamaState> {
  try {
    const version = await readVersion(target, limits.versionMs);
    const models = await listModels(target, limits);
    return { kind: 'running', speaks: 'ollama', version, outdated: isOlder(version), models };
  } catch (error) {
    const other = mayBeAnother(error) && !target.signal.aborted ? await lookAtAnother(target, limits) : undefined;
    if (other) return other;
    if (!isAppError(error) || target.signal.aborted) throw error;
    const { code, message, details } = error;
    return { kind: code === 'chat.unavailable' ? 'absent' : 'failing', error: { code, message, details } };
  }
}

/** What answers where Ollama does not; undefined if that is nothing which is known either. */
async function lookAtAnother(target: Target, { listMs }: LookLimits): Promise<OllamaState | undefined> {
  try {
    const models = await listServed(target, listMs);
    return { kind: 'running', speaks: 'openai', version: '', outdated: false, models };
  } catch (error) {
    if (!isAppError(error) || target.signal.aborted) throw error;
    const { code, message, details } = error;
    // A door that is locked is a door.
    if (details?.status !== 401 && details?.status !== 403) return undefined;
    return { kind: 'failing', error: { code, message, details } };
  }
}

/** What was not described in time is listed anyway, as is what cannot be described. */
async function listModels(target: Target, { listMs, describeMs }: LookLimits): Promise<OllamaModel[]> {
  const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed' } as const;
  const { models } = await askOnce({ ...target, purpose, limits: both(listMs) }, (client) => client.list(), Tags);
  const until = performance.now() + describeMs;
  const found: OllamaModel[] = [];
  const waiting = (models ?? []).slice(0, MOST_MODELS);
  for (let group = waiting.splice(0, SHOWN_AT_ONCE); group.length > 0; group = waiting.splice(0, SHOWN_AT_ONCE)) {
    const described = group.map(async ({ name, size, digest, details, remote_host: remote }): Promise<OllamaModel> => {
      const { families, family } = details ?? {};
      const leftMs = until - performance.now();
      const shown = leftMs > 0 ? await show(name, target, Math.min(listMs, leftMs)) : {};
      return {
        name,
        bytes: Math.round(size),
        parameters: details?.parameter_size ?? '',
        digest: digest ?? '',
        remoteHost: remoteHost(name, remote),
        contextTokens: infoNumber(shown.model_info, 'context_length'),
        dimensions: infoNumber(shown.model_info, 'embedding_length'),
        abilities: shown.capabilities
          ? knownAbilities(shown.capabilities)
          : guessAbilities([family, ...(families ?? [])]),
      };
    });
    found.push(...(await Promise.all(described)));
  }
  return found;
}

/** Models in Ollama's cloud are listed like local ones; their names end so, and newer servers tell where they run. */
function remoteHost(name: string, told: string | null | undefined): string | null {
  if (told) return URL.canParse(told) ? new URL(told).host : told;
  return /[-:]cloud$/iu.test(name) ? 'ollama.com' : null;
}

/** A model that cannot be described is listed anyway. */
async function show(model: string, target: Target, limitMs: number): Promise<z.infer<typeof Shown>> {
  const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed', model } as const;
  try {
    return await askOnce({ ...target, purpose, limits: both(limitMs) }, (client) => client.show({ model }), Shown);
  } catch (error) {
    if (target.signal.aborted) throw error;
    return {};
  }
}

/** As in 'qwen2.context_length'; the prefix is the architecture's name. */
function infoNumber(info: Readonly<Record<string, unknown>> | null | undefined, name: string): number | null {
  const value = Object.entries(info ?? {}).find(([key]) => key.endsWith(`.${name}`))?.[1];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

function knownAbilities(given: readonly string[]): OllamaModel['abilities'] {
  const words = given.map((word) => (word === 'completion' ? 'chat' : word));
  return modelAbilities.filter((ability) => words.includes(ability));
}

/** Servers before 0.6.4 do not tell capabilities. */
function guessAbilities(families: readonly (string | null | undefined)[]): OllamaModel['abilities'] {
  if (families.some((family) => family?.includes('bert'))) return ['embedding'];
  return families.some((family) => family === 'clip' || family === 'mllama') ? ['chat', 'vision'] : ['chat'];
}

/** A version that is no number is somebody's own build, and new. */
function isOlder(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  if (major === undefined || minor === undefined || Number.isNaN(major) || Number.isNaN(minor)) return false;
  // Builds from source call themselves 0.0.0.
  if (major === 0 && minor === 0) return false;
  return major < LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor < LEAST_VERSION[1]);
}

function both(limitMs: number): RequestLimits {
  return { firstMs: limitMs, betweenMs: limitMs };
}
