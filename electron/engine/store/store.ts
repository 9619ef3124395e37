import type { ReadDb } from './db.ts';
import type { StoreNotes } from './notes.ts';
import type { VectorSearchState } from './vector-search.ts';
import type { LibraryServer } from './library-server.ts';
import type { ServerTimes } from './postgres/protocol.ts';
import type { Writer } from './writer.ts';

/** An open library database: one connection that reads, and the writer with the one that writes. */
export interface Store {
  readonly read: ReadDb;
  readonly writer: Writer;
  /** The disk is full, or the folder or the server is not to be written to: what is there can be read and asked. */
  readonly isReadOnly: boolean;
  /** It was made when it was opened. */
  readonly isNew: boolean;
  readonly vectorSearch: VectorSearchState;
  /** Undefined for a library in a file, which is always there. */
  readonly server?: LibraryServer;
  /** Another number once somebody else may have changed something: another process, not this store. */
  othersVersion(): number;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly migrations?: readonly string[];
  /** Upper limit of the database in pages of 4 KiB, to stand for a full disk. */
  readonly maxPages?: number;
  readonly lockWaitMs?: number;
  /** The server that the folder names is left alone: the library is what lies in the folder. */
  readonly withoutServer?: boolean;
  /** The server gets no password of this user's surroundings: `PGPASSWORD`, `~/.pgpass`. */
  readonly withoutOwnPasswords?: boolean;
  /** What all connections of it share; by default those of a library that is trusted. */
  readonly notes?: StoreNotes;
  readonly serverTimes?: Partial<ServerTimes> | undefined;
}
