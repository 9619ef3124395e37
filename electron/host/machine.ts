/**
 * What this machine keeps of itself, outside of every library: a secret that proves what was written here, and which libraries
 * are its own. A library, a backup or an archive that somebody else made has neither, and is data of reading and nothing else.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeFolderSync } from '../process/make-folder.ts';
import { readSmallFile } from '../process/small-file.ts';
import { OTHERS, OWNER_FILE, OWNER_FOLDER } from '../process/owner-modes.ts';
import type { ServerAddress } from './server-library.ts';
import { isSecret, sameSecret, secret } from './secrets.ts';

/** In the folder of a library: which of the libraries of this machine it is. */
export const MARK_FILE = 'machine.json';
const SECRET_FILE = 'secret.json';
const LIBRARIES = 'libraries';
const SERVERS = 'servers';
/** What the start that makes the secret made itself is younger. */
const BEFORE_MS = 5 * 60_000;

const Secret = z.strictObject({
  secret: z.string().refine(isSecret),
  /** Milliseconds since 1970. */
  madeAt: z.int().positive(),
  /** Wayleaf was used on this machine before it kept such a secret. */
  wasUsed: z.boolean(),
});
type Secret = z.infer<typeof Secret>;
const Mark = z.strictObject({ id: z.string().regex(/^[\da-f]{32}$/) });
const Known = z.strictObject({
  path: z.string().min(1),
  /** Of the folder there; earlier versions kept none. */
  identity: z.string().optional(),
});
type Known = z.infer<typeof Known>;
/** Of a library's server: a seal tells as much as the address, and holds no password. */
const Named = z.strictObject({ seal: z.string() });

/**
 * In the surroundings of this process and of those that it starts: the address that was named last where the machine's folder takes
 * no file. Hashed, since the surroundings are also shown to other programs of this user.
 */
const HELD = 'WAYLEAF_NAMED_SERVER';

/** What is sealed: a seal of one kind says nothing of another. */
export type Sealed = 'archive' | 'backup' | 'address' | 'server' | 'running';

export interface MachinePlaces {
  /** Where the secret and the list of libraries are kept; made as needed. */
  readonly folder: string;
  /** This user's data: libraries below it are where this program puts them. */
  readonly data: string;
  /** What is there where Wayleaf was used before. */
  readonly traces: readonly string[];
  /** Every library that is opened is trusted: whoever starts the program has made sure of it. */
  readonly trustsAll?: boolean;
}

export class Machine {
  readonly #places: MachinePlaces;
  #secret: Secret | undefined;

  constructor(places: MachinePlaces) {
    this.#places = places;
  }

  /** A seal over words that this machine writes; undefined where the machine can keep no secret. */
  seal(what: Sealed, text: string): string | undefined {
    const kept = this.#kept();
    return kept && createHmac('sha256', kept.secret).update(`${what}\n${text}`).digest('base64url');
  }

  /** Was this written here? */
  isSealed(what: Sealed, text: string, given: string | undefined): boolean {
    const own = given === undefined ? undefined : this.seal(what, text);
    return own !== undefined && given !== undefined && sameSecret(own, given);
  }

