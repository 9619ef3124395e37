/**
 * What a server for programs leaves for them in the library's folder, readable by its reader alone: its address, and a
 * secret of this start by which it shows that it is the one that wrote the file.
 */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceContent } from '../process/drafts.ts';
import { isRunning } from '../process/is-running.ts';
import { readSmallFile } from '../process/small-file.ts';

const Entry = z.object({
  /** With the path of the interface. */
  url: z.string(),
  /** Never sent; what the server answers a nonce with is made from it. */
  check: z.string(),
  pid: z.int().positive(),
  /** Where the server lets in with a token of this start. */
  token: z.string().optional(),
  /** A socket file at which it answers as well. */
  socket: z.string().optional(),
});
export type Entry = z.infer<typeof Entry>;

export type EntryName =
  /** Of `wayleaf serve --api`. */
  | 'api.json'
  /** Of the interface that an open library has, which wants the key from the settings. */
  | 'local-api.json'
  /** Of `wayleaf mcp --http`. */
  | 'mcp.json';

/**
 * SHA-256, in hex, over secret, address, nonce and the secret again, a line each. The address is part of it, so that
 * whoever listens elsewhere cannot have another's nonce answered here; the secret stands at the end as well, so that an
 * answer cannot be made longer. No HMAC: shells have no way to make one that keeps its key out of the list of programs.
 *
 * @param url  as the client has it, with `/v1`
 */
export function answerTo(check: string, url: string, nonce: string): string {
  return createHash('sha256').update(`${check}\n${url}\n${nonce}\n${check}\n`).digest('hex');
}

export interface Announced {
  readonly file: string;
  /** Removes the entry, unless another start has put its own there. */
  readonly withdraw: () => void;
}

/**
 * Puts the entry of this start in place of whatever was there; it goes with the process at the latest.
 *
 * @throws the system's error if the folder takes no file
 */
export async function announce(folder: string, name: EntryName, entry: Entry): Promise<Announced> {
  const file = path.join(folder, name);
  // A file or a link that somebody left there is replaced, never written through.
  await replaceContent(file, `${JSON.stringify(entry)}\n`);
  // A process that ends waits for nothing.
  const atExit = (): void => removeOwn(file, entry);
  process.once('exit', atExit);
  return {
    file,
    withdraw: () => {
      process.off('exit', atExit);
      removeOwn(file, entry);
    },
  };
}

function removeOwn(file: string, { check }: Entry): void {
  try {
    if (entryIn(file).check === check) rmSync(file, { force: true });
  } catch {
    // It is gone already, or never was ours.
  }
}

/** @throws where there is none that can be read */
function entryIn(file: string): Entry {
  return Entry.parse(JSON.parse(readSmallFile(file) ?? ''));
}

/** @returns the process that is gone, of an entry that was left over; null where there is none or it runs */
export function staleEntry(folder: string, name: EntryName): number | null {
  try {
    const { pid } = entryIn(path.join(folder, name));
    return isRunning(pid) ? null : pid;
  } catch {
    return null;
  }
}

/** Removes an entry whose process was killed before it could. */
export async function removeStaleEntry(folder: string, name: EntryName): Promise<void> {
  if (staleEntry(folder, name) !== null) await rm(path.join(folder, name), { force: true });
}
