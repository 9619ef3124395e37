/** `npm run schemas`: writes the schemas of the dialect and the description of the HTTP interface, for people and programs to read. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { published, publishedIn } from './published.ts';

rmSync(publishedIn, { recursive: true, force: true });
for (const [name, text] of published()) {
  const file = path.join(publishedIn, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
