import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** The files of an archive as text, as another program reads them. */
export async function unzipped(archive: Buffer): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await unzippedBytes(archive))].map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

/** The same as bytes. */
export async function unzippedBytes(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const file = await open(archive, { autoClose: false });
  const entries = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    const found: yauzl.Entry[] = [];
    file.on('entry', (entry: yauzl.Entry) => found.push(entry));
    file.once('end', () => resolve(found));
    file.once('error', reject);
  });
  const read = promisify<yauzl.Entry, NodeJS.ReadableStream>(file.openReadStream.bind(file));
  const files = new Map<string, Buffer>();
  for (const entry of entries) files.set(entry.fileName, await buffer(await read(entry)));
  return files;
}
