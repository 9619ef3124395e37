/**
 * Files that are not whole yet: beside their target or in the temporary folder, under names that nobody can foresee, for this
 * user alone. Their names say whose they are, so that what a process left behind when it was killed can be told from what
 * another is at work on.
 */
import { createHash, randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from './is-running.ts';
import { OWNER_FILE, OWNER_FOLDER } from './owner-modes.ts';

/** A process may have the number of one that was killed; nothing is written for as long as this. */
const OLDEST_MS = 7 * 24 * 60 * 60_000;
/** Numbers of processes mean something on one machine only, and a folder may be shared by several. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const OF_A_PROCESS = /^\.wayleaf-([\da-z]+)-([\da-f]{8})-(\d+)-[\da-f-]{36}(?:\.[\w.]+)?$/u;

/**
 * A name for a draft of this process.
 *
 * @param kind  small letters
 * @param ending  with its dot, where somebody reads it
 */
export function draftName(kind: string, ending = ''): string {
  return `.wayleaf-${kind}-${machine}-${String(process.pid)}-${randomUUID()}${ending}`;
}

export interface ReplaceOptions {
  /** Fails with `EEXIST` if there is anything at the target, a link as well. */
  readonly isNew?: boolean;
}

/**
 * Puts a whole file at `target`: what was there goes, and a link that was planted there is not followed.
 *
 * @param write  fills the draft, which is there and empty
 * @throws the system's error, and what `write` throws; the draft is gone then
 */
export async function replaceFile(
  target: string,
  write: (draft: string) => Promise<void>,
  { isNew = false }: ReplaceOptions = {},
): Promise<void> {
  const draft = path.join(path.dirname(target), draftName('draft'));
  try {
    await (await open(draft, 'wx', OWNER_FILE)).close();
    await write(draft);
    if (isNew) await putNew(draft, target);
    else await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A link is made only where nothing is; some file systems have none. */
async function putNew(draft: string, target: string): Promise<void> {
  await link(draft, target).catch(async (error: unknown) => {
    if (codeOf(error) === 'EEXIST') throw error;
    const there = await lstat(target).catch(() => undefined);
    if (there) throw Object.assign(new Error(`${target} is there already`), { code: 'EEXIST' });
    await rename(draft, target);
  });
}

/** `replaceFile` with text or bytes. */
export async function replaceContent(target: string, content: string | Uint8Array): Promise<void> {
  await replaceFile(target, async (draft) => {
    const handle = await open(draft, 'r+');
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
  });
}

/** The same where nobody can wait. */
export function replaceContentSync(target: string, content: string): void {
  const draft = path.join(path.dirname(target), draftName('draft'));
  try {
    writeFileSync(draft, content, { mode: OWNER_FILE, flag: 'wx' });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * A folder of this process in the system's temporary one; those that killed processes left there under this kind go.
 *
 * @param kind  small letters
 */
export async function temporaryFolder(kind: string): Promise<string> {
  await sweepDrafts(tmpdir(), { kind });
  const folder = path.join(tmpdir(), draftName(kind));
  // Throws if it is there: whoever made it could read along.
  await mkdir(folder, { mode: OWNER_FOLDER });
  return folder;
}

/**
 * Removes from a folder the drafts of processes that are gone.
 *
 * @param only.kind  those of this kind
 */
export async function sweepDrafts(folder: string, only: { readonly kind?: string } = {}): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, kind, where, pid] = OF_A_PROCESS.exec(name) ?? [];
    if (kind === undefined || where !== machine || (only.kind !== undefined && kind !== only.kind)) continue;
    const draft = path.join(folder, name);
    const found = await lstat(draft).catch(() => undefined);
    if (!found || !isOurs(found.uid)) continue;
    if (isRunning(Number(pid)) && Date.now() - found.mtimeMs < OLDEST_MS) continue;
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** In a folder that all users write to, names mean nothing. */
function isOurs(uid: number): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

/** Of the system's error. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
