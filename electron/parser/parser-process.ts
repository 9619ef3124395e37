/** The program of a parser process: answers the engine's calls on the port to its parent, until that is gone. */
import { serve } from '#shared/rpc/server.ts';
import { parentPort } from '../process/child-port.ts';
import { parseDocument } from './parse-document.ts';
import { surviveStrayFailures } from './pdfjs/stray-failures.ts';
import { parserMethods } from './protocol.ts';

surviveStrayFailures();
const port = parentPort();
serve(port, parserMethods, { 'pdf.parse': parseDocument });
port.onClose(() => process.exit());
