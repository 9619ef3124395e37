/**
 * Is there anything on the server that would run with the reader's rights when a table of the library is asked or written: a view in
 * the place of a table, a trigger, a rule?
 */
import { text, type ReadDb } from '../db.ts';
import { tableKinds } from '../reader-data.ts';

const OURS = JSON.stringify(Object.keys(tableKinds));
/** Tables are plain or divided; what else has a name and columns is made by a query, or by another server. */
const FOREIGN = `
  WITH named AS (
    SELECT c.oid, c.relname AS name, c.relkind AS kind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ANY (ARRAY(SELECT value FROM json_array_elements_text(?::json)))
      AND c.relname = ANY (ARRAY(SELECT value FROM json_array_elements_text(?::json)))
  )
  SELECT 'view ' || name AS object FROM named WHERE kind NOT IN ('r', 'p', 'i', 'S', 'c')
  UNION ALL
  SELECT 'trigger ' || t.tgname || ' of ' || name FROM named JOIN pg_trigger t ON t.tgrelid = named.oid
    WHERE NOT t.tgisinternal AND NOT (t.tgname = 'index_changed' AND name = 'indexes')
  UNION ALL
  SELECT 'rule ' || r.rulename || ' of ' || name FROM named JOIN pg_rewrite r ON r.ev_class = named.oid
    WHERE kind IN ('r', 'p')
  LIMIT 1`;

/**
 * @param schemas  in which tables of the library are looked for
 * @returns what no version of this program made; undefined where all is ours
 */
export function foreignObject(db: ReadDb, schemas: readonly string[]): string | undefined {
  const row = db.get(FOREIGN, JSON.stringify(schemas), OURS);
  return row && text(row.object);
}
