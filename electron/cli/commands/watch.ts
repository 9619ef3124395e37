import { howMany } from '#shared/base/how-many.ts';
import type { WatchedFolder } from '#shared/contract/watching.ts';
import path from 'node:path';
import { realpath } from 'node:fs/promises';
import { flag, stringList, type Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenFolder, withLibrary, type OpenLibrary } from '../open-library.ts';
import { printable } from '../output.ts';

export const watch: Command = {
  name: 'watch',
  usage:
    'list | add FOLDER [--exclude PATTERN]… [--follow-links] | remove FOLDER | pause FOLDER | resume FOLDER [--library DIR] [--json]',
  summary: 'Say which folders are watched: their documents come into the library while Wayleaf is open.',
  help: [
    '  list               the folders, and what is left out of them',
    '  add FOLDER         watch it from now on, with all folders below it',
    '  remove FOLDER      watch it no more; its documents stay',
    '  pause, resume      for a while',
    '  --exclude PATTERN  leave out a name, or a path with *, ? and **; may be given again',
    '  --follow-links     take in what links lead to as well, also out of the folder',
    '  --library DIR      folder of the library',
    '',
    'A file that goes away leaves its document, which is shown as missing. Nothing is deleted.',
    '',
  ],
  options: {
    library: { type: 'string' },
    exclude: { type: 'string', multiple: true },
    'follow-links': { type: 'boolean' },
  },
  positionals: { min: 1, max: 2, what: 'list, add, remove, pause or resume' },
  run: async ([verb, given], values, surroundings) => {
    const { out, cwd } = surroundings;
    const work = async (library: OpenLibrary): Promise<number> => {
      const { window, host } = library;
      if (verb === 'add') {
        const exclude = [...stringList(values, 'exclude')];
        const followLinks = flag(values, 'follow-links');
        await host.call('host.watch-folder', { path: folderOf(given, cwd), exclude, followLinks });
      } else if (verb !== 'list') {
        const { id } = await findFolder(library, folderOf(given, cwd));
        if (verb === 'remove') await window.call('watched.remove', { id });
        else await window.call('watched.pause', { id, paused: verb === 'pause' });
      }
      const { folders } = await window.call('watched.list', {});
      if (folders.length === 0) out.print('No folder is watched.');
      for (const folder of folders) out.print(lineOf(folder));
      out.printJson('watch', { folders: folders.map(({ path: folder, ...one }) => ({ ...one, folder })) });
      return exitCodes.done;
    };
    if (!['list', 'add', 'remove', 'pause', 'resume'].includes(String(verb)))
      throw new UsageError(`‘${String(verb)}’ is none of list, add, remove, pause and resume.`);
    return withLibrary(chosenFolder(values, surroundings), { indexing: false, out: surroundings.out }, work);
  },
};

function folderOf(given: string | undefined, cwd: string): string {
  if (given === undefined) throw new UsageError('The folder is missing.');
  return path.resolve(cwd, given);
}

/** By its path, also when it is not there any more. */
async function findFolder({ window }: OpenLibrary, named: string): Promise<WatchedFolder> {
  const real = await realpath(named).catch(() => named);
  const { folders } = await window.call('watched.list', {});
  const found = folders.find((one) => one.path === real || one.path === named);
  if (!found) throw new UsageError(`${named} is not watched.`);
  return found;
}

function lineOf({ path: folder, paused, exclude, followLinks, files }: WatchedFolder): string {
  const without = exclude.length > 0 ? `, without ${exclude.map(printable).join(', ')}` : '';
  const links = followLinks ? ', with what links lead to' : '';
  return `${printable(folder)}: ${howMany(files, 'file')}${without}${links}${paused ? ', paused' : ''}`;
}
