/** Writes the sample document that Wayleaf ships: `npm run sample`. Run it when its text changes. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePaper } from './fixtures/sample-paper.ts';
import { repository } from './support/paths.ts';

const file = path.join(repository, 'resources', 'sample', 'paths-that-remember.pdf');
await mkdir(path.dirname(file), { recursive: true });
await writeFile(file, (await samplePaper()).bytes);
