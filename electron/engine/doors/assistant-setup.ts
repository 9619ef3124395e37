import { fileURLToPath } from 'node:url';

/** How another program starts the command line. */
export interface CommandStart {
  readonly command: string;
  readonly args: readonly string[];
}

/** By the program that runs this, beside this file; an installed app brings the command `wayleaf` instead. */
export function commandStart(executable = process.execPath, isApp = 'electron' in process.versions): CommandStart {
  if (isApp) return { command: 'wayleaf', args: [] };
  return { command: executable, args: [fileURLToPath(new URL('cli.mjs', import.meta.url))] };
}

/** What most assistants have in their settings for a server that they start. */
export function assistantSetup(folder: string, start: CommandStart): string {
  const args = [...start.args, 'mcp', '--library', folder].map((one) => JSON.stringify(one)).join(', ');
  return `{\n  "mcpServers": {\n    "wayleaf": { "command": ${JSON.stringify(start.command)}, "args": [${args}] }\n  }\n}`;
}
