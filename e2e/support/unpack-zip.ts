import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** Unpacks an archive that the tests made. @returns the names in it */
export async function unpackZip(archive: Buffer, folder: string): Promise<readonly string[]> {
  const opened = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(archive, { autoClose: false });
  const names: string[] = [];
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(opened.openReadStream.bind(opened));
  const entries = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    const found: yauzl.Entry[] = [];
    opened.on('entry', (entry: yauzl.Entry) => found.push(entry));
    opened.once('end', () => resolve(found));
    opened.once('error', reject);
  });
  for (const entry of entries) {
    const target = path.join(folder, entry.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await buffer(await open(entry)));
    names.push(entry.fileName);
  }
  return names;
}
