/** Adding documents: through the shell's dialogs on the desktop, through file inputs and uploads in a browser. */
import { reportFailure } from '../state/notices.ts';
import { noteReceipt } from '../state/receipts.ts';
import { openAdded } from '../state/navigation.ts';
import { useLibrary } from '../state/library.ts';
import { bridge } from './bridge.ts';
import { droppedEntries, isPdfName, readEntries } from './dropped.ts';
import { uploadFiles } from './upload.ts';

export function addFiles(): void {
  if (bridge) void attempt(bridge.pickFiles());
  else pick({ accept: '.pdf,application/pdf' }, (files) => files);
}

export function addFolder(): void {
  if (bridge) void attempt(bridge.pickFolder());
  else pick({ webkitdirectory: true }, (files) => files.filter((file) => isPdfName(file.name)));
}

/** Call it from the drop event itself. */
export function addDropped(transfer: DataTransfer): void {
  if (bridge) {
    void attempt(bridge.addDropped([...transfer.files]));
    return;
  }
  const entries = droppedEntries(transfer);
  const files = [...transfer.files];
  if (entries.length === 0) {
    void attempt(send(files));
    return;
  }
  void attempt(
    readEntries(entries).then(({ files: found, unreadable }) => {
      const rejected = unreadable.map((name) => ({
        name,
        error: { code: 'file.unreadable' as const, message: `${name} could not be read.` },
      }));
      if (rejected.length > 0) noteReceipt({ added: [], duplicates: [], rejected });
      return send(found);
    }),
  );
}

function pick(kind: { accept?: string; webkitdirectory?: boolean }, choose: (files: File[]) => File[]): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  Object.assign(input, kind);
  input.addEventListener('change', () => void attempt(send(choose([...(input.files ?? [])]))));
  input.click();
}

/** Uploads wait for one another, so that two drops do not compete for the disk. */
let queue = Promise.resolve();

async function send(files: readonly File[]): Promise<void> {
  const upload = async (): Promise<void> => {
    const { setImporting } = useLibrary.getState();
    try {
      const receipt = await uploadFiles(files, (progress) => setImporting({ kind: 'sending', ...progress }));
      noteReceipt(receipt);
      openAdded(receipt);
    } finally {
      setImporting({ kind: 'none' });
    }
  };
  queue = queue.then(upload, upload);
  return queue;
}

async function attempt(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    reportFailure('The documents could not be added', error);
  }
}
