import { exitCodes } from '../failure.ts';
import { flag, type Command } from '../command.ts';
import { chosenFolder } from '../open-library.ts';
import { checkAll } from '../doctor/checks.ts';
import { repair } from '../doctor/repair.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: '[--library DIR] [--repair] [--json]',
  summary: 'Check what Wayleaf needs on this machine, and say what to do where something is missing.',
  help: [
    '  --library DIR    folder of the library',
    '  --repair         make a library that cannot be opened anew, with what can be read of it and of its backups',
    '',
    'The exit status is 1 if something that is needed is missing. What is optional is marked so.',
    '',
  ],
  options: { library: { type: 'string' }, repair: { type: 'boolean' } },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out } = surroundings;
    if (flag(values, 'repair')) await repair(chosenFolder(values, surroundings), surroundings);
    const checks = await checkAll(chosenFolder(values, surroundings), surroundings);
    const ok = checks.every((check) => check.ok || check.optional);
    out.printJson('doctor', { ok, checks });
    const width = Math.max(...checks.map((check) => check.name.length));
    for (const check of checks) {
      const state = check.ok ? out.style('green', 'ok     ') : out.style(check.optional ? 'yellow' : 'red', 'missing');
      const optional = check.optional && !check.ok ? ' (optional)' : '';
      out.print(`${state}  ${check.name.padEnd(width)}  ${check.found}${optional}`);
      if (check.advice) out.print(`${' '.repeat(11 + width)}→ ${check.advice}`);
    }
    return ok ? exitCodes.done : exitCodes.failure;
  },
};
