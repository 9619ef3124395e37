import { expect, test } from 'vitest';
import { assistantSetup } from './assistant-setup.ts';

test('the lines are JSON, whatever program and folder are called', () => {
  const folder = 'C:\\Users\\Ida "x"\\Library';
  const command = 'C:\\Program Files\\Wayleaf\\Wayleaf.exe';
  expect(JSON.parse(assistantSetup(folder, { command, args: [] }))).toEqual({
    mcpServers: { wayleaf: { command, args: ['mcp', '--library', folder] } },
  });
  expect(JSON.parse(assistantSetup('/lib', { command: '/opt/node', args: ['/opt/cli.mjs'] }))).toEqual({
    mcpServers: { wayleaf: { command: '/opt/node', args: ['/opt/cli.mjs', 'mcp', '--library', '/lib'] } },
  });
});
