/** The program of the inference process: answers the engine's calls on the port to its parent, until that is gone. */
import { serve } from '#shared/rpc/server.ts';
import { parentPort } from '../process/child-port.ts';
import { inferenceMethods } from './protocol.ts';
import { createModels } from './run-models.ts';

const port = parentPort();
serve(port, inferenceMethods, createModels());
port.onClose(() => process.exit());
