/** Files of notes in the reader's folder: found by the marks in them, read with bounds, and replaced as a whole. */
import { open, opendir, realpath } from 'node:fs/promises';
import { constants, lstatSync, type BigIntStats } from 'node:fs';
import path from 'node:path';
import { regionsOf, type Bytes, type Regions } from '#shared/domain/notes/region.ts';
import { replaceFile } from '../../process/drafts.ts';
import { NO_LINK_NO_WAIT } from '../../process/open-flags.ts';

const MOST_ENTRIES = 50_000;
const MOST_DEEP = 12;
/** A book's notes are far smaller. */
const MOST_BYTES = 8 * 2 ** 20;
const ENDINGS = new Set(['.md', '.markdown']);
/** Where Logseq keeps earlier states of pages. */
const COPIES = new Set(['bak']);

/** A state of a file: another one says that it was written meanwhile. */
export type Stamp = string;

export interface NoteFile {
  readonly path: string;
  readonly stamp: Stamp;
  /** Undefined for one that is too large. */
  readonly regions: Regions | undefined;
}

export interface Scan {
  readonly files: readonly NoteFile[];
  /** False where the folder holds more than is looked at. */
  readonly complete: boolean;
}

/**
 * All files of notes below the folder, by path; links are not followed, hidden folders are passed by.
 *
 * @param known  from the last time: what has the same stamp is not read again
 * @throws the system's error where the folder itself cannot be read
 */
export async function scanNotes(folder: string, known: ReadonlyMap<string, NoteFile>): Promise<Scan> {
  const files: NoteFile[] = [];
  const waiting: { readonly place: string; readonly deep: number }[] = [{ place: folder, deep: 0 }];
  let left = MOST_ENTRIES;
  let complete = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { place, deep } = next;
    // One below may go while it is looked for.
    const entries = deep === 0 ? await opendir(place) : await opendir(place).catch(() => []);
    for await (const entry of entries) {
      if (left-- <= 0) return { files: sorted(files), complete: false };
      const found = path.join(place, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory() && !COPIES.has(entry.name)) {
        if (deep < MOST_DEEP) waiting.push({ place: found, deep: deep + 1 });
        else complete = false;
      } else if (entry.isFile() && ENDINGS.has(path.extname(entry.name).toLowerCase())) {
        const file = await lookAt(found, known.get(found));
        if (file) files.push(file);
      }
    }
  }
  return { files: sorted(files), complete };
}

/** Of several copies the one that stands higher comes first, then the one with the shorter name: conflict copies have longer ones. */
function sorted(files: readonly NoteFile[]): readonly NoteFile[] {
  const depth = ({ path: file }: NoteFile): number => file.split(path.sep).length;
  return files.toSorted((a, b) => depth(a) - depth(b) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
}

async function lookAt(file: string, known: NoteFile | undefined): Promise<NoteFile | undefined> {
  const stamp = stampOf(file);
  if (stamp === undefined) return undefined;
  if (known?.stamp === stamp) return known;
  const read = await readNote(file);
  if (!read) return undefined;
  return { path: file, stamp: read.stamp, regions: read.bytes === undefined ? undefined : regionsOf(read.bytes) };
}

/** Undefined where there is no file. */
export function stampOf(file: string): Stamp | undefined {
  try {
    const found = lstatSync(file, { bigint: true });
    return found.isFile() ? stampFrom(found) : undefined;
  } catch {
    return undefined;
  }
}

function stampFrom({ ino, size, mtimeNs, ctimeNs }: BigIntStats): Stamp {
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Undefined where there is no file, or it may not be read; without bytes where it is too large. */
export async function readNote(
  file: string,
): Promise<{ readonly stamp: Stamp; readonly bytes: Bytes | undefined } | undefined> {
  const handle = await open(file, constants.O_RDONLY | NO_LINK_NO_WAIT).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const found = await handle.stat({ bigint: true });
    if (!found.isFile()) return undefined;
    const stamp = stampFrom(found);
    if (found.size > MOST_BYTES) return { stamp, bytes: undefined };
    const content = Buffer.alloc(Number(found.size));
    const { bytesRead } = await handle.read(content, 0, content.length, 0);
    return { stamp, bytes: content.subarray(0, bytesRead).toString('latin1') as Bytes };
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Replaces the file that was read as a whole.
 *
 * @param stamp  of what was read; null for a file that is new
 * @returns the stamp of what was written, empty where the file is another one already; null where somebody wrote it meanwhile:
 *   nothing is changed then
 * @throws the system's error
 */
export async function writeNote(root: string, file: string, bytes: Bytes, stamp: Stamp | null): Promise<Stamp | null> {
  const holder = await realpath(path.dirname(file));
  // A folder that became a link leads elsewhere.
  if (holder !== root && !holder.startsWith(root + path.sep)) return null;
  let written: BigIntStats | undefined;
  try {
    await replaceFile(
      file,
      async (draft) => {
        const handle = await open(draft, 'r+');
        try {
          await handle.writeFile(Buffer.from(bytes, 'latin1'));
          await handle.sync();
          if (stamp !== null) await handle.chmod(lstatSync(file).mode & 0o777);
          written = await handle.stat({ bigint: true });
        } finally {
          await handle.close();
        }
        // The last that happens before it is put in place.
        if (stamp !== null && stampOf(file) !== stamp) throw new WrittenMeanwhile();
      },
      { isNew: stamp === null },
    );
    return stampOfWritten(file, written);
  } catch (error) {
    if (error instanceof WrittenMeanwhile || (error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      return null;
    throw error;
  }
}

/** Putting it in place changes nothing of a file but when it was named; anything else is somebody's. */
function stampOfWritten(file: string, written: BigIntStats | undefined): Stamp {
  try {
    const there = lstatSync(file, { bigint: true });
    const isSame = there.ino === written?.ino && there.size === written.size && there.mtimeNs === written.mtimeNs;
    return isSame ? stampFrom(there) : '';
  } catch {
    return ''; // taken away already
  }
}

class WrittenMeanwhile extends Error {}

export const toBytes = (text: string): Bytes => Buffer.from(text, 'utf8').toString('latin1') as Bytes;
export const toText = (bytes: Bytes): string => Buffer.from(bytes, 'latin1').toString('utf8');
