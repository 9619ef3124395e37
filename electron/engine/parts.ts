/** Everything that works on a library, for those who work with it. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Machine } from '../host/machine.ts';
import type { Models } from './aids/models.ts';
import type { Matrices } from './matrix/matrices.ts';
import type { MadePages, PagesFile } from './converting/made-pages.ts';
import type { ApiDoor } from './doors/api-door.ts';
import type { FontCheck } from './indexing/font-check.ts';
import type { LookUp } from './lookup/look-up.ts';
import type { Indexer } from './indexing/indexer.ts';
import type { ReaderAtWork } from './jobs/reader-at-work.ts';
import type { ParserPool } from './indexing/parsers.ts';
import type { Recognizer } from './indexing/recognizer.ts';
import type { LanguageShelf } from './recognition/language-shelf.ts';
import type { LibraryFeed } from './library/feed.ts';
import type { FileCheck } from './library/file-check.ts';
import type { KeepBackups } from './library/keep-backups.ts';
import type { Library } from './library/library.ts';
import type { PagePictures } from './library/page-pictures.ts';
import type { EarlyParts } from './partial/create-early.ts';
import type { Store } from './store/open.ts';
import type { MachineSpeech } from './speech/machine-speech.ts';
import type { MarksFolder } from './marks/marks-folder.ts';
import type { NotesFolder } from './notes/notes-folder.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { Addresses } from './trust/addresses.ts';
import type { Standing } from './trust/handlers.ts';
import type { Restricted } from './trust/open-library-store.ts';
import type { SettingsOffers } from './trust/offers.ts';
import type { UpdateCheck } from './updates/update-check.ts';
import type { WatchedFolders } from './watching/watched-folders.ts';
import type { ZoteroConnection } from './zotero/connection.ts';

export interface Parts {
  readonly store: Store;
  /** Of the library. */
  readonly folder: string;
  /** It was made elsewhere, and nobody trusted it here. */
  readonly restricted: Restricted | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  readonly reader: IndexReader;
  readonly parsers: ParserPool;
  /** Undefined where there is no recognition program: scanned pages then stay without text. */
  readonly recognizer: Recognizer | undefined;
  /** What was downloaded to recognize scanned pages in. */
  readonly languages: LanguageShelf;
  /** Whether somebody works with the library now. */
  readonly atWork: ReaderAtWork;
  readonly indexer: Indexer;
  readonly library: Library;
  readonly pagePictures: PagePictures;
  readonly pages: MadePages;
  /** The PDF that is shown for a document. */
  readonly shownPages: (id: DocumentId, signal: AbortSignal) => Promise<PagesFile>;
  readonly files: FileCheck;
  readonly fonts: FontCheck;
  readonly backups: KeepBackups;
  readonly offers: SettingsOffers;
  readonly standing: Standing;
  /** This machine's. */
  readonly seals: Machine | undefined;
  readonly feed: LibraryFeed;
  readonly early: EarlyParts;
  readonly models: Models;
  /** Evidence tables. */
  readonly matrices: Matrices;
  readonly addresses: Addresses;
  /** Voices of this machine. */
  readonly speech: MachineSpeech;
  readonly zotero: ZoteroConnection;
  readonly api: ApiDoor;
  readonly watched: WatchedFolders;
  /** Files of notes in a folder of the reader's. */
  readonly notes: NotesFolder;
  /** What other devices mark. */
  readonly marks: MarksFolder;
  /** Bibliographic services, asked only when the reader says so. */
  readonly lookUp: LookUp;
  readonly updates: UpdateCheck;
  /** Tells everybody, in the windows and in here. */
  readonly publish: (event: LibraryEvent) => void;
  /** A document changed. */
  readonly touch: (id: DocumentId) => void;
}
