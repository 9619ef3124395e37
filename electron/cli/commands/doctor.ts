import { exitCodes } from '../failure.ts';
import type { Command } from '../command.ts';
import { chosenFolder } from '../open-library.ts';
import { checkAll } from '../doctor/checks.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: '[--library DIR] [--json]',
  summary: 'Check what Wayleaf needs on this machine, and say what to do where something is missing.',
  help: [
    '  --library DIR    folder of the library',
    '',
    'The exit status is 1 if something that is needed is missing. What is optional is marked so.',
    '',
  ],
  options: { library: { type: 'string' } },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out } = surroundings;
    const checks = await checkAll(chosenFolder(values, surroundings), surroundings);
    const ok = checks.every((check) => check.ok || check.optional);
    out.printJson({ ok, checks });
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
