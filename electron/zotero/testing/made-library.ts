/** A made Zotero library, for a server that speaks its local API and for a database with its tables. */
import type { LinkMode } from '../objects.ts';

interface MadeItem {
  readonly key: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly creators: readonly { readonly role: string; readonly given: string; readonly family: string }[];
  readonly tags: readonly string[];
}

interface MadeAttachment {
  readonly key: string;
  readonly parent: string | null;
  /** As the database writes it: 'storage:paper.pdf', 'attachments:below/paper.pdf' or a path. */
  readonly path: string;
  /** Where that is. */
  readonly file: string;
  readonly contentType?: string;
  /** As the local API calls it; else what the path tells. */
  readonly mode?: LinkMode;
  readonly title?: string;
}

interface MadeNote {
  readonly key: string;
  readonly parent: string | null;
  readonly html: string;
}

interface MadeAnnotation {
  readonly key: string;
  readonly parent: string;
  readonly type: string;
  readonly text: string;
  readonly comment: string;
  readonly color: string;
  readonly position: object;
  readonly label?: string;
  readonly order?: string;
}

interface MadeCollection {
  readonly key: string;
  readonly name: string;
  readonly parent: string | null;
  readonly items: readonly string[];
}

/** Changed by tests between two readings. */
export interface MadeLibrary {
  items: MadeItem[];
  attachments: MadeAttachment[];
  annotations: MadeAnnotation[];
  notes: MadeNote[];
  collections: MadeCollection[];
  /** Keys of items in the trash. */
  trash: Set<string>;
  /** When each was changed last, as Zotero writes times; others at the beginning. */
  modified: Map<string, string>;
  /** Keys that Better BibTeX gives; undefined where it is not installed. */
  citationKeys?: Map<string, string>;
  /** Libraries of groups; of a group itself none. */
  groups: { readonly id: number; readonly name: string; readonly library: MadeLibrary }[];
}

export function modeOf({ mode, path }: MadeAttachment): LinkMode {
  return mode ?? (path.startsWith('storage:') ? 'imported_file' : 'linked_file');
}

export const LONG_AGO = '2020-01-01T00:00:00Z';

export function emptyLibrary(): MadeLibrary {
  return {
    items: [],
    attachments: [],
    annotations: [],
    notes: [],
    collections: [],
    trash: new Set(),
    modified: new Map(),
    groups: [],
  };
}

/** A key of Zotero's: eight of its letters and digits. */
export function keyAt(prefix: string, at: number): string {
  return `${prefix}${at
    .toString(36)
    .toUpperCase()
    .padStart(8 - prefix.length, '0')}`;
}
