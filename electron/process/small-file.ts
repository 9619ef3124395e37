/** Reads files of a folder that anybody may have made: no pipe is waited for, and no link is followed where the system can be told so. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { NO_LINK_NO_WAIT } from './open-flags.ts';

/** A note that this program keeps in a folder is far smaller. */
const SMALL_BYTES = 64 * 1024;
const PART_BYTES = 16 * 1024;

/**
 * The text of a small file, UTF-8.
 *
 * @param file  of which the last name is no link
 * @param mostBytes  a larger file is not read
 * @returns undefined where there is no such file, or where it is a link, a folder, a pipe or too large
 */
export function readSmallFile(file: string, mostBytes = SMALL_BYTES): string | undefined {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | NO_LINK_NO_WAIT);
  } catch {
    return undefined;
  }
  try {
    const found = fstatSync(handle);
    if (!found.isFile() || found.size > mostBytes) return undefined;
    return readUpTo(handle, mostBytes);
  } catch {
    return undefined;
  } finally {
    closeSync(handle);
  }
}

/** Some systems tell no size, and a file may grow: what is read counts. */
function readUpTo(handle: number, mostBytes: number): string | undefined {
  const parts: Buffer[] = [];
  for (let bytes = 0; bytes <= mostBytes;) {
    const part = Buffer.allocUnsafe(PART_BYTES);
    const read = readSync(handle, part, 0, part.length, null);
    if (read === 0) return Buffer.concat(parts).toString('utf8');
    parts.push(part.subarray(0, read));
    bytes += read;
  }
  return undefined;
}
