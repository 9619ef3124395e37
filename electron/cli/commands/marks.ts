import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MarkConflict, MarksState } from '#shared/contract/marks.ts';
import { stringList, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, type Output } from '../output.ts';

const verbs = ['list', 'folder', 'update', 'settle', 'leave', 'export', 'import'] as const;
type Verb = (typeof verbs)[number];

export const marks: Command = {
  name: 'marks',
  usage:
    'list | folder DIR [--name NAME] | update | settle NUMBER CHOICE | leave | export [--doc DOCUMENT]… [--out FILE] | import FILE… [--doc DOCUMENT] [--library DIR] [--json]',
  summary: 'Let highlights and notes travel between your devices, by a folder that another program carries.',
  help: [
    '  list                  the folder, the devices, and what two of them changed at the same time',
    '  folder DIR            write this device’s highlights and notes there, and take over those of the others',
    '  update                write and take over what changed now',
    '  settle NUMBER CHOICE  of a conflict that list numbers, the version that counts: its letter',
    '  leave                 carry no more; the folder stays as it is',
    '  export                print them as W3C Web Annotations (JSON-LD)',
    '  import FILE…          take in W3C Web Annotations, or what the API of Hypothesis exports',
    '  --name NAME           what this device is called for the others',
    '  --doc DOCUMENT        of this document; by words of its title, file or id; may be given again for export',
    '  --out FILE            write there instead of to standard output',
    '  --library DIR         folder of the library',
    '',
    'Exit status 1 if there are conflicts.',
    '',
  ],
  options: {
    library: { type: 'string' },
    name: { type: 'string' },
    doc: { type: 'string', multiple: true },
    out: { type: 'string' },
  },
  words: verbs,
  positionals: { min: 1, max: Infinity, what: verbs.join(', ') },
  run: async ([given, ...rest], values, surroundings) => {
    const verb = verbs.find((one) => one === given);
    if (!verb) throw new UsageError(`‘${String(given)}’ is none of ${verbs.join(', ')}.`);
    checkArguments(verb, rest);
    const work = (library: OpenLibrary): Promise<number> => doVerb(verb, rest, values, library, surroundings);
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

const counts: Readonly<Record<Verb, readonly [fewest: number, most: number]>> = {
  list: [0, 0],
  folder: [1, 1],
  update: [0, 0],
  settle: [2, 2],
  leave: [0, 0],
  export: [0, 0],
  import: [1, Infinity],
};

const needs: Readonly<Partial<Record<Verb, string>>> = {
  folder: 'DIR',
  settle: 'NUMBER CHOICE',
  import: 'FILE…',
};

function checkArguments(verb: Verb, rest: readonly string[]): void {
  const [fewest, most] = counts[verb];
  if (rest.length < fewest) throw new UsageError(`Write it as: wayleaf marks ${verb} ${needs[verb] ?? ''}`);
  if (rest.length > most) throw new UsageError(`‘${rest[most] ?? ''}’ is one argument too many.`);
}

async function doVerb(
  verb: Verb,
  rest: readonly string[],
  values: OptionValues,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { window, host } = library;
  const { out, cwd, signal } = surroundings;
  if (verb === 'export') return exportTo(values, library, surroundings);
  if (verb === 'import') return importFrom(rest, values, library, surroundings);
  const name = stringOption(values, 'name')?.trim();
  if (name === '') throw new UsageError('--name is empty.');
  if ((name?.length ?? 0) > 80) throw new UsageError('A name has at most 80 characters.');
  if (name !== undefined) await window.call('marks.configure', { name }, signal);
  if (verb === 'folder') await host.call('host.marks-folder', { path: path.resolve(cwd, rest[0] ?? '') }, signal);
  if (verb === 'leave') await window.call('marks.leave', {}, signal);
  if (verb === 'settle') await settle(rest, library, signal);
  const known = await window.call('marks.state', {}, signal);
  // Who paused it and only looks wants nothing carried.
  const looksOnly = verb === 'leave' || (verb === 'list' && known.mode === 'paused');
  const state = looksOnly ? known : await window.call('marks.update', {}, signal);
  printState(state, out);
  return state.conflicts.length > 0 ? exitCodes.failure : exitCodes.done;
}

async function settle([number = '', letter = '']: readonly string[], { window }: OpenLibrary, signal: AbortSignal) {
  const { conflicts } = await window.call('marks.update', {}, signal);
  const conflict = conflicts[Number(number) - 1];
  if (!conflict) throw new UsageError(`There is no conflict ${number}.`, 'Say which of those that are listed.');
  const choice = choicesOf(conflict)[letter.toLowerCase().codePointAt(0)! - 97];
  if (!choice || letter.length !== 1) throw new UsageError(`Conflict ${number} has no version ‘${letter}’.`);
  await window.call('marks.settle', { mark: conflict.mark, field: conflict.field, clock: choice.clock }, signal);
}

/** What can be chosen: one of the versions, or to remove or keep the highlight. */
function choicesOf({ field, values }: MarkConflict): readonly { readonly text: string; readonly clock: string }[] {
  if (field === 'shape') return values.map(({ device, clock }) => ({ text: `as it is drawn on ${device}`, clock }));
  if (field !== 'gone') return values.map(({ device, value, clock }) => ({ text: `${device}: ${value}`, clock }));
  const [removal] = values;
  return [
    { text: 'keep it', clock: '' },
    ...(removal ? [{ text: `remove it, as on ${removal.device}`, clock: removal.clock }] : []),
  ];
}

function printState(state: MarksState, out: Output): void {
  const { folder, mode, devices, conflicts, marks: carried, waiting, unreadable } = state;
  if (folder === null) out.print('No folder carries your highlights and notes.');
  else if (mode === 'missing') out.print(`${printable(folder)} is not there.`);
  else if (mode === 'paused') out.print(`${printable(folder)}: paused, nothing travels for now`);
  else out.print(`${printable(folder)}: ${String(carried)} highlights and notes`);
  for (const { name, own, seenAt, lines } of devices) {
    const when = seenAt === null ? '' : `, last ${new Date(seenAt).toISOString().slice(0, 16).replace('T', ' ')}`;
    out.print(`  ${printable(name)}${own ? ' (this one)' : ''}: ${String(lines)} lines${when}`);
  }
  if (waiting > 0) out.print(`  ${String(waiting)} of documents that are not in this library`);
  if (unreadable > 0) out.print(`  ${String(unreadable)} lines that cannot be read`);
  for (const [at, conflict] of conflicts.entries()) {
    const what =
      conflict.field === 'gone' ? 'removed on one device, changed on another' : `two versions of the ${conflict.field}`;
    out.print(`  ${String(at + 1)}. ${printable(conflict.title)}, “${printable(conflict.text.slice(0, 60))}”: ${what}`);
    for (const [n, { text }] of choicesOf(conflict).entries())
      out.print(`     ${String.fromCharCode(97 + n)}  ${printable(text.replaceAll('\n', ' '))}`);
  }
  if (state.moreConflicts > 0) out.print(`  and ${String(state.moreConflicts)} more`);
  out.printJson(state);
}

async function exportTo(values: OptionValues, library: OpenLibrary, surroundings: Surroundings): Promise<number> {
  const { out, cwd, signal } = surroundings;
  const documents = await chosenDocuments(values, library, surroundings);
  const chosen = documents.length > 0 ? { documents } : {};
  const { text, marks: count } = await library.window.call('marks.export', chosen, signal);
  const target = stringOption(values, 'out');
  if (target === undefined) out.printData(text.trimEnd());
  else {
    await writeFile(path.resolve(cwd, target), text).catch(() => {
      throw new UsageError(`Nothing can be written to ${target}.`);
    });
    out.print(`${String(count)} highlights and notes: ${target}`);
  }
  out.printJson({ marks: count, ...(target === undefined ? { text } : { file: target }) });
  return exitCodes.done;
}

async function importFrom(
  files: readonly string[],
  values: OptionValues,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { out, cwd, signal } = surroundings;
  const documents = await chosenDocuments(values, library, surroundings);
  if (documents.length > 1) throw new UsageError('Name one document, or none.');
  const [document] = documents;
  const taken: { readonly file: string; readonly added: number; readonly known: number; readonly left: number }[] = [];
  for (const file of files) {
    const text = await readFile(path.resolve(cwd, file), 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read.`);
    });
    const found = await library.window.call('marks.import', { text, ...(document && { document }) }, signal);
    taken.push({ file, ...found });
    out.print(
      `${printable(file)}: ${String(found.added)} added, ${String(found.known)} here already, ${String(found.left)} left, since their document or words were not found`,
    );
  }
  out.printJson({ files: taken });
  return exitCodes.done;
}

async function chosenDocuments(values: OptionValues, library: OpenLibrary, surroundings: Surroundings) {
  const named = stringList(values, 'doc');
  if (named.length === 0) return [];
  const all = await listDocuments(library, surroundings.signal);
  return Promise.all(named.map((one) => findDocument(one, all, surroundings)));
}
