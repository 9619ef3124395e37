import { isAppError, toReport } from '#shared/base/errors.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { every, type Every } from '../../process/every.ts';
import type { Store } from '../store/open.ts';
import {
  listReaderBackups,
  makeReaderBackup,
  mergeReaderRows,
  readReaderBackup,
  type ReaderBackup,
} from '../store/reader-backups.ts';

const HOUR_MS = 3600 * 1000;

export interface BackupDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly now: () => number;
  readonly onBug: (error: unknown) => void;
  /** Documents came back. */
  readonly onRestored: () => void;
}

/** Backs up what the reader made: every hour, when the library is closed, and before a backup is brought back. */
export class KeepBackups {
  readonly #deps: BackupDeps;
  readonly #timer: Every;
  #last: Promise<void> = Promise.resolve();

  constructor(deps: BackupDeps) {
    this.#deps = deps;
    this.#timer = every(HOUR_MS, () => this.#quietly(), deps.onBug);
  }

  /** The last one is made; a disk that takes none keeps no library open. */
  async close(): Promise<void> {
    await this.#timer.stop();
    await this.#quietly();
  }

  handlers(): Pick<Handlers<Methods>, 'backups.list' | 'backups.make' | 'backups.restore'> {
    const { store, folder, now, onRestored } = this.#deps;
    const list = async (): Promise<{ backups: ReaderBackup[] }> => ({ backups: await listReaderBackups(folder) });
    return {
      'backups.list': list,
      'backups.make': async () => {
        await makeReaderBackup(store.read, folder, now());
        return list();
      },
      'backups.restore': async ({ name }) => {
        const rows = await readReaderBackup(folder, name);
        await makeReaderBackup(store.read, folder, now());
        const added = await mergeReaderRows(store.writer, rows);
        onRestored();
        return { added: { ...added } };
      },
    };
  }

  #quietly(): Promise<void> {
    const { store, folder, now, onBug } = this.#deps;
    if (store.isReadOnly) return Promise.resolve();
    this.#last = this.#last
      .then(() => makeReaderBackup(store.read, folder, now()))
      .then(() => undefined)
      .catch((error: unknown) => {
        // A full disk, or a folder that takes no file: the next one may do better.
        if (!isAppError(error) && !isSystemError(error)) onBug(toReport(error));
      });
    return this.#last;
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
