/** A whole library to a file, and from one. */
import path from 'node:path';
import type { Command } from '../command.ts';
import { exitCodes } from '../failure.ts';
import { chosenFolder, withExistingLibrary, withLibrary } from '../open-library.ts';
import type { Output } from '../output.ts';

const bar =
  (out: Output, what: string) =>
  (done: number, total: number): void =>
    out.progress.show(total === 0 ? 1 : done / total, what);

export const exportLibrary: Command = {
  name: 'export',
  usage: 'FILE [--library DIR] [--json]',
  summary: 'Save a whole library as one file, to keep it or to take it to another machine.',
  help: [
    '  --library DIR    folder of the library',
    '',
    'It holds the documents and what you made of them: highlights, notes, corrections, answers, settings. Indexes are made',
    'again where it is taken in. A file that is there is not written over.',
    '',
  ],
  options: { library: { type: 'string' } },
  positionals: { min: 1, max: 1, what: 'The file to write' },
  run: async ([target = ''], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const file = path.resolve(cwd, target);
    const saved = await withExistingLibrary(chosenFolder(values, surroundings), ({ engine }) =>
      engine.archive.save(file, { signal, onProgress: bar(out, 'Saving') }),
    );
    out.progress.clear();
    out.printJson({ file, ...saved });
    out.print(`${String(saved.documents)} documents, ${String(Math.ceil(saved.bytes / 1e6))} MB: ${file}`);
    for (const name of saved.missing) out.note(`${name} is not where it was; only what you made of it was saved.`);
    return exitCodes.done;
  },
};

export const importLibrary: Command = {
  name: 'import',
  usage: 'FILE [--library DIR] [--json]',
  summary: 'Add a saved library to a library; nothing that is there changes or goes.',
  help: [
    '  --library DIR    folder of the library; made if need be',
    '',
    'The documents are indexed when Wayleaf starts, or by ‘wayleaf index’. If it is stopped, give the command again.',
    '',
  ],
  options: { library: { type: 'string' } },
  positionals: { min: 1, max: 1, what: 'A file that ‘wayleaf export’ wrote' },
  run: async ([source = ''], values, surroundings) => {
    const { out, cwd, signal } = surroundings;
    const file = path.resolve(cwd, source);
    const taken = await withLibrary(chosenFolder(values, surroundings), { indexing: false }, ({ engine }) =>
      engine.archive.takeIn(file, { signal, onProgress: bar(out, 'Taking in') }),
    );
    out.progress.clear();
    out.printJson({ file, ...taken });
    out.print(`${String(taken.documents)} documents taken in. They are indexed when Wayleaf starts.`);
    for (const { name, error } of taken.rejected) out.note(`${name}: ${error.message}`);
    return taken.rejected.length > 0 && taken.documents === 0 ? exitCodes.failure : exitCodes.done;
  },
};
