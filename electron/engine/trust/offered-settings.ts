/**
 * Settings that came with an archive or a backup which this machine did not seal, taken apart into what each of them would do. What
 * the reader wants of them is set through the very calls by which they would set it themselves, with all that these check.
 */
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import type { OfferedKey, OfferedSetting, SettingName } from '#shared/contract/offered-settings.ts';
import { lookUpServices, LookUpSettings, usualServices } from '#shared/contract/look-up.ts';
import { ViewState } from '#shared/contract/view.ts';
import { MAX_WATCHED, Patterns } from '#shared/contract/watching.ts';
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';

/** The calls by which settings are set. */
export type SettingCalls = Pick<
  Handlers<Methods>,
  | 'models.configure'
  | 'view.load'
  | 'view.save'
  | 'zotero.configure'
  | 'updates.configure'
  | 'look-up.configure'
  | 'api.configure'
  | 'indexing.pause'
  | 'indexing.resume'
> &
  Pick<
    Handlers<HostMethods>,
    'host.watch-folder' | 'host.use-language-data' | 'host.notes-folder' | 'host.marks-folder'
  >;

/** Something that a brought setting would do. */
export interface Offered extends OfferedSetting {
  /** @throws AppError what the call throws */
  readonly take: (calls: SettingCalls, signal: AbortSignal) => Promise<void>;
}

interface Reading {
  readonly values: readonly string[];
  readonly take: Offered['take'];
}

const MOST_OF_VALUE = 500;

/** How each key is read from a stored setting; undefined where it would do nothing. */
const readers: Readonly<
  Record<OfferedKey, { readonly name: SettingName; readonly read: (value: unknown) => Reading | undefined }>
> = {
  'models.server': {
    name: 'models',
    read: ofModels(
      [
        'languageModel',
        'ollamaAddress',
        'chatModel',
        'routingModel',
        'visionModel',
        'keepAliveMinutes',
        'firstWordSeconds',
        'answerSeconds',
        'heedCheckUps',
      ],
      ({ ollamaAddress }) => [ollamaAddress],
    ),
  },
  'models.hub': { name: 'models', read: ofModels(['hubAddress'], ({ hubAddress }) => [hubAddress]) },
  'models.search': {
    name: 'models',
    read: ofModels(['encoder', 'reranker'], ({ encoder, reranker }) => [encoder ?? '', reranker ?? '']),
  },
  'models.background': {
    name: 'models',
    read: ofModels(['refineTrees', 'summarize', 'summarizeAtMost', 'readNames', 'readNamesAtMost'], () => []),
  },
  view: { name: 'view', read: readView },
  zotero: {
    name: 'zotero',
    read: ifOn(z.object({ keepInStep: z.literal(true) }), async (calls, signal) => {
      await calls['zotero.configure']({ keepInStep: true }, signal);
    }),
  },
  updates: {
    name: 'updates',
    read: ifOn(z.object({ on: z.literal(true) }), async (calls, signal) => {
      await calls['updates.configure']({ on: true }, signal);
    }),
  },
  // Its key stays where it was made: whoever handed the setting over knows it.
  api: {
    name: 'api',
    read: ifOn(z.object({ on: z.literal(true) }), async (calls, signal) => {
      await calls['api.configure']({ on: true }, signal);
    }),
  },
  watched: { name: 'watched', read: readWatched },
  recognition: { name: 'recognition', read: readRecognition },
  indexing: {
    name: 'indexing',
    read: ifOn(z.object({ paused: z.literal(true) }), async (calls, signal) => {
      await calls['indexing.pause']({}, signal);
    }),
  },
  notes: { name: 'notes', read: ofFolder('host.notes-folder') },
  marks: { name: 'marks', read: ofFolder('host.marks-folder') },
  'look-up': { name: 'look-up', read: readLookUp },
};

/** What these settings would do, in the order of the keys; what would do nothing is left out. */
export function offersOf(brought: readonly { readonly name: string; readonly value: string }[]): readonly Offered[] {
  const values = new Map(brought.map(({ name, value }) => [name, parseJson(value)]));
  return (Object.keys(readers) as OfferedKey[]).flatMap((key) => {
    const { name, read } = readers[key];
    const found = values.has(name) ? read(values.get(name)) : undefined;
    if (!found) return [];
    const shown = found.values.filter((value) => value !== '').map((value) => value.slice(0, MOST_OF_VALUE));
    return [{ key, values: shown, take: found.take }];
  });
}