  /**
   * Is the library in this folder one of this machine's? One that was moved is, as the very folder that was known; a copy of one is
   * not, whether the original is there or on a disk that is away: it may come back from somebody to whom it was lent.
   */
  knows(library: string): boolean {
    if (this.#places.trustsAll) this.trust(library);
    const real = realOf(library);
    const id = real === undefined ? undefined : (markIn(real) ?? nameOfPlace(real));
    const known = id === undefined ? undefined : this.#knownAs(id);
    if (real === undefined || id === undefined || known === undefined) return false;
    const identity = identityOf(real);
    const isThere = known.path === real;
    if (!isThere && (identity === undefined || known.identity !== identity)) return false;
    if (!isThere || known.identity === undefined) this.#keep(id, real);
    return true;
  }

  /** From now on the library in this folder is one of this machine's. A folder that takes no file is known by its place. */
  trust(library: string): void {
    const real = realOf(library);
    if (real === undefined) return;
    const given = markIn(real);
    const other = given === undefined ? undefined : this.#knownAs(given)?.path;
    // The mark of another machine stays, since the library may be used on both; a copy of one of ours needs its own.
    const id = given !== undefined && (other === undefined || other === real) ? given : randomBytes(16).toString('hex');
    const isMarked =
      id === given || tryTo(() => put(path.join(real, MARK_FILE), { id } satisfies z.infer<typeof Mark>));
    this.#keep(isMarked ? id : nameOfPlace(real), real);
  }

  /**
   * The reader gave this address for the library on a server that this folder stands for. A machine that can keep nothing remembers
   * the last one for this process and those that it starts.
   */
  nameServer(library: string, address: ServerAddress): void {
    const real = realOf(library);
    if (real === undefined) return;
    const seal = this.seal('server', serverWords(real, address));
    const isKept =
      seal !== undefined &&
      tryTo(() => {
        makeFolderSync(path.dirname(this.#fileOfServer(real)), OWNER_FOLDER);
        put(this.#fileOfServer(real), { seal } satisfies z.infer<typeof Named>);
      });
    if (!isKept) process.env[HELD] = this.#held(real, address);
  }

  /** Did the reader of this machine give this very address for the folder? What the folder says itself may be from anybody. */
  hasNamed(library: string, address: ServerAddress): boolean {
    if (this.#places.trustsAll) return true;
    const real = realOf(library);
    if (real === undefined) return false;
    if (process.env[HELD] === this.#held(real, address)) return true;
    const seal = readJson(this.#fileOfServer(real), Named)?.seal;
    return this.isSealed('server', serverWords(real, address), seal);
  }

  /** Is an address kept for the folder, this or another? Then no other counts, whatever was known of the folder before addresses were kept. */
  hasNamedAny(library: string): boolean {
    const real = realOf(library);
    return real !== undefined && readJson(this.#fileOfServer(real), Named) !== undefined;
  }

  /** Where this program puts libraries that nobody named a folder for. */
  isOwnPlace(library: string): boolean {
    const way = path.relative(this.#places.data, path.resolve(library));
    return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
  }

  /**
   * When this machine began to keep track, in milliseconds since 1970; undefined where Wayleaf was new on it then, so that no
   * library can be older.
   */
  get upgradedAt(): number | undefined {
    const kept = this.#kept();
    return kept?.wasUsed === true ? kept.madeAt : undefined;
  }

  #kept(): Secret | undefined {
    return (this.#secret ??= this.#read() ?? this.#make());
  }

  #read(): Secret | undefined {
    const file = path.join(this.#places.folder, SECRET_FILE);
    const found = readJson(file, Secret);
    if (found && process.platform !== 'win32')
      tryTo(() => (statSync(file).mode & OTHERS) !== 0 && chmodSync(file, OWNER_FILE));
    return found;
  }

  #make(): Secret | undefined {
    const { folder, traces } = this.#places;
    const now = Date.now();
    const made: Secret = { secret: secret(), madeAt: now, wasUsed: traces.some((trace) => isOlder(trace, now)) };
    const file = path.join(folder, SECRET_FILE);
    const isFirst = tryTo(() => {
      makeFolderSync(folder, OWNER_FOLDER);
      writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: OWNER_FILE });
    });
    if (isFirst) return made;
    // Another program was faster; or what is there was cut off, and proves nothing any more.
    const theirs = this.#read();
    if (theirs) return theirs;
    return tryTo(() => put(file, made)) ? made : undefined;
  }

  #knownAs(id: string): Known | undefined {
    return readJson(this.#fileOf(id), Known);
  }

  #keep(id: string, real: string): void {
    tryTo(() => {
      makeFolderSync(path.dirname(this.#fileOf(id)), OWNER_FOLDER);
      const identity = identityOf(real);
      put(this.#fileOf(id), { path: real, ...(identity === undefined ? {} : { identity }) } satisfies Known);
    });
  }

  #held(real: string, address: ServerAddress): string {
    return createHash('sha256')
      .update(`${this.#places.folder}\n${serverWords(real, address)}`)
      .digest('base64url');
  }

  #fileOfServer(real: string): string {
    return path.join(this.#places.folder, SERVERS, `${nameOfPlace(real)}.json`);
  }

  #fileOf(id: string): string {
    return path.join(this.#places.folder, LIBRARIES, `${id}.json`);
  }
}

function markIn(library: string): string | undefined {
  return parsed(readSmallFile(path.join(library, MARK_FILE)), Mark)?.id;
}

function serverWords(real: string, { url, schema, reader }: ServerAddress): string {
  return JSON.stringify([real, url, schema, reader ?? null]);
}

/** Of a folder that takes no mark. */
function nameOfPlace(real: string): string {
  return `at-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`;
}

function realOf(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

/** Stays as it is when the folder is moved on its disk, wherever that is mounted, and is another one for any copy. */
function identityOf(folder: string): string | undefined {
  try {
    const { ino, birthtimeNs } = statSync(folder, { bigint: true });
    return `${String(ino)} ${String(birthtimeNs)}`;
  } catch {
    return undefined;
  }
}

function isOlder(place: string, now: number): boolean {
  try {
    const { birthtimeMs, ctimeMs } = statSync(place);
    return now - (birthtimeMs > 0 ? birthtimeMs : ctimeMs) > BEFORE_MS;
  } catch {
    return false;
  }
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return parsed(readFileSync(file, 'utf8'), schema);
  } catch {
    return undefined;
  }
}

function parsed<T>(text: string | undefined, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Whole or not at all. */
function put(file: string, value: unknown): void {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(fresh, JSON.stringify(value), { flag: 'wx', mode: OWNER_FILE });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** @returns whether it was done: a machine that takes no file keeps nothing, and works anyway */
function tryTo(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
