/** Backups of what the reader made: lines of JSON, compressed, in the library's folder `backups`. */
import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import type { ReadDb } from './db.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';
import type { Machine } from '../../host/machine.ts';
import type { CheckedRows, LeftRow } from './reader-checks.ts';
import { readerRows, readerTables, type ReaderCounts, type ReaderRow } from './reader-data.ts';
import { ReaderMerge } from './reader-merge.ts';
import type { Writer } from './writer.ts';
import { replaceContent } from '../../process/drafts.ts';

const NAME = /^reader-(\d{8}T\d{9}Z)-([\da-f]{16})\.jsonl\.gz$/;
const KEPT = { newest: 3, days: 7, weeks: 4, bytes: 64 * 2 ** 20 } as const;
const DAY_MS = 24 * 3600 * 1000;
/** What a backup may unfold to: some ten thousand long answers. */
export const MAX_BYTES = 512 * 2 ** 20;
/** Rows between two turns of the event loop. */
const SLICE = 50;

const Head = z.strictObject({ format: z.literal('wayleaf-reader'), version: z.literal(1) });
const Line = z.strictObject({
  table: z.enum(readerTables),
  row: z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.number(), z.null()])),
});
const End = z.strictObject({
  rows: z.int().nonnegative(),
  /** By which the machine that wrote it knows its own; absent where it keeps no secret, and in those of earlier versions. */
  seal: z.string().max(100).optional(),
});

/** Whose backups and archives these are; without it nothing is sealed, and nothing is anybody's own. */
export type Seals = Pick<Machine, 'seal' | 'isSealed'>;

export interface ReaderBackup {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly bytes: number;
}

const folderOf = (library: string): string => path.join(library, 'backups');

/**
 * Write what the reader made, unless the newest backup says the same; the oldest are dropped.
 *
 * @returns the name of the backup that says it; undefined if there is nothing to keep
 * @throws the system's error if the folder takes no file
 */
export async function makeReaderBackup(
  db: ReadDb,
  library: string,
  now: number,
  seals?: Seals,
): Promise<string | undefined> {
  const content = await readerText(db, seals);
  if (content.startsWith('{"rows":0', content.indexOf('\n') + 1)) return undefined;
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const [newest] = await listReaderBackups(library);
  if (newest && NAME.exec(newest.name)?.[2] === digest) return newest.name;
  const name = `reader-${new Date(now).toISOString().replace(/[-:.]/g, '')}-${digest}.jsonl.gz`;
  const file = path.join(folderOf(library), name);
  await mkdir(path.dirname(file), { recursive: true, mode: OWNER_FOLDER });
  await replaceContent(file, await promisify(gzip)(content));
  await dropOld(library, name);
  return name;
}

/** What the reader made as lines of JSON: what it is, a line for each row, and how many there are. */
export async function readerText(db: ReadDb, seals?: Seals): Promise<string> {
  const lines = [JSON.stringify({ format: 'wayleaf-reader', version: 1 } satisfies z.infer<typeof Head>)];
  for (const row of readerRows(db)) {
    lines.push(JSON.stringify(row));
    if (lines.length % SLICE === 0) await nextTurn();
  }
  const seal = seals?.seal('backup', lines.join('\n'));
  const end: z.infer<typeof End> = { rows: lines.length - 1, ...(seal === undefined ? {} : { seal }) };
  return `${lines.join('\n')}\n${JSON.stringify(end)}\n`;
}

export interface ReaderText {
  readonly rows: readonly ReaderRow[];
  /** Lines that are no rows of the reader's. */
  readonly left: readonly LeftRow[];
  /** This machine wrote it. */
  readonly isOwn: boolean;
}

/**
 * What `readerText` wrote; a line of it that is no row is left out.
 *
 * @throws AppError `input.invalid` if it is not whole
 */
