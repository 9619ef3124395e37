/**
 * Who may do what in a library on a server: rights of the server's users on the library's schema, which the server enforces whatever program asks.
 * A reader asks, and keeps marks in a schema of their own; an editor also adds, indexes, corrects and removes.
 */
import { AppError } from '#shared/base/errors.ts';
import { text, type ReadDb, type WriteDb } from '../db.ts';
import { ownSchemaOf, quoted } from './own-schema.ts';
import type { ServerAddress } from './protocol.ts';

export const memberRoles = ['reader', 'editor'] as const;
export type MemberRole = (typeof memberRoles)[number];

export interface Member {
  readonly name: string;
  /** `owner`: it made the library, gives rights and brings its tables up to date. */
  readonly role: MemberRole | 'owner';
  /** Marks, questions and settings of theirs are kept. */
  readonly keeps: boolean;
}

const RIGHTS: Readonly<Record<MemberRole, string>> = { reader: 'SELECT', editor: 'SELECT, INSERT, UPDATE, DELETE' };

/** Users, and groups of them, that were given rights by name; superusers, who have all of them, are not among these. In the order of their names. */
export function listMembers(db: ReadDb, address: ServerAddress): Member[] {
  const { schema } = address;
  const rows = db.all(
    `SELECT r.rolname AS name, r.oid = n.nspowner AS owns,
       has_table_privilege(r.oid, to_regclass(?)::oid, 'INSERT') AS writes
     FROM pg_namespace n, LATERAL aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a JOIN pg_roles r ON r.oid = a.grantee
     WHERE n.nspname = ? GROUP BY 1, 2, 3 ORDER BY 1`,
    `${quoted(schema)}.documents`,
    schema,
  );
  return rows.map((row) => {
    const name = text(row.name);
    const role = row.owns === 1 ? 'owner' : row.writes === 1 ? 'editor' : 'reader';
    return { name, role, keeps: role !== 'reader' || hasOwnSchema(db, address, name) };
  });
}

/**
 * Give a user of the server, or a group of them, one role in the library in place of any before, and a user a place for marks of their own. What later versions add to the
 * library is theirs likewise.
 *
 * @throws AppError `input.invalid` for nobody whom the server knows, and for the library's owner; `file.unreadable` for who may not give rights
 */
export function putMember(db: WriteDb, address: ServerAddress, name: string, role: MemberRole): void {
  requireOther(db, address, name);
  takeRights(db, address, name);
  const [schema, user] = [quoted(address.schema), quoted(name)];
  db.exec(`GRANT USAGE ON SCHEMA ${schema} TO ${user}`);
  db.exec(`GRANT ${RIGHTS[role]} ON ALL TABLES IN SCHEMA ${schema} TO ${user}`);
  db.exec(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${RIGHTS[role]} ON TABLES TO ${user}`);
  const own = quoted(ownSchemaOf({ ...address, reader: undefined }, name));
  // A group opens no library; its users do.
  if (db.get('SELECT 1 AS one FROM pg_roles WHERE rolname = ? AND rolcanlogin', name) === undefined) return;
  if (!hasOwnSchema(db, address, name)) db.exec(`CREATE SCHEMA ${own}`);
  db.exec(`GRANT USAGE, CREATE ON SCHEMA ${own} TO ${user}`);
}

/** The library is not theirs to ask any more. Their marks stay until their schema is dropped. @throws as `putMember` */
export function removeMember(db: WriteDb, address: ServerAddress, name: string): void {
  requireOther(db, address, name);
  takeRights(db, address, name);
}

function takeRights(db: WriteDb, { schema }: ServerAddress, name: string): void {
  const [from, user] = [quoted(schema), quoted(name)];
  db.exec(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${from} REVOKE ALL ON TABLES FROM ${user}`);
  db.exec(`REVOKE ALL ON ALL TABLES IN SCHEMA ${from} FROM ${user}`);
  db.exec(`REVOKE ALL ON SCHEMA ${from} FROM ${user}`);
}

function requireOther(db: ReadDb, { schema }: ServerAddress, name: string): void {
  const row = db.get(
    'SELECT pg_get_userbyid(nspowner) = ?1 AS owns, EXISTS (SELECT 1 FROM pg_roles WHERE rolname = ?1) AS known FROM pg_namespace WHERE nspname = ?2',
    name,
    schema,
  );
  if (row?.known !== 1) throw new AppError('input.invalid', `The server knows no user ‘${name}’.`);
  if (row.owns === 1) throw new AppError('input.invalid', `‘${name}’ made the library, and may do everything.`);
}

const hasOwnSchema = (db: ReadDb, address: ServerAddress, name: string): boolean =>
  db.get(
    'SELECT 1 AS one FROM pg_namespace WHERE nspname = ?',
    ownSchemaOf({ ...address, reader: undefined }, name),
  ) !== undefined;
