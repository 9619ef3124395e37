import { expect, test } from 'vitest';
import { assistantSetup } from './assistant-setup.ts';

test('the lines are JSON, whatever the folder is called', () => {
  const folder = 'C:\\Users\\Ida "x"\\Library';
  expect(JSON.parse(assistantSetup(folder))).toEqual({
    mcpServers: { wayleaf: { command: 'wayleaf', args: ['mcp', '--library', folder] } },
  });
});
