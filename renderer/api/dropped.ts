/** The files of a drop, folders included, in the order of their names. */
import { isDocumentName } from '#shared/base/formats.ts';

/** The part of a file system entry that is read here. */
export interface Entry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  readonly name: string;
}
export interface FileEntry extends Entry {
  file(done: (file: File) => void, fail: (error: unknown) => void): void;
}
export interface FolderEntry extends Entry {
  createReader(): { readEntries(done: (entries: readonly Entry[]) => void, fail: (error: unknown) => void): void };
}

export interface DroppedFiles {
  readonly files: readonly File[];
  /** Names of what could not be read. */
  readonly unreadable: readonly string[];
  /** Names of dropped folders without a document. */
  readonly bare: readonly string[];
}

/** Must be called while the drop event runs; what it returns can be read later. */
export function droppedEntries(transfer: DataTransfer): readonly Entry[] {
  return [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
}

/** Files that were dropped themselves, whatever they are, and the documents in dropped folders. */
export async function readEntries(entries: readonly Entry[]): Promise<DroppedFiles> {
  const files: File[] = [];
  const unreadable: string[] = [];
  const visit = async (entry: Entry, inFolder: boolean): Promise<void> => {
    try {
      if (entry.isDirectory) for (const inside of await listFolder(entry as FolderEntry)) await visit(inside, true);
      else if (!inFolder || isShownDocument(entry.name)) files.push(await openFile(entry as FileEntry));
    } catch {
      unreadable.push(entry.name);
    }
  };
  const bare: string[] = [];
  for (const entry of entries) {
    const before = files.length + unreadable.length;
    await visit(entry, false);
    if (files.length + unreadable.length === before) bare.push(entry.name);
  }
  return { files, unreadable, bare };
}

/** What is taken of a folder. */
export function isShownDocument(name: string): boolean {
  return isDocumentName(name) && !name.startsWith('.');
}

async function listFolder(folder: FolderEntry): Promise<readonly Entry[]> {
  const reader = folder.createReader();
  const all: Entry[] = [];
  for (;;) {
    // Browsers hand over at most 100 entries at a time and an empty batch at the end.
    const batch = await new Promise<readonly Entry[]>((done, fail) => reader.readEntries(done, fail));
    if (batch.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name));
    all.push(...batch);
  }
}

async function openFile(entry: FileEntry): Promise<File> {
  return new Promise((done, fail) => entry.file(done, fail));
}
