/** What settings that came with a file would do, for whoever is asked whether to take them over. */
import { createInterface } from 'node:readline/promises';
import {
  offeredKeys,
  type OfferedKey,
  type OfferedSetting,
  type SettingsOffer,
} from '#shared/contract/offered-settings.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import type { OptionValues, Surroundings } from './command.ts';
import { stringList } from './command.ts';
import { UsageError } from './failure.ts';
import type { OpenLibrary } from './open-library.ts';
import { printable } from './output.ts';

export const settingOptions = { 'with-setting': { type: 'string', multiple: true } } as const;
export const settingHelp = [
  '  --with-setting KEY  take this setting over as well; may be given again. Settings that this machine did not save are asked',
  '                      for one by one on a terminal, and left out elsewhere',
] as const;

const does: Readonly<Record<OfferedKey, (values: string) => string>> = {
  'models.server': (values) =>
    `has answers written by a language model: passages of your documents are sent to ${values}`,
  'models.hub': (values) => `downloads models from ${values}`,
  'models.search': (values) => `searches by meaning with ${values}`,
  'models.background': () => 'has a language model read and summarize documents in the background',
  view: () => 'makes the window look and its keys work as they did there',
  zotero: () => 'reads Zotero every ten minutes, once you connect it',
  updates: () => 'asks once a day whether there is a newer version',
  api: () => 'lets programs of this computer ask the library; the key has to be made anew',
  watched: (values) => `takes every document into the library that comes into ${values}`,
  recognition: (values) => `recognizes scanned pages with the data in ${values}`,
  notes: (values) => `writes files of your highlights and notes into ${values}`,
  marks: (values) => `carries your highlights and notes by ${values}`,
  'look-up': (values) => `lets bibliographic services be asked when you say so ${values}`.trimEnd(),
  indexing: () => 'leaves new documents unread until you go on',
};

export function settingText({ key, values }: OfferedSetting): string {
  if (key === 'models.search' && values.includes(wordsAlone)) return `${key} finds passages by their words alone`;
  return `${key} ${does[key](values.map(printable).join(', ') || 'nothing')}`;
}

/** @throws UsageError for a name that no setting has */
export function wantedSettings(values: OptionValues): readonly OfferedKey[] {
  return stringList(values, 'with-setting').map((name) => {
    const key = offeredKeys.find((one) => one === name);
    if (key) return key;
    throw new UsageError(`There is no setting ‘${name}’.`, `Settings: ${offeredKeys.join(', ')}`);
  });
}

/** Take over what the reader wants of it: what was named on the command line, else what they say yes to on a terminal. */
export async function decideOnSettings(
  { window }: Pick<OpenLibrary, 'window'>,
  { offer, settings }: SettingsOffer,
  wanted: readonly OfferedKey[],
  { out, signal }: Pick<Surroundings, 'out' | 'signal'>,
): Promise<readonly OfferedKey[]> {
  const isAsked = wanted.length === 0 && !out.json && process.stdin.isTTY && process.stdout.isTTY;
  const keys = isAsked
    ? await askFor(settings, signal)
    : settings.map(({ key }) => key).filter((key) => wanted.includes(key));
  const { taken, problems } = await window.call('settings.take-over', { offer, keys: [...keys] }, signal);
  for (const { key, error } of problems) out.note(`${key} was not taken over: ${error.message}`);
  const left = settings.filter(({ key }) => !keys.includes(key));
  if (left.length > 0 && !isAsked) {
    out.note('These settings came with it and were left out, since this machine did not save them:');
    for (const setting of left) out.note(`  ${settingText(setting)}`);
    out.note('To take one over, give the command again with --with-setting KEY.');
  }
  return taken;
}

async function askFor(settings: readonly OfferedSetting[], signal: AbortSignal): Promise<readonly OfferedKey[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const wanted: OfferedKey[] = [];
  try {
    for (const setting of settings) {
      const said = await terminal.question(`Take over? ${settingText(setting)} [y/N] `, { signal });
      if (/^y(es)?$/i.test(said.trim())) wanted.push(setting.key);
    }
    return wanted;
  } finally {
    terminal.close();
  }
}
