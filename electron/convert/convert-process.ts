/** The program of a converter process: answers the engine's calls on the port to it, until that is gone. */
import { readFile, stat } from 'node:fs/promises';
import { serve } from '#shared/rpc/server.ts';
import { enginePort } from '../process/child-port.ts';
import { aroundPlaces } from './around-places.ts';
import { limits } from './limits.ts';
import { tooLarge } from './refusals.ts';
import { toPage } from './to-page.ts';
import { converterMethods } from './protocol.ts';

const port = enginePort();
serve(port, converterMethods, {
  'source.to-page': (source) => toPage(source),
  'source.around': async ({ path, format, name, places }) => {
    if ((await stat(path)).size > limits.sourceBytes) throw tooLarge(name);
    return { around: await aroundPlaces(await readFile(path), format, name, places) };
  },
});
port.onClose(() => process.exit());
