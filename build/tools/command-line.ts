/** The command line as a function, for whoever runs many commands without a process for each. */
export { commands } from '../../electron/cli/commands.ts';
export { run } from '../../electron/cli/run.ts';
