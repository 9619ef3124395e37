/** `node:sqlite` with a database whose n-th statement that writes fails, as on a full disk. */
import * as real from 'node:sqlite';
import { failing } from './plan.ts';

export * from 'node:sqlite';

/** These take no room. */
const WITHOUT = /^\s*(?:SELECT|PRAGMA|BEGIN|ROLLBACK|WITH\b(?!.*\b(?:INSERT|UPDATE|DELETE)\b)|DETACH|ATTACH)/isu;

export class DatabaseSync extends real.DatabaseSync {
  override exec(sql: string): void {
    if (!WITHOUT.test(sql)) this.#write(sql);
    super.exec(sql);
  }

  override prepare(...given: Parameters<real.DatabaseSync['prepare']>): real.StatementSync {
    const statement = super.prepare(...given);
    const [sql] = given;
    if (WITHOUT.test(sql)) return statement;
    const run = statement.run.bind(statement) as (...values: unknown[]) => real.StatementResultingChanges;
    statement.run = (...values: unknown[]) => {
      this.#write(sql);
      return run(...values);
    };
    return statement;
  }

  #write(sql: string): void {
    const n = failing('store', this.location() ?? '', sql.trim().slice(0, 60));
    if (n === undefined) return;
    // SQLite takes back the whole transaction, or the statement alone (https://www.sqlite.org/lang_transaction.html).
    if (n % 2 === 0 && this.isTransaction) super.exec('ROLLBACK');
    throw Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
      errstr: 'database or disk is full',
    });
  }
}
