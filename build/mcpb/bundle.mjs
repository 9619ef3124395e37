/** The server for assistants as one file that they install: an MCP bundle, for the Node that an assistant brings. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { zip } from '../../electron/engine/zip/zip.ts';

/** What `wayleaf mcp` needs of the build: it reads a library, and neither indexes nor runs models inside itself. */
const FILES = ['package.json', 'LICENSE', 'dist/licenses.txt', 'dist/electron/cli.mjs'];

/**
 * The manifest in version 0.3 of its format.
 *
 * @param {{ version: string, author: string, license: string }} app
 */
export function manifestOf({ version, author, license }) {
  return {
    manifest_version: '0.3',
    name: 'wayleaf',
    display_name: 'Wayleaf',
    version,
    description: 'Search, read and ask your library of PDFs, with quotes and page numbers, on this computer',
    author: { name: author },
    license,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'dist/electron/cli.mjs',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/dist/electron/cli.mjs', 'mcp', '--library', '${user_config.library}'],
      },
    },
    user_config: {
      library: {
        type: 'directory',
        title: 'Library',
        description: 'The folder of your Wayleaf library; leave it empty for the usual one',
        required: false,
        default: '',
      },
    },
    tools_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=22.18' } },
  };
}

/**
 * @param {string} folder  where the bundle is put
 * @returns {Promise<string>} its file
 */
export async function makeMcpBundle(folder) {
  const app = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const files = [{ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifestOf(app), null, 2)) }];
  for (const name of FILES) files.push({ name, bytes: await readFile(path.join(root, name)) });
  files.push({ name: 'icon.png', bytes: await readFile(path.join(root, 'resources/icon-256.png')) });
  const target = path.join(folder, `wayleaf-${app.version}.mcpb`);
  await mkdir(folder, { recursive: true });
  await writeFile(target, zip(files));
  return target;
}
