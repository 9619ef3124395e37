/** Where the notes of each document are in the reader's folder, as it was looked through last and written since. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { NotesProblem } from '#shared/contract/notes.ts';
import { regionsOf, type Bytes, type Region } from '#shared/domain/notes/region.ts';
import { scanNotes, type NoteFile, type Stamp } from './note-files.ts';
import type { NotesSource } from './source.ts';

export interface Place {
  readonly file: NoteFile;
  readonly region: Region;
}

export class NotePlaces {
  readonly #source: Pick<NotesSource, 'document'>;
  readonly #now: () => number;
  #folder: string | null = null;
  #files = new Map<string, NoteFile>();
  #places = new Map<DocumentId, Place>();
  /** When the notes of a document were last found, by `now`. */
  readonly #foundAt = new Map<DocumentId, number>();
  #problems: readonly NotesProblem[] = [];
  #complete = true;

  constructor(source: Pick<NotesSource, 'document'>, now: () => number) {
    this.#source = source;
    this.#now = now;
  }

  get problems(): readonly NotesProblem[] {
    return this.#problems;
  }

  /** False where the folder holds more than is looked at. */
  get complete(): boolean {
    return this.#complete;
  }

  get documents(): ReadonlyMap<DocumentId, Place> {
    return this.#places;
  }

  /** Whether this is the folder that was looked through last, and it was there. */
  knows(folder: string): boolean {
    return this.#folder === folder;
  }

  /** @returns whether the folder is there */
  async look(folder: string): Promise<boolean> {
    const real = await realpath(folder).catch(() => undefined);
    const scan = real === folder ? await scanNotes(folder, this.#files).catch(() => undefined) : undefined;
    this.#folder = scan ? folder : null;
    this.#places = new Map<DocumentId, Place>();
    this.#problems = [];
    if (!scan) return false;
    this.#complete = scan.complete;
    this.#files = new Map(scan.files.map((file) => [file.path, file]));
    for (const file of scan.files) {
      for (const document of file.regions?.broken ?? []) this.note(file.path, document, 'broken');
      for (const region of file.regions?.regions ?? []) {
        const document = documentId(region.document);
        if (this.#places.has(document)) this.note(file.path, document, 'twice');
        else this.#places.set(document, { file, region });
        this.#foundAt.set(document, this.#now());
      }
    }
    return true;
  }

  /** Of a document that is not in this library nothing is kept. */
  note(file: string, document: string, problem: NotesProblem['problem']): void {
    const known = this.#source.document(document as DocumentId);
    if (!known || this.#folder === null) return;
    const shown = path.relative(this.#folder, file);
    this.#problems = [...this.#problems, { file: shown, document: known.id, title: known.title, problem }];
  }

  isBroken(document: DocumentId): boolean {
    return this.#problems.some((one) => one.document === document && one.problem === 'broken');
  }

  isTaken(file: string): boolean {
    const wanted = file.toLowerCase();
    return [...this.#files.keys()].some((one) => one.toLowerCase() === wanted);
  }

  /**
   * A file was written here, for documents whose place it is, or one that had none.
   *
   * @param stamp  empty where it is not known, and the file is looked at once more
   */
  wrote(document: DocumentId, file: string, bytes: Bytes, stamp: Stamp): void {
    const written: NoteFile = { path: file, stamp, regions: regionsOf(bytes) };
    this.#files.set(file, written);
    for (const region of written.regions?.regions ?? []) {
      const own = documentId(region.document);
      const before = this.#places.get(own);
      if (own === document || before?.file.path === file) this.#places.set(own, { file: written, region });
    }
    this.#foundAt.set(document, this.#now());
  }

  /** Its file was taken away here. */
  forget(document: DocumentId): void {
    this.#places.delete(document);
    this.#foundAt.delete(document);
  }

  /** Nothing is known of where anything was. */
  clear(): void {
    this.#folder = null;
    this.#foundAt.clear();
  }

  foundAt(document: DocumentId): number | undefined {
    return this.#foundAt.get(document);
  }
}
