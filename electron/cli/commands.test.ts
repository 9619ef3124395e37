import { expect, test } from 'vitest';
import { commandOutputs } from '#shared/dialect/commands.ts';
import { describeAll } from './commands.ts';

test('every command has a schema of what it prints for programs', () => {
  const printing = describeAll()
    .map(({ name }) => name)
    .filter((name) => name !== 'mcp' && name !== 'serve');
  expect(Object.keys(commandOutputs).sort()).toEqual(printing.sort());
});
