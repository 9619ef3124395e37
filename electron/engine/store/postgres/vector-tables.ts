/**
 * The tables that pgvector searches. They stand outside the numbered migrations: a library gets them once its server has
 * the extension, and loses nothing with them, since they only repeat what `vector_sets` holds.
 */
import { isAppError } from '#shared/base/errors.ts';
import { text, type WriteDb } from '../db.ts';
import type { VectorSearchState } from '../vector-search.ts';
import { quoted } from './own-schema.ts';

export interface VectorTables {
  readonly state: VectorSearchState;
  /** The schema of the extension's types, quoted; only where the server searches. */
  readonly extension?: string;
  readonly mayKeep: boolean;
}

interface Extension {
  readonly schema: string;
  /** Numbers of half precision came with 0.7. */
  readonly hasHalves: boolean;
}

/**
 * Find the tables, made as needed and allowed.
 *
 * @param mayMake  whether this user writes the library's tables
 * @param transaction  runs work while nobody else writes
 */
export async function vectorTables(
  db: WriteDb,
  schema: string,
  mayMake: boolean,
  transaction: (work: () => void) => Promise<void>,
): Promise<VectorTables> {
  if (mayMake && !extensionOf(db) && isOffered(db)) await attempt(transaction, () => db.exec(MAKE_EXTENSION));
  const extension = extensionOf(db);
  if (!extension) return { state: 'no-extension', mayKeep: false };
  if (!extension.hasHalves) return { state: 'old-extension', mayKeep: false };
  const named = quoted(extension.schema);
  if (mayMake && !hasTables(db, schema)) await attempt(transaction, () => makeTables(db, schema, named));
  if (!hasTables(db, schema) || !may(db, schema, 'SELECT')) return { state: 'no-tables', mayKeep: false };
  return {
    state: 'server',
    extension: named,
    mayKeep: mayMake && may(db, schema, 'INSERT') && may(db, schema, 'DELETE'),
  };
}

/** Where several libraries of a database find it, and none takes it along. */
const MAKE_EXTENSION = 'CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public';

/** What this user may not do, somebody else may have done or will do. */
async function attempt(transaction: (work: () => void) => Promise<void>, work: () => void): Promise<void> {
  try {
    await transaction(work);
  } catch (error) {
    if (!isAppError(error, 'file.unreadable') && !isStatementError(error)) throw error;
  }
}

const isStatementError = (error: unknown): boolean => error instanceof Error && 'sqlState' in error;

function isOffered(db: WriteDb): boolean {
  return db.get("SELECT 1 AS one FROM pg_available_extensions WHERE name = 'vector'") !== undefined;
}

function extensionOf(db: WriteDb): Extension | undefined {
  const row = db.get(`
    SELECT n.nspname AS schema, to_regtype(quote_ident(n.nspname) || '.halfvec') IS NOT NULL AS halves
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector'`);
  return row && { schema: text(row.schema), hasHalves: row.halves === 1 };
}

/** Without the extension's types, a table stays with a column less. */
function hasTables(db: WriteDb, schema: string): boolean {
  const sql = `
    SELECT count(*) AS n FROM pg_attribute a
    WHERE NOT a.attisdropped AND (a.attrelid, a.attname) IN ((to_regclass(?1)::oid, 'components'), (to_regclass(?2)::oid, 'revision'))`;
  return db.get(sql, `${quoted(schema)}.vector_rows`, `${quoted(schema)}.searched_sets`)?.n === 2;
}

function may(db: WriteDb, schema: string, right: 'SELECT' | 'INSERT' | 'DELETE'): boolean {
  const sql = `SELECT has_table_privilege(?1, '${right}') AND has_table_privilege(?2, '${right}') AS granted`;
  return db.get(sql, `${quoted(schema)}.vector_rows`, `${quoted(schema)}.searched_sets`)?.granted === 1;
}

/**
 * A row is read as a whole, so that a scan meets its components beside it: up to 4,000 of them fit a page. Whoever has
 * rights to the sets has the same to what is searched.
 */
function makeTables(db: WriteDb, schema: string, extension: string): void {
  const [rows, sets, kept] = ['vector_rows', 'vector_sets', 'searched_sets'].map((name) => `${quoted(schema)}.${name}`);
  db.exec(`
    DROP TABLE IF EXISTS ${rows!}, ${kept!};
    CREATE TABLE ${kept!} (
      set_id BIGINT PRIMARY KEY REFERENCES ${sets!} (id) ON DELETE CASCADE,
      revision BIGINT NOT NULL,
      encoder TEXT COLLATE "C" NOT NULL,
      channel TEXT COLLATE "C" NOT NULL
    );
    CREATE TABLE ${rows!} (
      set_id BIGINT NOT NULL REFERENCES ${sets!} (id) ON DELETE CASCADE,
      row_number BIGINT NOT NULL,
      position BIGINT NOT NULL,
      scale REAL NOT NULL,
      components ${extension}.halfvec NOT NULL,
      PRIMARY KEY (set_id, row_number)
    ) WITH (toast_tuple_target = 8160);
    ALTER TABLE ${rows!} ALTER COLUMN components SET STORAGE MAIN;
    DO $$
    DECLARE given record;
    BEGIN
      FOR given IN
        SELECT a.privilege_type AS name, CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS reader
        FROM pg_class c CROSS JOIN aclexplode(c.relacl) a
        WHERE c.oid = '${sets!}'::regclass AND a.grantee <> c.relowner
      LOOP
        EXECUTE format('GRANT %s ON ${rows!}, ${kept!} TO %s', given.name, given.reader);
      END LOOP;
    END $$;`);
}
