import type { DocumentId } from '#shared/base/ids.ts';
import type { DeepLink } from '#shared/contract/deep-link.ts';
import type { Duplicates } from '#shared/contract/duplicates.ts';
import type { Particulars } from '#shared/contract/particulars.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import type { TableTools } from '#shared/contract/table-tools.ts';
import type { Publication } from '#shared/domain/document/publication/publication.ts';
import type { MadeCards } from '#shared/domain/cards/card.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Aids, Patience } from '#shared/domain/retrieval/ask-context.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { WantedCards } from '../cards/gather.ts';
import type { OpenIndex } from '../answering/open-index.ts';
import type { Store } from '../store/open.ts';

/** What the tools for other programs work on. */
export interface ToolDeps {
  /** With what was read so far of documents that are still being read. */
  readonly reader: () => IndexReader;
  readonly open: OpenIndex;
  /** The models that are ready now. */
  readonly aids: () => Aids;
  /** How long a language model is waited for; for ever without it. */
  readonly patience?: (() => Patience) | undefined;
  /** Somebody waits for an answer; the returned function says that they do not any more. */
  readonly asking?: (() => () => void) | undefined;
  readonly documents: () => readonly DocumentSummary[];
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
  /** In page order; empty while there is no index. */
  readonly frames: (id: DocumentId) => readonly PageFrame[];
  /** Empty where nothing is, and while there is no index. */
  readonly particulars: (id: DocumentId) => Particulars;
  /** The key that a bibliography of the reader's gives it. */
  readonly citationKey: (id: DocumentId) => string | null;
  /** Pages where the reader stopped, from 1, of the documents that were opened in a window. */
  readonly stops: () => ReadonlyMap<string, number>;
  /** How they were published, of those of which that was found. */
  readonly publications: () => ReadonlyMap<DocumentId, Publication>;
  /** Likely duplicates, and what was joined. */
  readonly duplicates: (signal: AbortSignal) => Promise<Duplicates>;
  /** Of one document, or of all. */
  readonly annotations: (id?: DocumentId) => readonly Annotation[];
  readonly cards: (wanted: WantedCards, signal: AbortSignal) => Promise<MadeCards>;
  /** Of Zotero. */
  readonly notes: (id: DocumentId) => Promise<readonly ZoteroNote[]>;
  readonly tables: Handlers<TableTools>;
  readonly store: Pick<Store, 'read' | 'writer'>;
  readonly now: () => number;
  /** Marks were added. */
  readonly onMarks: () => void;
  /** The document changed. */
  readonly touch: (id: DocumentId) => void;
  /** Show a place in the windows. */
  readonly show: (place: DeepLink) => void;
}
