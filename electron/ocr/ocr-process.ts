/** The program of a recognition process: answers the engine's calls on the port to it, until that is gone. */
import { serve } from '#shared/rpc/server.ts';
import { surviveStrayFailures } from '../parser/pdfjs/stray-failures.ts';
import { enginePort } from '../process/child-port.ts';
import { cropPage } from './crop-page.ts';
import { ocrMethods } from './protocol.ts';
import { readWords } from './read-words.ts';
import { recognizePages } from './recognize-pages.ts';

surviveStrayFailures();
const port = enginePort();
serve(port, ocrMethods, { 'pages.recognize': recognizePages, 'words.read': readWords, 'pages.crop': cropPage });
port.onClose(() => process.exit());
