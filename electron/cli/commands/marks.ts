import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import type { MarkConflict, MarksState } from '#shared/contract/marks.ts';
import type { Printed } from '#shared/dialect/commands.ts';
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
    'What another device removed in masses stays until it is settled. Exit status 1 if something waits to be settled.',
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
  return state.conflicts.length + state.removals.length > 0 ? exitCodes.failure : exitCodes.done;
}

async function settle([number = '', letter = '']: readonly string[], { window }: OpenLibrary, signal: AbortSignal) {
  const state = await window.call('marks.update', {}, signal);
  const { conflicts } = state;
  const at = Number(number) - 1;
  const conflict = conflicts[at];
  // Conflicts are listed first, up to as many as are told at once.
  const removal = state.removals[at - conflicts.length];
  if (!conflict && !removal)
    throw new UsageError(`There is no conflict ${number}.`, 'Say which of those that are listed.');
  const choice = letter.length === 1 ? letter.toLowerCase().codePointAt(0)! - 97 : -1;
  const chosen = conflict ? choicesOf(conflict)[choice] : removalChoices[choice];
  if (chosen === undefined) throw new UsageError(`Conflict ${number} has no version ‘${letter}’.`);
  if (conflict && 'clock' in chosen) {
    await window.call('marks.settle', { mark: conflict.mark, field: conflict.field, clock: chosen.clock }, signal);
  } else if (removal && 'keep' in chosen) {
    const { device, marks: many } = removal;
    await window.call('marks.removal', { device, marks: many, keep: chosen.keep }, signal);
  }
}

const removalChoices = [
  { text: 'keep them, on all devices', keep: true },
  { text: 'remove them here, too', keep: false },
] as const;

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
  const { folder, mode, devices, conflicts, marks: carried, waiting, unreadable, mended } = state;
  if (folder === null) out.print('No folder carries your highlights and notes.');
  else if (mode === 'missing') out.print(`${printable(folder)} is not there.`);
  else if (mode === 'paused') out.print(`${printable(folder)}: paused, nothing travels for now`);
  else out.print(`${printable(folder)}: ${marksText(carried)}`);
  for (const { name, own, seenAt, lines } of devices) {
    const when = seenAt === null ? '' : `, last ${new Date(seenAt).toISOString().slice(0, 16).replace('T', ' ')}`;
    out.print(`  ${printable(name)}${own ? ' (this one)' : ''}: ${howMany(lines, 'line')}${when}`);
  }
  if (mended > 0) out.print(`  ${marksText(mended)} had gone from the folder, and were written there again`);
  if (waiting > 0) out.print(`  ${String(waiting)} of documents that are not in this library`);
  if (unreadable > 0) out.print(`  ${howMany(unreadable, 'line')} that cannot be read`);
  for (const [at, conflict] of conflicts.entries()) {
    const what =
      conflict.field === 'gone' ? 'removed on one device, changed on another' : `two versions of the ${conflict.field}`;
    out.print(`  ${String(at + 1)}. ${printable(conflict.title)}, “${printable(conflict.text.slice(0, 60))}”: ${what}`);
    for (const [n, { text }] of choicesOf(conflict).entries())
      out.print(`     ${String.fromCharCode(97 + n)}  ${printable(text.replaceAll('\n', ' '))}`);
  }
  if (state.moreConflicts > 0) out.print(`  and ${String(state.moreConflicts)} more`);
  printRemovals(state, out);
  out.printJson('marks', stateJson(state));
}

function stateJson({ devices, conflicts, ...state }: MarksState): Printed<'marks'> {
  return {
    ...state,
    devices: devices.map(({ seenAt, ...device }) => ({
      ...device,
      seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
    })),
    conflicts: conflicts.map(({ text, ...conflict }) => ({ ...conflict, quote: text })),
  };
}

/** Numbered on from the conflicts. */
function printRemovals({ removals, conflicts }: MarksState, out: Output): void {
  for (const [at, { name, marks: many, of }] of removals.entries()) {
    const number = String(conflicts.length + at + 1);
    out.print(`  ${number}. ${printable(name)} removed ${String(many)} of ${marksText(of)}; they are still here`);
    for (const [n, { text }] of removalChoices.entries()) out.print(`     ${String.fromCharCode(97 + n)}  ${text}`);
  }
}

function marksText(count: number): string {
  return howMany(count, 'highlight or note', 'highlights and notes');
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
    out.print(`${marksText(count)}: ${target}`);
  }
  const printed = target === undefined ? { text, file: null } : { text: null, file: target };
  out.printJson('marks', { marks: count, ...printed });
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
  out.printJson('marks', { files: taken });
  return exitCodes.done;
}

async function chosenDocuments(values: OptionValues, library: OpenLibrary, surroundings: Surroundings) {
  const named = stringList(values, 'doc');
  if (named.length === 0) return [];
  const all = await listDocuments(library, surroundings.signal);
  return Promise.all(named.map((one) => findDocument(one, all, surroundings)));
}
