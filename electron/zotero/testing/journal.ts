import { stat, writeFile } from 'node:fs/promises';

const MAGIC = 'd9d505f920a163d7';
const PAGE_BYTES = 4096;
const SECTOR_BYTES = 512;
/** The page that holds the byte on which SQLite locks. */
const LOCK_PAGE = 2 ** 30 / PAGE_BYTES + 1;

/**
 * Writes a rollback journal beside `database`, of a change that was not finished and touched no page
 * (https://www.sqlite.org/fileformat.html#the_rollback_journal).
 *
 * @param other  a file that it names as the journal of several databases, which old versions of SQLite remove after a rollback
 */
export async function leaveJournal(database: string, other?: string): Promise<void> {
  const header = Buffer.alloc(SECTOR_BYTES);
  header.write(MAGIC, 'hex');
  header.writeUInt32BE(Math.floor((await stat(database)).size / PAGE_BYTES), 16);
  header.writeUInt32BE(SECTOR_BYTES, 20);
  header.writeUInt32BE(PAGE_BYTES, 24);
  await writeFile(`${database}-journal`, other === undefined ? header : Buffer.concat([header, naming(other)]));
}

function naming(other: string): Buffer {
  const name = Buffer.from(other);
  const record = Buffer.alloc(4 + name.length + 16);
  record.writeUInt32BE(LOCK_PAGE, 0);
  name.copy(record, 4);
  record.writeUInt32BE(name.length, 4 + name.length);
  record.writeUInt32BE(
    new Int8Array(name).reduce((sum, byte) => (sum + byte) >>> 0, 0),
    8 + name.length,
  );
  record.write(MAGIC, 12 + name.length, 'hex');
  return record;
}
