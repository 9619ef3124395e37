/** The program of the inference process: answers the engine's calls on the port to it, until that is gone. */
import { serve } from '#shared/rpc/server.ts';
import { enginePort } from '../process/child-port.ts';
import { inferenceMethods } from './protocol.ts';
import { createModels } from './run-models.ts';

const port = enginePort();
serve(port, inferenceMethods, createModels());
port.onClose(() => process.exit());
