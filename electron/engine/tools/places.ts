/** Places in documents as other programs are told of them: names, pages from 1, a link that leads back. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Hit } from '#shared/contract/tool-shapes.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { pathTitles } from '#shared/domain/index/sections.ts';
import type { Evidence } from '#shared/domain/answer/evidence/evidence.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { ToolDeps } from './deps.ts';

export interface Place {
  readonly document: string;
  readonly title: string;
  readonly citationKey: string | null;
  readonly file: string;
  readonly section: string | null;
  readonly path: string[];
  readonly page: number;
  readonly pageLabel: string | null;
  readonly link: string;
}

/** What is told of a document beside its words. */
export type PlaceDeps = Pick<ToolDeps, 'document' | 'frames' | 'citationKey'>;

/** Tells places of documents; asks for each document's facts once. Made for one call. */
export class Places {
  readonly #deps: PlaceDeps;
  readonly #reader: IndexReader;
  readonly #documents = new Map<DocumentId, DocumentSummary | undefined>();
  readonly #labels = new Map<DocumentId, readonly (string | undefined)[]>();
  readonly #keys = new Map<DocumentId, string | null>();
  readonly #paths = new Map<string, readonly string[]>();

  constructor(deps: PlaceDeps, reader: IndexReader) {
    this.#deps = deps;
    this.#reader = reader;
  }

  /** @throws AppError `document.unknown` */
  document(id: DocumentId): DocumentSummary {
    const known = this.#documents.has(id) ? this.#documents.get(id) : this.#deps.document(id);
    this.#documents.set(id, known);
    if (!known) throw new AppError('document.unknown', 'No document with this id is in the library.');
    return known;
  }

  label(document: DocumentId, pageIndex: number): string | null {
    const labels = this.#labels.get(document) ?? this.#deps.frames(document).map(({ label }) => label);
    this.#labels.set(document, labels);
    return labels[pageIndex] ?? null;
  }

  link(document: DocumentId, pageIndex: number, quote: string | null = null): string {
    return formatLink({ document, page: pageIndex + 1, quote });
  }

  /** @param quote  words that the link leads to */
  at(document: DocumentId, section: NodeId | null, pageIndex: number, quote: string | null): Place {
    const { title, fileName } = this.document(document);
    return {
      document,
      title,
      citationKey: this.key(document),
      file: fileName,
      section,
      path: section === null ? [] : [...this.#path(document, section)],
      page: pageIndex + 1,
      pageLabel: this.label(document, pageIndex),
      link: this.link(document, pageIndex, quote),
    };
  }

  /** As a bibliography of the reader's has it; null where none does. */
  key(document: DocumentId): string | null {
    const known = this.#keys.get(document);
    if (known !== undefined) return known;
    const key = this.#deps.citationKey(document);
    this.#keys.set(document, key);
    return key;
  }

  hit(evidence: Evidence, probability: number, verdict: VerdictKind): Hit {
    const { document, section, pageIndex, text, before, after, marks } = evidence;
    return {
      ...this.at(document, section, pageIndex, text),
      quote: text,
      before,
      after,
      quads: quadsOut(marks),
      probability: rounded(probability),
      verdict,
    };
  }

  #path(document: DocumentId, section: NodeId): readonly string[] {
    const key = `${document}/${section}`;
    const known = this.#paths.get(key) ?? pathTitles(section, this.#reader.sections(document));
    this.#paths.set(key, known);
    return known;
  }
}

export function quadsOut(marks: readonly PageQuads[]): { page: number; quads: number[][] }[] {
  return marks.map(({ pageIndex, quads }) => ({ page: pageIndex + 1, quads: quads.map((quad) => [...quad]) }));
}

function rounded(probability: number): number {
  return Math.round(Math.min(1, Math.max(0, probability)) * 1000) / 1000;
}
