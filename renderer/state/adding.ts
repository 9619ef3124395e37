/** Adding documents: through the shell's dialogs on the desktop, through file inputs and uploads in a browser. */
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import { droppedEntries, isPdfName, readEntries } from '../api/dropped.ts';
import { pickFiles } from '../api/pick-files.ts';
import { uploadFiles } from '../api/upload.ts';
import type { Library } from './library.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Receipts } from './receipts.ts';
import type { Slice } from './slice.ts';

export interface Adding {
  readonly addFiles: () => void;
  readonly addFolder: () => void;
  /** Call it from the drop event itself. */
  readonly addDropped: (transfer: DataTransfer) => void;
}

interface AddingDeps {
  readonly library: Slice<Library>;
  readonly notices: Slice<Notices>;
  readonly receipts: Receipts;
  readonly opening: Opening;
}

/** @param shell  of the desktop; undefined in a browser */
export function createAdding(
  shell: DesktopBridge | undefined,
  { library, notices, receipts, opening }: AddingDeps,
): Adding {
  /** Uploads wait for one another, so that two drops do not compete for the disk. */
  let queue = Promise.resolve();

  const upload = async (files: readonly File[]): Promise<void> => {
    const { setImporting } = library.get();
    try {
      const receipt = await uploadFiles(files, (progress) => setImporting({ kind: 'sending', ...progress }));
      receipts.note(receipt);
      opening.openAdded(receipt);
    } finally {
      setImporting({ kind: 'none' });
    }
  };
  const send = (files: readonly File[]): Promise<void> => {
    const next = (): Promise<void> => upload(files);
    queue = queue.then(next, next);
    return queue;
  };
  const readDropped = async (transfer: ReturnType<typeof droppedEntries>): Promise<void> => {
    const { files, unreadable } = await readEntries(transfer);
    const rejected = unreadable.map((name) => ({
      name,
      error: { code: 'file.unreadable' as const, message: `${name} could not be read.` },
    }));
    if (rejected.length > 0) receipts.note({ added: [], duplicates: [], rejected });
    await send(files);
  };
  const attempt = (work: () => Promise<void>): void =>
    void notices.get().attempt('The documents could not be added', work);

  return {
    addFiles: () => {
      if (shell) attempt(() => shell.pickFiles());
      else pickFiles({ accept: '.pdf,application/pdf', multiple: true }, (files) => attempt(() => send(files)));
    },
    addFolder: () => {
      if (shell) attempt(() => shell.pickFolder());
      else
        pickFiles({ webkitdirectory: true, multiple: true }, (files) =>
          attempt(() => send(files.filter(({ name }) => isPdfName(name)))),
        );
    },
    addDropped: (transfer) => {
      const files = [...transfer.files];
      if (shell) {
        attempt(() => shell.addDropped(files));
        return;
      }
      const entries = droppedEntries(transfer);
      attempt(() => (entries.length === 0 ? send(files) : readDropped(entries)));
    },
  };
}
