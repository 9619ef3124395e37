/** `npm run check:layers`: fails on a forbidden import, a file in no layer, a circle of files or folders, a permit that nothing needs, a file that pulls in more than it may, and a sentence that the domain says. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { scanRepository } from './scan.mjs';

const { files, breaches } = scanRepository(fileURLToPath(new URL('../..', import.meta.url)));
for (const breach of breaches) console.error(breach);
console.error(`layers: ${files} files, ${breaches.length} breaches`);
process.exitCode = breaches.length > 0 ? 1 : 0;
