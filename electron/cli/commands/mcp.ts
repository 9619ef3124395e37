import type { Machine } from '../../host/machine.ts';
import { serveMcp } from '../../mcp/serve-mcp.ts';
import { openLink } from '../../process/open-link.ts';
import { askRunning } from '../../serve/rendezvous.ts';
import { flag, type Command } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { chosenLanguageModel, modelHelp, modelOptions } from '../language-model.ts';
import { chosenFolder, chosenModels, machineOf, withExistingLibrary } from '../open-library.ts';
import { version } from '../run.ts';

export const mcp: Command = {
  name: 'mcp',
  usage: '[--tables] [--library DIR] [--model NAME]',
  summary: 'Let an assistant ask your library, over the Model Context Protocol on standard input and output.',
  help: [
    '  --tables         let the assistant make and change evidence tables; all else it only reads',
    '  --library DIR    folder of the library',
    ...modelHelp,
    '  --models DIR     folder of the models that search by meaning',
    '',
    'An assistant starts it by itself, as its own settings say; see docs/guide/assistants.md. It only reads the library,',
    'and with --tables makes, fills in and marks evidence tables.',
    '',
  ],
  options: { tables: { type: 'boolean' }, library: { type: 'string' }, ...modelOptions, models: { type: 'string' } },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out, signal } = surroundings;
    if (out.json) throw new UsageError('wayleaf mcp speaks JSON already; leave --json out.');
    const choice = {
      modelSettings: chosenLanguageModel(values, surroundings),
      models: chosenModels(values, surroundings),
    };
    return withExistingLibrary(
      chosenFolder(values, surroundings),
      async ({ tools, folder }) => {
        const deps = {
          calls: tools,
          version: await version(),
          writes: flag(values, 'tables'),
          open: (link: string) => lead(folder, link, machineOf(surroundings.env)),
        };
        await serveMcp(deps, signal, (error) => out.note(`wayleaf mcp: ${error.message}`));
        return exitCodes.done;
      },
      { ...choice, out },
    );
  },
};

/** The windows of a server that runs on this library show it; else whatever opens links on this system. */
async function lead(library: string, link: string, machine: Machine): Promise<void> {
  if ((await askRunning(library, [link], machine)) === null) await openLink(link);
}
