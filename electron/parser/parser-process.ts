/** The program of a parser process: answers the engine's calls on the port to it, until that is gone. */
import { serve } from '#shared/rpc/server.ts';
import { enginePort } from '../process/child-port.ts';
import { Pace } from './pace.ts';
import { parseDocument } from './parse-document.ts';
import { surviveStrayFailures } from './pdfjs/stray-failures.ts';
import { parserMethods } from './protocol.ts';
import { unpackDocument } from './unpack-document.ts';

surviveStrayFailures();
const port = enginePort();
let pace: Pace | undefined;
serve(port, parserMethods, {
  'pdf.parse': (params, signal) => {
    pace = new Pace(performance.now());
    return parseDocument(params, signal, pace);
  },
  'pdf.unpack': unpackDocument,
  'pdf.hand-over': async ({ soon }) => {
    pace?.want(soon);
    return null;
  },
});
port.onClose(() => process.exit());
