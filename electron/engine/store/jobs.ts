import type { ErrorCode, ErrorReport } from '#shared/base/errors.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { IndexState } from '#shared/contract/library.ts';
import { int, text, type ReadDb, type Row, type WriteDb } from './db.ts';
import { indexFormat } from './indexes.ts';
import type { DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';

/**
 * One job for each document: waiting → indexing → done | failed, and paused when the reader stopped it. Several
 * processes may work on one library: a running job has an owner, who shows by its heartbeat that it is alive.
 */
export interface Job {
  readonly document: DocumentKey;
  readonly id: DocumentId;
  readonly bytes: number;
}

type Stage = Extract<IndexState, { kind: 'indexing' }>['stage'];

export interface JobProgress {
  readonly stage: Stage;
  readonly pagesDone: number;
  readonly pagesTotal: number;
}

export interface RunningJob {
  readonly document: DocumentKey;
  readonly owner: string;
  readonly heartbeatAt: number;
}

export function addJob(db: WriteDb, document: DocumentKey): void {
  db.run("INSERT INTO jobs (document_key, state) VALUES (?, 'waiting')", document);
}

/**
 * The next waiting job becomes the owner's: by priority, then in the order of import. Undefined if none waits. One whose document
 * cannot be read is given up, and keeps none from being claimed.
 */
export function claimJob(db: WriteDb, owner: string, now: number, skip: readonly DocumentKey[] = []): Job | undefined {
  for (;;) {
    const document = claimNext(db, owner, now, skip);
    if (document === undefined) return undefined;
    const row = db.get('SELECT key, id, bytes FROM documents WHERE key = ?', document);
    const job = readRow(db, 'documents', row ?? { key: document }, ({ id, bytes }) => ({
      document,
      id: documentId(text(id)),
      bytes: int(bytes),
    }));
    if (job) return job.value;
    endJob(db, owner, document, { state: 'failed', error: UNREADABLE });
  }
}

const UNREADABLE: ErrorReport = {
  code: 'library.corrupt',
  message: 'What the library says of this document cannot be read.',
};

function claimNext(db: WriteDb, owner: string, now: number, skip: readonly DocumentKey[]): DocumentKey | undefined {
  const row = db.get(
    `UPDATE jobs SET state = 'indexing', owner = ?, heartbeat_at = ?, stage = 'opening', pages_done = 0, pages_total = 0
     WHERE document_key = (
       SELECT document_key FROM jobs WHERE state = 'waiting'
         AND NOT document_key ${db.sql.amongNumbers('?')}
       ORDER BY priority DESC, document_key LIMIT 1 ${db.sql.forMeAlone})
     RETURNING document_key`,
    owner,
    now,
    JSON.stringify(skip),
  );
  return row && (int(row.document_key) as DocumentKey);
}

/** False if the job is no longer this owner's: the document was removed, or the owner was taken for dead. */
export function beat(db: WriteDb, owner: string, document: DocumentKey, progress: JobProgress, now: number): boolean {
  const { changes } = db.run(
    `UPDATE jobs SET heartbeat_at = ?, stage = ?, pages_done = ?, pages_total = ?
     WHERE document_key = ? AND owner = ? AND state = 'indexing'`,
    now,
    progress.stage,
    progress.pagesDone,
    progress.pagesTotal,
    document,
    owner,
  );
  return changes === 1;
}

export function ownsJob(db: ReadDb, owner: string, document: DocumentKey): boolean {
  return (
    db.get("SELECT 1 FROM jobs WHERE document_key = ? AND owner = ? AND state = 'indexing'", document, owner) !==
    undefined
  );
}

export type JobEnding =
  | { readonly state: 'done' | 'waiting' | 'paused' }
  | { readonly state: 'failed'; readonly error: ErrorReport };

/** End a running job, if it still is this owner's. */
export function endJob(db: WriteDb, owner: string, document: DocumentKey, ending: JobEnding): void {
  db.run(
    `UPDATE jobs SET state = ?, error = ?, owner = NULL, heartbeat_at = NULL, priority = 0
     WHERE document_key = ? AND owner = ?`,
    ending.state,
    ending.state === 'failed' ? JSON.stringify(ending.error) : null,
    document,
    owner,
  );
}

/** Make the job wait again, whatever it was; its owner, if any, finds out at its next heartbeat. */
export function requeue(db: WriteDb, document: DocumentKey, priority: number): void {
  db.run(
    `UPDATE jobs SET state = 'waiting', priority = ?, owner = NULL, heartbeat_at = NULL, error = NULL
     WHERE document_key = ?`,
    priority,
    document,
  );
}

/** Make a job that failed with one of these codes wait again; false if it did not. */
export function requeueIfFailed(db: WriteDb, document: DocumentKey, codes: readonly ErrorCode[]): boolean {
  const { changes } = db.run(
    `UPDATE jobs SET state = 'waiting', error = NULL
     WHERE document_key = ? AND state = 'failed' AND ${db.sql.jsonText('error', 'code')} ${db.sql.amongTexts('?')}`,
    document,
    JSON.stringify(codes),
  );
  return changes === 1;
}

/** Stop a job that waits or runs; false if it was neither. */
export function pauseJob(db: WriteDb, document: DocumentKey): boolean {
  const { changes } = db.run(
    `UPDATE jobs SET state = 'paused', owner = NULL, heartbeat_at = NULL
     WHERE document_key = ? AND state IN ('waiting', 'indexing')`,
    document,
  );
  return changes === 1;
}

export function raisePriority(db: WriteDb, document: DocumentKey, priority: number): void {
  db.run("UPDATE jobs SET priority = ? WHERE document_key = ? AND state = 'waiting'", priority, document);
}

/** Running jobs of all processes but `owner`. */
export function runningElsewhere(db: ReadDb, owner: string): RunningJob[] {
  const rows = db.all(
    "SELECT document_key, owner, heartbeat_at FROM jobs WHERE state = 'indexing' AND owner <> ?",
    owner,
  );
  return rows.map((row) => ({
    document: int(row.document_key) as DocumentKey,
    owner: text(row.owner),
    // A malformed one was not made by a process that is alive.
    heartbeatAt: typeof row.heartbeat_at === 'number' ? row.heartbeat_at : 0,
  }));
}

/** How many jobs wait, and how many run, whoever has them; those of `left` that wait are counted apart. */
export function countOpen(
  db: ReadDb,
  left: readonly DocumentKey[],
): { readonly waiting: number; readonly running: number; readonly left: number } {
  const rows = db.all(
    `SELECT state, document_key ${db.sql.amongNumbers('?')} AS is_left, count(*) AS n FROM jobs
     WHERE state IN ('waiting', 'indexing') GROUP BY 1, 2`,
    JSON.stringify(left),
  );
  const count = (isWanted: (row: Row) => boolean): number =>
    rows.filter(isWanted).reduce((sum, row) => sum + int(row.n), 0);
  return {
    waiting: count(({ state, is_left }) => state === 'waiting' && is_left === 0),
    running: count(({ state }) => state === 'indexing'),
    left: count(({ state, is_left }) => state === 'waiting' && is_left === 1),
  };
}

export function hasWaiting(db: ReadDb): boolean {
  return db.get("SELECT 1 FROM jobs WHERE state = 'waiting' LIMIT 1") !== undefined;
}

const OUTDATED = `state = 'done' AND document_key IN
  (SELECT document_key FROM indexes WHERE format <> ${String(indexFormat)})`;

/** Are there indexes that another version made in another form? */
export function hasOutdated(db: ReadDb): boolean {
  return db.get(`SELECT 1 FROM jobs WHERE ${OUTDATED} LIMIT 1`) !== undefined;
}

export function requeueOutdated(db: WriteDb): void {
  db.run(`UPDATE jobs SET state = 'waiting' WHERE ${OUTDATED}`);
}

/** Make jobs that are done wait again. */
export function requeueDone(db: WriteDb, documents: readonly DocumentKey[]): void {
  db.run(
    `UPDATE jobs SET state = 'waiting' WHERE state = 'done' AND document_key ${db.sql.amongNumbers('?')}`,
    JSON.stringify(documents),
  );
}

/** Documents whose job failed with this code. */
export function listFailed(db: ReadDb, code: ErrorCode): Pick<Job, 'document' | 'id'>[] {
  const rows = db.all(
    `SELECT d.key, d.id FROM jobs j JOIN documents d ON d.key = j.document_key
     WHERE j.state = 'failed' AND ${db.sql.jsonText('j.error', 'code')} = ?`,
    code,
  );
  return readRows(db, 'documents', rows, (row) => ({
    document: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
  }));
}

/** Documents of all waiting and running jobs, with what is known of their size. */
export function listOpenJobs(
  db: ReadDb,
): (Job & { readonly pages: number; readonly pagesDone: number; readonly running: boolean })[] {
  const rows = db.all(
    `SELECT d.key, d.id, d.bytes, CASE WHEN d.pages > j.pages_total THEN d.pages ELSE j.pages_total END AS pages, j.pages_done, j.state = 'indexing' AS running
     FROM jobs j JOIN documents d ON d.key = j.document_key WHERE j.state IN ('waiting', 'indexing')`,
  );
  return readRows(db, 'documents', rows, (row) => ({
    document: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
    bytes: int(row.bytes),
    pages: int(row.pages),
    pagesDone: int(row.pages_done),
    running: int(row.running) === 1,
  }));
}
