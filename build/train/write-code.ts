import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { root } from '../bundle/paths.mjs';

/** Write a module of weights as `npm run format` would leave it. */
export async function writeCode(target: string, text: string): Promise<void> {
  const options = JSON.parse(await readFile(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(target, text, options);
  const [error] = errors;
  if (error) throw new Error(`${target}: ${error.message}`);
  await writeFile(target, code);
}
