/** Machines of tests: each knows what it made itself, and nothing of the other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Machine } from '../../host/machine.ts';

export interface TestMachine {
  readonly machine: Machine;
  readonly remove: () => void;
}

export function testMachine(): TestMachine {
  const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf machine '));
  return {
    machine: new Machine({ folder: path.join(folder, 'machine'), data: path.join(folder, 'data'), traces: [] }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
