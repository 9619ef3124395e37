/** A registry of npm packages on this machine: what was packed here, and nothing else. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  /** package.json of it. */
  readonly manifest: { readonly name: string; readonly version: string };
  /** The packed file; undefined for one that nobody may download here, such as that of another system. */
  readonly tarball: string | undefined;
}

export interface Registry {
  readonly address: string;
  /** Names of packed files that were downloaded, in their order. */
  readonly downloads: readonly string[];
  close(): void;
}

export async function startRegistry(packages: readonly Published[]): Promise<Registry> {
  const downloads: string[] = [];
  const answers = new Map<string, () => Promise<Buffer>>();
  const server = createServer((request, response) => {
    const answer = answers.get(decodeURIComponent(request.url ?? ''));
    if (!answer) return void response.writeHead(404).end('{}');
    void answer().then((bytes) => response.end(bytes));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  for (const { manifest, tarball } of packages) {
    const { name, version } = manifest;
    const place = `/-/${name}-${version}.tgz`;
    const bytes = tarball === undefined ? Buffer.alloc(0) : await readFile(tarball);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${address}${place}`, integrity };
    const described = { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
    answers.set(`/${name}`, async () => Buffer.from(JSON.stringify(described)));
    answers.set(place, async () => {
      downloads.push(name);
      return bytes;
    });
  }
  return {
    address,
    downloads,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
