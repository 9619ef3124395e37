import path from 'node:path';
import { languageText } from '#shared/contract/language-names.ts';
import { findLanguageData } from '../../engine/indexing/language-data.ts';
import { languageName } from '../../engine/indexing/languages.ts';
import { languageAddress, languagesFolder, LanguageShelf } from '../../engine/recognition/language-shelf.ts';
import { languageSource, offeredLanguages, pinOf } from '../../engine/recognition/pins.ts';
import type { Command, OptionValues, Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenDataFolder } from '../language-data.ts';
import { chosenFolder, chosenModels } from '../open-library.ts';
import { table } from '../output.ts';

export const languages: Command = {
  name: 'languages',
  usage: '[list | add LANGUAGE | import FILE | remove LANGUAGE] [--library DIR] [--models DIR] [--json]',
  summary: 'Languages in which scanned pages are read: what is here, and get more.',
  help: [
    '  list             every language that is here or can be had, with its size (the default)',
    '  add LANGUAGE     download one (‘deu’, or ‘de’) for all libraries, or go on with it; the only one that uses the network',
    '  import FILE      take one from a file like deu.traineddata, for machines without a network',
    '  remove LANGUAGE  delete one that was added',
    '  --library DIR    list what this library has chosen, too',
    '  --models DIR     folder of the models, in which languages lie (default: WAYLEAF_MODELS, or the user’s data folder)',
    '',
    'Documents that wait for a language are read in it when the app is next opened, or by ‘wayleaf index’.',
  ],
  options: { library: { type: 'string' }, models: { type: 'string' } },
  words: ['list', 'add', 'import', 'remove'],
  positionals: { min: 0, max: 2, what: '' },
  run: async ([action = 'list', given], values, surroundings) => {
    const named = (): string => {
      if (given !== undefined) return given;
      throw new UsageError(`‘languages ${action}’ needs to know which one.`, 'See: wayleaf languages');
    };
    const shelf = new LanguageShelf({
      folder: languagesFolder(chosenModels(values, surroundings)),
      env: surroundings.env,
    });
    switch (action) {
      case 'list':
        return listLanguages(shelf, values, surroundings);
      case 'add':
        return add(named(), shelf, surroundings);
      case 'import':
        return importFrom(named(), shelf, surroundings);
      case 'remove':
        return remove(named(), shelf, surroundings);
      default:
        throw new UsageError(`There is no ‘languages ${action}’.`, 'See: wayleaf languages --help');
    }
  },
};

async function listLanguages(shelf: LanguageShelf, values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, env } = surroundings;
  const library = chosenFolder(values, surroundings);
  const chosen = await chosenDataFolder(library);
  const data = await findLanguageData({ platform: process.platform, env, library, chosen, downloads: shelf.folder });
  const here = data?.languages ?? [];
  const stateOf = (language: string) =>
    data?.downloaded.includes(language)
      ? ('added' as const)
      : data?.shipped.includes(language)
        ? ('included' as const)
        : here.includes(language)
          ? ('installed' as const)
          : ('absent' as const);
  const rows = [...new Set([...here, ...offeredLanguages])].sort().map((language) => ({
    language,
    name: languageText(language),
    state: stateOf(language),
    bytes: pinOf(language)?.bytes ?? null,
  }));
  const from = `${languageAddress(env)}/${languageSource.repository}`;
  out.printJson('languages', { folder: shelf.folder, from, license: languageSource.license, languages: rows });
  out.print(
    table(
      ['language', 'name', 'state', 'MB'],
      rows.map(({ language, name, state, bytes }) => [language, name, state, bytes === null ? '–' : megabytes(bytes)]),
    ),
  );
  out.print(`\nGet one from ${from} (${languageSource.license}): wayleaf languages add LANGUAGE`);
  return exitCodes.done;
}

async function add(given: string, shelf: LanguageShelf, surroundings: Surroundings): Promise<number> {
  const { out, env, signal } = surroundings;
  const language = offeredLanguages.includes(given) ? given : (languageName(given) ?? given);
  const pin = pinOf(language);
  if (!pin) throw new UsageError(`There is no language ‘${given}’ to download.`, 'See: wayleaf languages list');
  const name = languageText(language);
  out.note(`${name}, ${megabytes(pin.bytes)} MB, from ${languageAddress(env)}`);
  try {
    await shelf.download(language, (bytes) => out.progress.show(bytes / pin.bytes, `Downloading ${name}`), signal);
  } finally {
    out.progress.clear();
  }
  out.printJson('languages', { added: language, bytes: pin.bytes, folder: shelf.folder });
  out.print(`${name} was added. Documents that wait for it are read by ‘wayleaf index’, or when the app is opened.`);
  return exitCodes.done;
}

async function importFrom(given: string, shelf: LanguageShelf, { out, cwd }: Surroundings): Promise<number> {
  const { language, published } = await shelf.take(path.resolve(cwd, given));
  out.printJson('languages', { added: language, published, folder: shelf.folder });
  out.print(`${languageText(language)} was added.`);
  if (!published) out.note('It is not the file that ‘wayleaf languages add’ would download; it is used as it is.');
  return exitCodes.done;
}

async function remove(given: string, shelf: LanguageShelf, { out }: Surroundings): Promise<number> {
  const there = await shelf.list();
  const language = there.has(given) ? given : (languageName(given) ?? given);
  await shelf.remove(language);
  out.printJson('languages', { removed: language });
  out.print(`${languageText(language)} was removed.`);
  return exitCodes.done;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
