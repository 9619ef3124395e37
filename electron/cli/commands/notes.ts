import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import { TemplateName, templateNames, type NotesProblem, type NotesState } from '#shared/contract/notes.ts';
import { flag, stringList, stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { makeFolder } from '../../process/make-folder.ts';
import { printable, type Output } from '../output.ts';

const verbs = ['list', 'export', 'folder', 'update', 'import', 'leave'] as const;
type Verb = (typeof verbs)[number];

export const notes: Command = {
  name: 'notes',
  usage:
    'list | export [--doc DOCUMENT]… [--out DIR] | folder [DIR] [--take-back|--no-take-back] | update | import | leave [--template NAME] [--library DIR] [--json]',
  summary: 'Highlights and notes as Markdown, and the folder in which files of them are kept current.',
  help: [
    '  list               the folder, its files, and what waits there for you',
    '  export             print the notes, or write a file for each document',
    '  folder DIR         keep a file of notes for each document in this folder; write them now',
    '  update             write what changed now',
    '  import             take notes back that were changed in the files; what is no note is kept beside its file',
    '  leave              keep the folder no more; its files stay',
    '  --doc DOCUMENT     of this document only; by words of its title, file or id; may be given again',
    '  --out DIR          a file for each document there; files that are there already are left alone',
    `  --template NAME    ${templateNames.join(', ')}; ‘own’ is written in the settings`,
    '  --take-back        from now on, take changed notes back by themselves',
    '  --no-take-back     from now on, take them back only when asked',
    '  --library DIR      folder of the library',
    '',
    'What stands outside the marks in a file is never touched. Exit status 1 if something waits there for you.',
    '',
  ],
  options: {
    library: { type: 'string' },
    doc: { type: 'string', multiple: true },
    out: { type: 'string' },
    template: { type: 'string' },
    'take-back': { type: 'boolean' },
    'no-take-back': { type: 'boolean' },
  },
  words: verbs,
  choices: { template: templateNames },
  positionals: { min: 1, max: 2, what: verbs.join(', ') },
  run: async ([given, folder], values, surroundings) => {
    const verb = verbs.find((one) => one === given);
    if (!verb) throw new UsageError(`‘${String(given)}’ is none of ${verbs.join(', ')}.`);
    if (folder !== undefined && verb !== 'folder') throw new UsageError(`‘${folder}’ is one argument too many.`);
    const work = (library: OpenLibrary): Promise<number> => doVerb(verb, folder, values, library, surroundings);
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out: surroundings.out });
  },
};

async function doVerb(
  verb: Verb,
  folder: string | undefined,
  values: OptionValues,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { window, host } = library;
  const { out, cwd, signal } = surroundings;
  const template = chosenTemplate(values);
  if (verb === 'export') return exportTo(template, values, library, surroundings);
  const change = { ...(template && { template }), ...takesBack(values) };
  if (Object.keys(change).length > 0) await window.call('notes.configure', change, signal);
  if (folder !== undefined) await host.call('host.notes-folder', { path: path.resolve(cwd, folder) }, signal);
  if (verb === 'leave') await window.call('notes.leave', {}, signal);
  if (verb === 'import') {
    const taken = await window.call('notes.take-back', {}, signal);
    out.print(`${howMany(taken.notes, 'note')} taken back`);
    for (const { file, kept } of taken.beside)
      out.print(`${printable(file)}: not all of it is a note; your version lies beside it as ${printable(kept)}`);
    out.printJson('notes', taken);
    return exitCodes.done;
  }
  const known = await window.call('notes.state', {}, signal);
  // Who paused it and only looks wants nothing written.
  const looksOnly = verb === 'leave' || (verb === 'list' && known.mode === 'paused');
  const state = looksOnly ? known : await window.call('notes.update', {}, signal);
  printState(state, out);
  return state.problems.length > 0 ? exitCodes.failure : exitCodes.done;
}

function chosenTemplate(values: OptionValues): TemplateName | undefined {
  const given = stringOption(values, 'template');
  if (given === undefined) return undefined;
  const template = TemplateName.safeParse(given).data;
  if (!template) throw new UsageError(`There is no template ‘${given}’.`, `Choose one of: ${templateNames.join(', ')}`);
  return template;
}

function takesBack(values: OptionValues): { readonly takesBack?: boolean } {
  const [on, off] = [flag(values, 'take-back'), flag(values, 'no-take-back')];
  if (on && off) throw new UsageError('Choose one of: --take-back, --no-take-back.');
  return on || off ? { takesBack: on } : {};
}

function printState(state: NotesState, out: Output): void {
  const { folder, files, template, problems } = state;
  if (folder === null) out.print('No folder is chosen for notes.');
  else if (state.mode === 'missing') out.print(`${printable(folder)} is not there.`);
  else if (state.mode === 'paused') out.print(`${printable(folder)}: paused, nothing is written for now`);
  else out.print(`${printable(folder)}: ${howMany(files, 'file')}, by the template ‘${template}’`);
  for (const { file, problem } of problems) out.print(`  ${printable(file)}: ${problemWords[problem]}`);
  if (!state.complete) out.print('  It holds more than Wayleaf looks at: some files may not be found.');
  out.printJson('notes', state);
}

const problemWords: Readonly<Record<NotesProblem['problem'], string>> = {
  edited: 'you changed what is kept current in it; it waits for: wayleaf notes import',
  broken: 'the mark ‘wayleaf:end’ is missing, so that it is left alone',
  twice: 'another file has these notes, too; this one is left alone',
  'not-written': 'it could not be written',
};

async function exportTo(
  template: TemplateName | undefined,
  values: OptionValues,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const { out, cwd, signal } = surroundings;
  const named = stringList(values, 'doc');
  const all = named.length > 0 ? await listDocuments(library, signal) : [];
  const documents = await Promise.all(named.map((one) => findDocument(one, all, surroundings)));
  const chosen = { ...(documents.length > 0 && { documents }), ...(template && { template }) };
  const { files } = await library.window.call('notes.export', chosen, signal);
  const given = stringOption(values, 'out');
  if (given === undefined) {
    out.printData(files.map(({ text }) => text.trimEnd()).join('\n\n'));
    out.printJson('notes', { files: files.map(({ name, ...file }) => ({ ...file, file: name })) });
    return exitCodes.done;
  }
  const folder = path.resolve(cwd, given);
  await makeFolder(folder).catch(() => {
    throw new UsageError(`No files can be written to ${folder}.`, 'Name a folder that you may write to with --out.');
  });
  const written: { document: string; file: string }[] = [];
  for (const { document, name, text } of files)
    written.push({ document, file: await writeNew(folder, name, document, text) });
  out.print(`${howMany(written.length, 'file')}: ${printable(folder)}`);
  out.printJson('notes', { folder, files: written });
  return exitCodes.done;
}

/** @throws UsageError where there is such a file already */
async function writeNew(folder: string, name: string, document: string, text: string): Promise<string> {
  const { name: base } = path.parse(name);
  for (const file of [name, `${base} ${document.slice(0, 8)}.md`, `${base} ${document}.md`]) {
    try {
      await writeFile(path.join(folder, file), text, { flag: 'wx' });
      return file;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new UsageError(`Nothing can be written to ${path.join(folder, file)}.`);
    }
  }
  throw new UsageError(`${path.join(folder, name)} is there already.`);
}
