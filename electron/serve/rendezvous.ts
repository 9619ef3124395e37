/** How a second start on the same library finds the server that already runs, instead of starting another. */
import { realpathSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { Machine } from '../host/machine.ts';
import { readJson } from '../network/bounded.ts';
import { draftName } from '../process/drafts.ts';
import { isProof, newNonce, proofOf } from './handshake.ts';
import { isOtherOfThisUser } from '../process/is-running.ts';
import { OWNER_FILE } from '../process/owner-modes.ts';
import { readSmallFile } from '../process/small-file.ts';

const Running = z.strictObject({
  pid: z.int().positive(),
  port: z.int().min(1).max(65_535),
  /** What only this user can read, and shows that a request comes from them. */
  secret: z.string().min(20),
});
export type Running = z.infer<typeof Running>;
/** In the file: whoever made the folder may have written another, which leads to a server of theirs. */
const Entry = Running.extend({ seal: z.string().optional() });
/** What tells an entry that was written on this machine, for this folder. */
export type Sealing = Pick<Machine, 'seal' | 'isSealed'>;

/** What the server says of itself to whoever gives it a nonce. */
export const Greeting = z.strictObject({ proof: z.string(), nonce: z.string() });
/** What a second start says, and what it hears. */
export const AgainRequest = z.strictObject({ paths: z.array(z.string()).readonly() });
export const AgainAnswer = z.strictObject({ url: z.string(), proof: z.string() });
export const AGAIN_PATH = '/again';
/** Headers of the request: the nonce of the greeting, and the proof over it and the body. */
export const againHeaders = { nonce: 'x-wayleaf-nonce', proof: 'x-wayleaf-proof' } as const;
const ADDRESS = /^http:\/\/wayleaf-[\da-f]{32}\.localhost:(?<port>\d+)\/\?token=[\w-]+$/;
const ANSWER_MS = 5000;
const BOUNDS = { mostBytes: 4096, withinMs: ANSWER_MS };

function fileOf(library: string): string {
  return path.join(library, 'server.json');
}

function sealedText(library: string, { pid, port, secret }: Running): string {
  return JSON.stringify([realpathSync(library), pid, port, secret]);
}

/**
 * Enter this server as the library's one. Appears as a whole or not at all, readable by its owner alone. A machine that can keep no
 * secret knows none of its entries again.
 *
 * @returns false if there is an entry already, of a server that runs or of one that was killed
 * @throws AppError `file.unreadable` or `library.disk-full` if the folder takes no file
 */
export async function enter(library: string, running: Running, machine: Sealing): Promise<boolean> {
  const draft = path.join(library, draftName('server'));
  const seal = machine.seal('running', sealedText(library, running)) ?? '';
  const entry: z.infer<typeof Entry> = { ...running, seal };
  try {
    await writeFile(draft, JSON.stringify(entry), { mode: OWNER_FILE, flag: 'wx' }).catch((error: unknown) => {
      throw writeFailure(library, error);
    });
    await link(draft, fileOf(library));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Why a folder takes no file, in the reader's words where they can do something about it. */
export function writeFailure(library: string, error: unknown): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new AppError(
        'file.unreadable',
        `The library folder ${library} cannot be written to. Allow it, or choose another with --library DIR.`,
        undefined,
        error,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError(
        'library.disk-full',
        `The disk with the library folder ${library} is full.`,
        undefined,
        error,
      );
    default:
      return error;
  }
}

/** Remove the entry if it is still this server's. */
export async function leave(library: string, running: Running): Promise<void> {
  if (readEntry(library)?.secret === running.secret) await rm(fileOf(library), { force: true });
}

/**
 * Remove the entry of a server that does not answer. One that this machine cannot tell to be its own was not asked, and may be of a
 * server that runs: of the version before, or of a machine that keeps no secret. It stays as long as its process runs.
 *
 * @throws AppError `library.locked` for such an entry
 */
export async function removeStale(library: string, machine: Sealing): Promise<void> {
  const entry = readEntry(library);
  const isOurs = entry !== null && machine.isSealed('running', sealedText(library, entry), entry.seal);
  // Another user's process wrote no entry that this user can read.
  if (entry && !isOurs && isOtherOfThisUser(entry.pid))
    throw new AppError(
      'library.locked',
      `Wayleaf seems to run on the library ${library} already, as process ${String(entry.pid)}, and cannot be asked for its window. Use that window, or end the process and start again. If that process is another program, remove ${fileOf(library)}.`,
      { pid: entry.pid },
    );
  await rm(fileOf(library), { force: true });
}

/**
 * Hand `paths` to the server that runs on this library. Whoever answers must show first that it knows the entry's secret:
 * after a crash the port may be another program's, even another user's. An entry that this machine did not write is none.
 *
 * @returns a fresh one-time address of it, or null if none runs
 */
export async function askRunning(library: string, paths: readonly string[], machine: Sealing): Promise<string | null> {
  const entry = readEntry(library);
  if (!entry || !machine.isSealed('running', sealedText(library, entry), entry.seal)) return null;
  const { secret } = entry;
  const address = `http://127.0.0.1:${entry.port}${AGAIN_PATH}`;
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const own = newNonce();
    const greeting = Greeting.parse(
      await answerOf(await fetch(`${address}?nonce=${own}`, { signal, redirect: 'error' })),
    );
    if (!isProof(greeting.proof, secret, 'server', own, greeting.nonce)) return null;
    const body = JSON.stringify({ paths } satisfies z.infer<typeof AgainRequest>);
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [againHeaders.nonce]: greeting.nonce,
        [againHeaders.proof]: proofOf(secret, 'asks', greeting.nonce, body),
      },
      body,
      signal,
      redirect: 'error',
    });
    const { url, proof } = AgainAnswer.parse(await answerOf(response));
    return isProof(proof, secret, 'address', greeting.nonce, url) && isAddressAt(entry.port, url) ? url : null;
  } catch {
    return null; // nobody there, or another program on that port
  }
}

/** An address of a server of ours at this port, which is printed, and opened in a browser. */
function isAddressAt(port: number, url: string): boolean {
  const found = ADDRESS.exec(url);
  return found?.groups?.port === String(port);
}

async function answerOf(response: Response): Promise<unknown> {
  return response.ok ? readJson(response, BOUNDS) : undefined;
}

function readEntry(library: string): z.infer<typeof Entry> | null {
  try {
    return Entry.parse(JSON.parse(readSmallFile(fileOf(library)) ?? ''));
  } catch {
    return null;
  }
}