export function parseReaderText(content: string, seals?: Seals): ReaderText {
  try {
    const lines = content.trimEnd().split('\n');
    const { rows: count, seal } = End.parse(JSON.parse(lines.pop() ?? ''));
    Head.parse(JSON.parse(lines[0] ?? ''));
    if (count !== lines.length - 1) throw new Error(`${String(lines.length - 1)} of ${String(count)} rows`);
    const isOwn = seals?.isSealed('backup', lines.join('\n'), seal) ?? false;
    const rows: ReaderRow[] = [];
    const left: LeftRow[] = [];
    for (const line of lines.slice(1)) {
      const row = rowOf(line);
      if (row) rows.push(row);
      else left.push({ table: 'unknown', row: line.slice(0, MOST_SHOWN), why: 'not a row of a library' });
    }
    return { rows, left, isOwn };
  } catch (error) {
    throw new AppError('input.invalid', 'What the reader made cannot be read of it.', {}, error);
  }
}

/** Of a line that cannot be read. */
const MOST_SHOWN = 10_000;

function rowOf(line: string): ReaderRow | undefined {
  try {
    return Line.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Newest first; empty if there is no such folder. */
export async function listReaderBackups(library: string): Promise<ReaderBackup[]> {
  const names = await readdir(folderOf(library)).catch(() => []);
  const found = names.flatMap((name) => {
    const stamp = NAME.exec(name)?.[1];
    return stamp === undefined ? [] : [{ name, madeAt: timeOf(stamp) }];
  });
  const sized = await Promise.all(
    found.map(async (each) => {
      const { size } = await stat(path.join(folderOf(library), each.name)).catch(() => ({ size: 0 }));
      return { ...each, bytes: size };
    }),
  );
  return sized.sort((a, b) => b.madeAt - a.madeAt);
}

function timeOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));
}

/**
 * The newest, and the last of each of the latest days and weeks that have one, as far as there is room for them.
 *
 * @param made  just now, whatever a clock that was set back says of it
 */
async function dropOld(library: string, made: string): Promise<void> {
  const all = await listReaderBackups(library);
  const backups = [...all.filter(({ name }) => name === made), ...all.filter(({ name }) => name !== made)];
  const lastOf = (lengthMs: number, count: number): ReaderBackup[] => {
    const periods = new Map<number, ReaderBackup>();
    for (const each of backups) {
      const period = Math.floor(each.madeAt / lengthMs);
      if (!periods.has(period)) periods.set(period, each);
    }
    return [...periods.values()].slice(0, count);
  };
  const kept = new Set([
    ...backups.slice(0, KEPT.newest),
    ...lastOf(DAY_MS, KEPT.days),
    ...lastOf(7 * DAY_MS, KEPT.weeks),
  ]);
  let bytes = 0;
  for (const [at, each] of backups.entries()) {
    bytes += kept.has(each) ? each.bytes : 0;
    if (!kept.has(each) || (at > 0 && bytes > KEPT.bytes))
      await rm(path.join(folderOf(library), each.name), { force: true });
  }
}

/**
 * What a backup says.
 *
 * @throws AppError `input.invalid` if there is no such backup, or it is not whole
 */
export async function readReaderBackup(library: string, name: string, seals?: Seals): Promise<ReaderText> {
  if (!NAME.test(name)) throw new AppError('input.invalid', 'There is no such backup.');
  try {
    const file = path.join(folderOf(library), name);
    // A pipe that somebody left among the backups would be waited for.
    if (!(await lstat(file)).isFile()) throw new Error(`${file} is not a file`);
    const packed = await readFile(file);
    const content = await promisify(gunzip)(packed, { maxOutputLength: MAX_BYTES });
    return parseReaderText(content.toString('utf8'), seals);
  } catch (error) {
    throw new AppError('input.invalid', `The backup ${name} cannot be read.`, { name }, error);
  }
}

/** Add rows to a library, in one transaction; nothing that is there changes or goes. */
export function mergeReaderRows(writer: Writer, { rows }: CheckedRows): Promise<ReaderCounts> {
  return writer.write(async (db) => {
    const merge = new ReaderMerge(db);
    let done = 0;
    for (const row of rows) {
      merge.add(row);
      if (++done % SLICE === 0) await nextTurn();
    }
    return merge.counts;
  });
}
