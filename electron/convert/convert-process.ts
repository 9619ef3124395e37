/** The program of a converter process: answers the engine's calls on the port to it, until that is gone. */
import { serve } from '#shared/rpc/server.ts';
import { enginePort } from '../process/child-port.ts';
import { toPage } from './to-page.ts';
import { converterMethods } from './protocol.ts';

const port = enginePort();
serve(port, converterMethods, { 'source.to-page': (source) => toPage(source) });
port.onClose(() => process.exit());
