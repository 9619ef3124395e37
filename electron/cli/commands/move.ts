/** A whole library to a file, and from one. */
import path from 'node:path';
import { howMany } from '#shared/base/how-many.ts';
import { errorOut } from '#shared/dialect/failure.ts';
import { stringOption, type Command } from '../command.ts';
import { exitCodes } from '../failure.ts';
import { chosenFolder, withExistingLibrary, withLibrary } from '../open-library.ts';
import { leftOutText } from '../left-out.ts';
import { printable, type Output } from '../output.ts';
import { documentHelp, documentOptions } from '../with-document.ts';
import { writeDocument } from '../write-document.ts';
import { decideOnSettings, settingHelp, settingOptions, wantedSettings } from '../setting-words.ts';

const bar =
  (out: Output, what: string) =>
  (done: number, total: number): void =>
    out.progress.show(total === 0 ? 1 : done / total, what);

export const exportLibrary: Command = {
  name: 'export',
  usage: 'FILE [--doc DOCUMENT] [--library DIR] [--json]',
  summary: 'Save a whole library as one file, or one document as an EPUB or a web page.',
  help: [
    '  --doc DOCUMENT   this document alone, as flowing text: FILE.epub or FILE.html',
    ...documentHelp,
    '',
    'It holds the documents and what you made of them: highlights, notes, corrections, answers, settings. Indexes are made',
    'again where it is taken in. A file that is there is not written over.',
    '',
  ],
  options: { doc: { type: 'string' }, ...documentOptions },
  positionals: { min: 1, max: 1, what: 'The file to write' },
  run: async ([target = ''], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const file = path.resolve(cwd, target);
    const named = stringOption(values, 'doc');
    if (named !== undefined) return writeDocument(named, file, values, surroundings);
    const saved = await withExistingLibrary(
      chosenFolder(values, surroundings),
      ({ engine }) => engine.archive.save(file, { signal, onProgress: bar(out, 'Saving') }),
      { out },
    );
    out.progress.clear();
    out.printJson('export', { file, ...saved });
    out.print(`${howMany(saved.documents, 'document')}, ${String(Math.ceil(saved.bytes / 1e6))} MB: ${file}`);
    for (const name of saved.missing) out.note(`${name} is not where it was; only what you made of it was saved.`);
    return exitCodes.done;
  },
};

export const importLibrary: Command = {
  name: 'import',
  usage: 'FILE [--library DIR] [--with-setting KEY]… [--json]',
  summary: 'Add a saved library to a library; nothing that is there changes or goes.',
  help: [
    '  --library DIR       folder of the library; made if need be',
    ...settingHelp,
    '',
    'Documents come with what was made of them, if each is what its name says. They are indexed when Wayleaf starts, or by',
    '‘wayleaf index’. If it is stopped, give the command again.',
    '',
  ],
  options: { library: { type: 'string' }, ...settingOptions },
  positionals: { min: 1, max: 1, what: 'A file that ‘wayleaf export’ wrote' },
  run: async ([source = ''], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const file = path.resolve(cwd, source);
    const wanted = wantedSettings(values);
    const folder = chosenFolder(values, surroundings);
    const { taken, settings } = await withLibrary(folder, { indexing: false, out }, async (library) => {
      const work = { signal, onProgress: bar(out, 'Taking in') };
      const found = await library.engine.archive.takeIn(file, work);
      out.progress.clear();
      const chosen = found.offer ? await decideOnSettings(library, found.offer, wanted, surroundings) : [];
      return { taken: found, settings: chosen };
    });
    const { offer, ...facts } = taken;
    out.printJson('import', {
      file,
      ...facts,
      rejected: taken.rejected.map(({ name, error }) => ({ name, error: errorOut(error) })),
      offered: offer?.settings ?? [],
      settings,
    });
    out.print(
      `${howMany(taken.documents, 'document')} taken in. What is new is indexed when Wayleaf starts, or by: wayleaf index --library ${folder}`,
    );
    for (const { name, error } of taken.rejected) out.note(`${printable(name)}: ${error.message}`);
    for (const title of taken.fileless) out.note(`${printable(title)} has no file in it, and was left out.`);
    if (taken.left.length > 0) out.note(`Left out, since it cannot be read: ${leftOutText(taken.left)}.`);
    return taken.rejected.length > 0 && taken.documents === 0 ? exitCodes.failure : exitCodes.done;
  },
};
