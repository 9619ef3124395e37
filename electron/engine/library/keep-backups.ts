import { isAppError, toReport } from '#shared/base/errors.ts';
import { leftOut } from '#shared/contract/left-out.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { SettingsOffer } from '#shared/contract/offered-settings.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { every, type Every } from '../../process/every.ts';
import type { Store } from '../store/open.ts';
import { admitBackup, type BroughtSetting } from './admit.ts';
import {
  listReaderBackups,
  makeReaderBackup,
  mergeReaderRows,
  readReaderBackup,
  type ReaderBackup,
  type Seals,
} from '../store/reader-backups.ts';

const HOUR_MS = 3600 * 1000;

export interface BackupDeps {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  readonly now: () => number;
  /** This machine's. */
  readonly seals: Seals | undefined;
  /** Keeps settings that this machine did not make until the reader decides. */
  readonly offer: (settings: readonly BroughtSetting[]) => SettingsOffer | null;
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
    const { store, folder, now, seals, offer, onRestored } = this.#deps;
    const list = async (): Promise<{ backups: ReaderBackup[] }> => ({ backups: await listReaderBackups(folder) });
    return {
      'backups.list': list,
      'backups.make': async () => {
        await makeReaderBackup(store.read, folder, now(), seals);
        return list();
      },
      'backups.restore': async ({ name }) => {
        const admitted = admitBackup(await readReaderBackup(folder, name, seals));
        await makeReaderBackup(store.read, folder, now(), seals);
        const added = await mergeReaderRows(store.writer, admitted);
        onRestored();
        return { added: { ...added }, left: leftOut(admitted.left), offer: offer(admitted.settings) };
      },
    };
  }

  #quietly(): Promise<void> {
    const { store, folder, now, seals, onBug } = this.#deps;
    if (store.isReadOnly) return Promise.resolve();
    this.#last = this.#last
      .then(() => makeReaderBackup(store.read, folder, now(), seals))
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
