/**
 * Is there anything on the server that would run with the reader's rights when a table of the library is asked or written: a view in
 * place of a table, a trigger, a rule, a policy, an expression of a table, a function that was changed?
 */
import { text, type ReadDb } from '../db.ts';
import { tableKinds } from '../reader-data.ts';
import { functionBodies } from './function-bodies.ts';

const OURS = JSON.stringify(Object.keys(tableKinds));
/** The library's tables, and what they are divided into. */
const NAMED = `
  WITH RECURSIVE places AS (
    SELECT oid, nspname FROM pg_namespace WHERE nspname = ANY (ARRAY(SELECT value FROM json_array_elements_text(?::json)))
  ), named AS (
    SELECT c.oid, c.relname AS name, c.relkind AS kind FROM pg_class c JOIN places n ON n.oid = c.relnamespace
    WHERE c.relname = ANY (ARRAY(SELECT value FROM json_array_elements_text(?::json)))
    UNION
    SELECT c.oid, c.relname, c.relkind FROM named JOIN pg_inherits i ON i.inhparent = named.oid JOIN pg_class c ON c.oid = i.inhrelid
  )`;
/** A function may be the reader's, or belong to an administrator of the server, who can do anything. */
const OF_OTHERS = 'NOT IN (SELECT oid FROM pg_roles WHERE rolsuper OR rolname = session_user)';
/**
 * The server's own types, and those of pgvector. Whoever made a type says what runs where a value is cast to it. An
 * extension's owner can add types to it; only administrators make base types.
 */
const KNOWN_TYPE = `t.typnamespace = 'pg_catalog'::regnamespace OR t.typtype = 'b' AND t.typelem = 0 AND EXISTS (
      SELECT 1 FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid
      WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.refclassid = 'pg_extension'::regclass
        AND d.deptype = 'e' AND e.extname = 'vector')`;
/** Tables are plain or divided; what else has a name and columns is made by a query, or by another server. */
const FOREIGN = `${NAMED}
  SELECT 'view ' || name AS object FROM named WHERE kind NOT IN ('r', 'p', 'i', 'S', 'c')
  UNION ALL
  SELECT 'trigger ' || t.tgname || ' of ' || name FROM named JOIN pg_trigger t ON t.tgrelid = named.oid
    WHERE NOT t.tgisinternal AND NOT (t.tgname = 'index_changed' AND name = 'indexes' AND t.tgqual IS NULL
      AND t.tgfoid IN (SELECT p.oid FROM pg_proc p JOIN places n ON n.oid = p.pronamespace WHERE p.proname = 'index_changed'))
  UNION ALL
  SELECT 'rule ' || r.rulename || ' of ' || name FROM named JOIN pg_rewrite r ON r.ev_class = named.oid
    WHERE kind IN ('r', 'p')
  UNION ALL
  SELECT 'policy ' || p.polname || ' of ' || name FROM named JOIN pg_policy p ON p.polrelid = named.oid
  UNION ALL
  SELECT 'type of ' || a.attname || ' of ' || name FROM named JOIN pg_attribute a ON a.attrelid = named.oid
    JOIN pg_type t ON t.oid = a.atttypid WHERE a.attnum > 0 AND NOT a.attisdropped AND NOT (${KNOWN_TYPE})
  UNION ALL
  SELECT 'function ' || p.proname FROM places n JOIN pg_proc p ON p.pronamespace = n.oid
    WHERE p.proname NOT IN ('index_changed', 'json_or_null') AND p.proowner ${OF_OTHERS}
  UNION ALL
  SELECT 'operator ' || o.oprname FROM places n JOIN pg_operator o ON o.oprnamespace = n.oid WHERE o.oprowner ${OF_OTHERS}
  LIMIT 1`;
/** What is computed when a row is written. */
const EXPRESSIONS = `${NAMED}
  SELECT 'condition ' || c.conname || ' of ' || name AS object, pg_get_expr(c.conbin, c.conrelid) AS expression
    FROM named JOIN pg_constraint c ON c.conrelid = named.oid WHERE c.contype = 'c'
  UNION ALL
  SELECT 'default of ' || name, pg_get_expr(d.adbin, d.adrelid) FROM named JOIN pg_attrdef d ON d.adrelid = named.oid
  UNION ALL
  SELECT 'index of ' || name, pg_get_expr(e.expression, i.indrelid) FROM named JOIN pg_index i ON i.indrelid = named.oid
    CROSS JOIN LATERAL (VALUES (i.indexprs), (i.indpred)) AS e (expression) WHERE e.expression IS NOT NULL
  UNION ALL
  SELECT 'division of ' || name, pg_get_expr(p.partexprs, p.partrelid)
    FROM named JOIN pg_partitioned_table p ON p.partrelid = named.oid WHERE p.partexprs IS NOT NULL`;
const FUNCTIONS = `
  SELECT p.proname AS name, p.prosrc AS body, l.lanname AS language, n.nspname AS place,
    array_to_string(p.proconfig, ' ') AS settings, pg_get_function_arguments(p.oid) AS arguments,
    pg_get_function_result(p.oid) AS result, p.proargdefaults IS NOT NULL AS defaults
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
  WHERE n.nspname = ANY (ARRAY(SELECT value FROM json_array_elements_text(?::json)))
    AND p.proname IN ('index_changed', 'json_or_null')`;

/**
 * @param schemas  in which tables of the library are looked for
 * @returns what no version of this program made; undefined where all is ours
 */
export function foreignObject(db: ReadDb, schemas: readonly string[]): string | undefined {
  const places = JSON.stringify(schemas);
  const row = db.get(FOREIGN, places, OURS);
  if (row) return text(row.object);
  const expression = db.all(EXPRESSIONS, places, OURS).find((one) => !runsNothing(text(one.expression)));
  if (expression) return text(expression.object);
  const changed = db.all(FUNCTIONS, places).find((one) => !isOurs(one as unknown as OfFunction));
  return changed && `function ${text(changed.name)}`;
}

interface OfFunction {
  readonly name: keyof typeof functionBodies;
  readonly body: string;
  readonly language: string;
  readonly place: string;
  readonly settings: string | null;
  readonly arguments: string;
  readonly result: string | null;
  readonly defaults: number;
}

/** A default of an argument runs before the body does. */
const signatures = {
  index_changed: { arguments: '', result: 'trigger', defaults: 0 },
  json_or_null: { arguments: 'given text', result: 'json', defaults: 0 },
} as const;

function isOurs(found: OfFunction): boolean {
  const { name, place } = found;
  // The tables that it names are looked for where the library is, and nowhere else.
  const settings = name === 'index_changed' ? `search_path=${place}` : '';
  const wanted = signatures[name];
  return (
    found.language === 'plpgsql' &&
    found.body === functionBodies[name] &&
    (found.settings ?? '').replaceAll('"', '') === settings &&
    found.arguments === wanted.arguments &&
    found.result === wanted.result &&
    found.defaults === wanted.defaults
  );
}

const STRING = /'(?:[^']|'')*'(?:::text)?/gu;
/** Names of columns, numbers, words of SQL and comparisons by the server's own operators. Others are written with their schema. */
const PLAIN = /^[\w\s()[\],=<>-]*$/u;
const CALLED = /(\w+)\s*\(/gu;
const NO_CALLS = new Set(['AND', 'OR', 'NOT', 'ANY', 'length']);

/** Does an expression, as the server writes it, only compare columns with constants? */
function runsNothing(expression: string): boolean {
  const rest = expression.replaceAll(STRING, '0');
  return PLAIN.test(rest) && rest.matchAll(CALLED).every(([, name]) => NO_CALLS.has(name!));
}
