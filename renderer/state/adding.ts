/** Adding documents: through the shell's dialogs on the desktop, through file inputs and uploads in a browser. */
import { documentEndings } from '#shared/base/formats.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import { droppedEntries, isShownDocument, readEntries } from '../api/dropped.ts';
import { sleep } from '#shared/base/async.ts';
import { toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { fault } from '#shared/base/messages.ts';
import type { RejectedFile } from '#shared/contract/library.ts';
import { filesOf } from '../api/files-of.ts';
import { pickFiles } from '../api/pick-files.ts';
import { uploadFiles } from '../api/upload.ts';
import type { Engine } from '../api/engine.ts';
import type { Library } from './library.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Receipts } from './receipts.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import { t } from '../languages/i18n.ts';

export interface Adding {
  readonly addFiles: () => void;
  readonly addFolder: () => void;
  /** Open the document that comes with Wayleaf, with a tour of three cards. */
  readonly openSample: () => void;
  /** Look for the files of missing documents in a folder that the reader picks; nothing else of it is added. */
  readonly findMissing: () => void;
  /** Call it from the drop event itself. */
  readonly addDropped: (transfer: DataTransfer) => void;
}

interface AddingDeps {
  readonly library: Slice<Library>;
  readonly notices: Slice<Notices>;
  readonly view: Slice<View>;
  readonly receipts: Receipts;
  readonly opening: Opening;
}

/** @param shell  of the desktop; undefined in a browser */
export function createAdding(engine: Engine, shell: DesktopBridge | undefined, deps: AddingDeps): Adding {
  const { notices, view, opening } = deps;
  const uploads = new Uploads(deps);
  const attempt = (work: () => Promise<void>): void =>
    void notices.get().attempt(t('The documents could not be added'), work);

  return {
    addFiles: () => {
      if (shell) attempt(() => shell.pickFiles());
      else
        pickFiles({ accept: documentEndings.map((ending) => `.${ending}`).join(), multiple: true }, (files) =>
          attempt(() => uploads.send(files)),
        );
    },
    addFolder: () => {
      if (shell) attempt(() => shell.pickFolder());
      else pickFiles({ webkitdirectory: true, multiple: true }, (files) => attempt(() => uploads.sendFolder(files)));
    },
    openSample: () =>
      attempt(async () => {
        const receipt = await engine.call('library.add-sample', {});
        view.get().store({ tour: 1 });
        opening.openAdded(receipt);
      }),
    findMissing: () => {
      if (shell) lookForMissing(deps, () => shell.findMissing());
      else
        pickFiles({ webkitdirectory: true, multiple: true }, (files) =>
          lookForMissing(deps, () => uploads.sendMissing(files)),
        );
    },
    addDropped: (transfer) => {
      const files = [...transfer.files];
      if (shell) {
        attempt(() => shell.addDropped(files));
        return;
      }
      const entries = droppedEntries(transfer);
      attempt(() => (entries.length === 0 ? uploads.send(files) : uploads.sendDropped(entries)));
    },
  };
}

/** Files that a browser sends: uploads wait for one another, so that two drops do not compete for the disk. */
class Uploads {
  readonly #deps: AddingDeps;
  #queue = Promise.resolve();

  constructor(deps: AddingDeps) {
    this.#deps = deps;
  }

  send(files: readonly File[]): Promise<void> {
    const next = (): Promise<void> => this.#upload(files);
    this.#queue = this.#queue.then(next, next);
    return this.#queue;
  }

  /** All files of a folder that was picked. */
  async sendFolder(files: readonly File[]): Promise<void> {
    const documents = files.filter(({ name }) => isShownDocument(name));
    const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
    if (documents.length === 0 && folder !== '') this.#refuse([noDocumentsIn(folder)]);
    await this.send(documents);
  }

  async sendDropped(transfer: ReturnType<typeof droppedEntries>): Promise<void> {
    const { files, unreadable, bare } = await readEntries(transfer);
    const rejected = unreadable.map((name) => ({
      name,
      error: { code: 'file.unreadable' as const, message: t('{name} could not be read.', { name }) },
    }));
    this.#refuse([...rejected, ...bare.map(noDocumentsIn)]);
    await this.send(files);
  }

  #refuse(rejected: RejectedFile[]): void {
    if (rejected.length > 0) this.#deps.receipts.note({ added: [], duplicates: [], rejected });
  }

  /** Those of the files that are missing in the library. */
  async sendMissing(files: readonly File[]): Promise<void> {
    const library = this.#deps.library.get();
    const wanted = missingIn(library).flatMap((id) => library.documents.get(id) ?? []);
    await this.send(await filesOf(wanted, files));
  }

  async #upload(files: readonly File[]): Promise<void> {
    const { library, receipts, opening } = this.#deps;
    const { setImporting } = library.get();
    try {
      const receipt = await uploadFiles(files, (progress) => setImporting({ kind: 'sending', ...progress }));
      receipts.note(receipt);
      opening.openAdded(receipt);
    } finally {
      setImporting({ kind: 'none' });
    }
  }
}

/** In the words that the engine has for a folder of the disk. */
function noDocumentsIn(folder: string): RejectedFile {
  return { name: folder, error: toReport(fault('file.missing', 'folder.no-documents', { folder })) };
}

/** Do the work, and say how many missing files it found. */
function lookForMissing({ library, notices }: AddingDeps, work: () => Promise<void>): void {
  void notices.get().attempt(t('The folder could not be looked through'), async () => {
    const before = missingIn(library.get());
    await work();
    await sleep(NEWS_MS);
    const found = before.length - missingIn(library.get()).filter((id) => before.includes(id)).length;
    const title =
      found === 0
        ? t('None of the missing files is there')
        : t('{found, plural, one {# file} other {# files}} found again', { found });
    notices.get().add({ look: 'done', title, topic: 'missing' });
  });
}

/** The engine tells of changes at most ten times a second. */
const NEWS_MS = 400;

function missingIn({ documents }: Library): DocumentId[] {
  return [...documents.values()].flatMap(({ id, missing }) => (missing ? [id] : []));
}