const SavedModels = z.object(ModelSettings.shape);

function ofModels(fields: readonly (keyof ModelSettings)[], valuesOf: (all: ModelSettings) => readonly string[]) {
  return (value: unknown): Reading | undefined => {
    const saved = SavedModels.safeParse(value).data;
    const usual = ModelSettings.parse({});
    if (!saved || fields.every((field) => saved[field] === usual[field])) return undefined;
    const change = Object.fromEntries(fields.map((field) => [field, saved[field]])) as ModelSettingsChange;
    return {
      values: valuesOf(saved),
      take: async (calls, signal) => void (await calls['models.configure'](change, signal)),
    };
  };
}

/** What a window looks like and which keys it has; never what is open in it. */
const preferences = [
  'theme',
  'language',
  'opensWith',
  'letterKeys',
  'keys',
  'copyAs',
  'keepSection',
  'list',
  'strategy',
  'budgetTokens',
] as const satisfies readonly (keyof ViewState)[];

function readView(value: unknown): Reading | undefined {
  const saved = z.object(ViewState.shape).safeParse(value).data;
  const usual = ViewState.parse({});
  const isUsual = (name: (typeof preferences)[number]): boolean =>
    JSON.stringify(saved?.[name]) === JSON.stringify(usual[name]);
  if (!saved || preferences.every(isUsual)) return undefined;
  const chosen = Object.fromEntries(preferences.map((name) => [name, saved[name]]));
  return {
    values: [],
    take: async (calls, signal) => {
      const view = { ...(await calls['view.load']({}, signal)), ...chosen } as ViewState;
      await calls['view.save']({ view }, signal);
    },
  };
}

function ifOn(schema: z.ZodType, take: Offered['take']) {
  return (value: unknown): Reading | undefined => (schema.safeParse(value).success ? { values: [], take } : undefined);
}

/** Where services are asked, and whether they are; the addresses that Wayleaf itself names are not worth a word. */
function readLookUp(value: unknown): Reading | undefined {
  const saved = z.object(LookUpSettings.shape).safeParse(value).data;
  if (!saved) return undefined;
  const { on } = saved;
  const changed = lookUpServices.filter((service) => saved.addresses[service] !== usualServices[service]);
  if (!on && changed.length === 0) return undefined;
  const addresses = Object.fromEntries(changed.map((service) => [service, saved.addresses[service]]));
  return {
    values: Object.values(addresses),
    take: async (calls, signal) => void (await calls['look-up.configure']({ on, addresses }, signal)),
  };
}

const Watched = z.array(z.object({ path: z.string().min(1), exclude: Patterns.catch([]) })).max(MAX_WATCHED);

function readWatched(value: unknown): Reading | undefined {
  const folders = Watched.safeParse(value).data ?? [];
  if (folders.length === 0) return undefined;
  return {
    values: folders.map(({ path }) => path),
    take: async (calls, signal) => {
      for (const { path, exclude } of folders)
        await calls['host.watch-folder']({ path, exclude, followLinks: false }, signal);
    },
  };
}

const Recognition = z.object({ dataFolder: z.string().min(1) });

function readRecognition(value: unknown): Reading | undefined {
  const folder = Recognition.safeParse(value).data?.dataFolder;
  if (folder === undefined) return undefined;
  return {
    values: [folder],
    take: async (calls, signal) => void (await calls['host.use-language-data']({ path: folder }, signal)),
  };
}

const Folder = z.object({ folder: z.string().min(1) });

/** Only where it is: this machine asks what else there is to ask. */
function ofFolder(call: 'host.notes-folder' | 'host.marks-folder') {
  return (value: unknown): Reading | undefined => {
    const folder = Folder.safeParse(value).data?.folder;
    if (folder === undefined) return undefined;
    return { values: [folder], take: async (calls, signal) => void (await calls[call]({ path: folder }, signal)) };
  };
}
