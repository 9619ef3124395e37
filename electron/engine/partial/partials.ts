import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { headingsNow, samePassages, type HeadingPlace } from '#shared/domain/document/partial/carry.ts';
import type { ParsedPdf } from '../indexing/parsers.ts';
import { firstPartialNode } from '#shared/domain/document/partial/partial-ids.ts';
import { headingsOf, keepSectionIds } from './keep-ids.ts';
import { makePartialIndex, type PagesRead, type PartialIndex } from './partial-index.ts';

export interface PartialsDeps {
  titleOf(document: DocumentId): string;
  /** There is more to ask, or nothing any more. */
  onChange(document: DocumentId): void;
  onBug(error: unknown): void;
}

/** What is known of a document that is, or was, asked before it was read to the end. */
interface Entry {
  current: PartialIndex | undefined;
  /** The newest that waits for its turn. */
  next: { readonly parsed: ParsedPdf; readonly pages: PagesRead } | undefined;
  building: boolean;
  /** How often it was read to the end: what is made of an earlier part after that comes too late. */
  finished: number;
  nextNumber: number;
  /** Sections that are not there any more, and what their text belongs to now. */
  readonly moved: Map<NodeId, NodeId>;
  /** The passages of the last few, by how many pages were read. */
  readonly passages: Map<number, readonly string[]>;
}

/** More documents than this are not read at once, nor asked again after they were. */
const MOST_DOCUMENTS = 12;
const MOST_PASSAGE_LISTS = 4;

/** The documents that can be asked before they are read to the end; nothing of them is ever stored. */
export class Partials {
  readonly #deps: PartialsDeps;
  readonly #entries = new Map<DocumentId, Entry>();
  #closed = false;

  constructor(deps: PartialsDeps) {
    this.#deps = deps;
  }

  get(document: DocumentId): PartialIndex | undefined {
    return this.#entries.get(document)?.current;
  }

  all(): readonly PartialIndex[] {
    return [...this.#entries.values()].flatMap(({ current }) => current ?? []);
  }

  /** More of a document was read. What comes while the one before is indexed replaces what waits. */
  take(document: DocumentId, parsed: ParsedPdf, pages: PagesRead): void {
    if (this.#closed || parsed.segments.length === 0) return;
    const entry = this.#entry(document);
    entry.next = { parsed, pages };
    if (!entry.building) void this.#build(document, entry);
  }

  /** The document was read to the end: its sections have their own ids now. */
  finish(document: DocumentId, whole: Pick<ParsedPdf, 'nodes' | 'segments'>): void {
    const entry = this.#entries.get(document);
    if (!entry) return;
    entry.next = undefined;
    entry.finished++;
    const { current } = entry;
    if (!current) {
      this.#entries.delete(document);
      return;
    }
    for (const [old, now] of headingsNow(current.headings, headingsOf(whole))) entry.moved.set(old, now);
    current.retire();
    entry.current = undefined;
  }

  /** Nobody can ask it any more: it was removed, or cannot be read. */
  drop(document: DocumentId): void {
    const entry = this.#entries.get(document);
    if (!entry) return;
    this.#entries.delete(document);
    entry.next = undefined;
    entry.current?.retire();
    if (entry.current) this.#deps.onChange(document);
  }

  /** Where a section that was found in an earlier part of the document is now; the same id if nothing is known of it. */
  sectionNow(document: DocumentId, section: NodeId): NodeId {
    const moved = this.#entries.get(document)?.moved;
    let now = section;
    for (let next = moved?.get(now); next !== undefined && next !== now; next = moved?.get(now)) now = next;
    return now;
  }

  /**
   * The orders of passages that were read when there were so many pages, among those of now.
   *
   * @returns undefined if nothing is known of that time any more
   */
  passagesNow(
    document: DocumentId,
    pagesRead: number,
    now: readonly string[],
  ): ReadonlyMap<number, number> | undefined {
    const then = this.#entries.get(document)?.passages.get(pagesRead);
    return then && samePassages(then, now);
  }

  close(): void {
    this.#closed = true;
    for (const entry of this.#entries.values()) {
      entry.next = undefined;
      entry.current?.retire();
      entry.current = undefined;
    }
    this.#entries.clear();
  }

  #entry(document: DocumentId): Entry {
    const known = this.#entries.get(document);
    // The one that was touched last is last, so that the first can go.
    this.#entries.delete(document);
    const entry: Entry = known ?? {
      current: undefined,
      next: undefined,
      building: false,
      finished: 0,
      nextNumber: firstPartialNode,
      moved: new Map(),
      passages: new Map(),
    };
    this.#entries.set(document, entry);
    const idle = [...this.#entries].filter(([, one]) => !one.building && one !== entry);
    if (this.#entries.size > MOST_DOCUMENTS && idle[0]) this.drop(idle[0][0]);
    return entry;
  }

  async #build(document: DocumentId, entry: Entry): Promise<void> {
    entry.building = true;
    try {
      for (let work = entry.next; work; work = entry.next) {
        entry.next = undefined;
        await this.#replace(document, entry, work);
      }
    } catch (error) {
      if (!isAppError(error)) this.#deps.onBug(error);
    } finally {
      entry.building = false;
    }
  }

  async #replace(document: DocumentId, entry: Entry, { parsed, pages }: NonNullable<Entry['next']>): Promise<void> {
    // After a pause a document is read from its beginning again.
    if (entry.current && pages.read < entry.current.pages.read) return;
    const { finished } = entry;
    const before = entry.current?.headings ?? [];
    const kept = keepSectionIds(parsed, before, entry.nextNumber);
    entry.nextNumber = kept.next;
    const made = await makePartialIndex(document, kept.parsed, pages, this.#deps.titleOf(document));
    // Removed, or read to the end, while this was made.
    if (this.#entries.get(document) !== entry || entry.finished !== finished) {
      made.retire();
      return;
    }
    remember(entry, before, made);
    entry.current?.retire();
    entry.current = made;
    this.#deps.onChange(document);
  }
}

function remember({ moved, passages }: Entry, before: readonly HeadingPlace[], made: PartialIndex): void {
  for (const [old, now] of headingsNow(before, made.headings)) if (old !== now) moved.set(old, now);
  passages.set(made.pages.read, made.passages);
  for (const oldest of [...passages.keys()].slice(0, -MOST_PASSAGE_LISTS)) passages.delete(oldest);
}
