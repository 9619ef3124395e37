import type { CommandStart } from '../../process/command-start.ts';

/** What most assistants have in their settings for a server that they start. */
export function assistantSetup(folder: string, start: CommandStart): string {
  const args = [...start.args, 'mcp', '--library', folder].map((one) => JSON.stringify(one)).join(', ');
  return `{\n  "mcpServers": {\n    "wayleaf": { "command": ${JSON.stringify(start.command)}, "args": [${args}] }\n  }\n}`;
}
