/** The program of the inference process: answers the engine's calls on the port to its parent, until that is gone. */
import { constants, setPriority } from 'node:os';
import { serve } from '#shared/rpc/server.ts';
import { parentPort } from '../process/child-port.ts';
import { inferenceMethods } from './protocol.ts';
import { createModels } from './run-models.ts';

try {
  // Windows and the engine come first on a machine that has few cores.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A system that does not allow it shares as it pleases.
}
const port = parentPort();
serve(port, inferenceMethods, createModels());
port.onClose(() => process.exit());
