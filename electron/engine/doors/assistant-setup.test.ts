import path from 'node:path';
import { expect, test } from 'vitest';
import { assistantSetup, commandStart } from './assistant-setup.ts';

test('the lines are JSON, whatever the folder is called', () => {
  const folder = 'C:\\Users\\Ida "x"\\Library';
  expect(JSON.parse(assistantSetup(folder, { command: 'wayleaf', args: [] }))).toEqual({
    mcpServers: { wayleaf: { command: 'wayleaf', args: ['mcp', '--library', folder] } },
  });
});

test('what runs without an installed command starts the command line by itself', () => {
  const { command, args } = commandStart('/opt/node', false);
  expect(command).toBe('/opt/node');
  expect(args.map((one) => path.basename(one))).toEqual(['cli.mjs']);
  expect(commandStart('/opt/Wayleaf/wayleaf', true)).toEqual({ command: 'wayleaf', args: [] });
});
