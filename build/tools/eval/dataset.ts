/** Questions with gold answers and evidence, whatever file they come from. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Evidence } from '#shared/domain/answer/evidence/evidence.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import type { Region } from '../metrics/attributed.ts';
import type { ParsedPdf } from '../../../electron/engine/indexing/parsers.ts';

export type AnswerType = 'extractive' | 'abstractive' | 'yes-no' | 'unanswerable';

export interface GoldAnswer {
  readonly type: AnswerType;
  readonly text: string;
  /** Short answers that all belong to it; where they are absent it is one. */
  readonly parts?: readonly string[] | undefined;
}

/** Consecutive words of a document, hashed: NFKC, without hyphens, in lower case, one space between two. */
export interface GoldStretch {
  readonly words: number;
  readonly hash: string;
}

export interface GoldQuestion {
  /** The same in every run over the same file. */
  readonly id: string;
  readonly question: string;
  /** One for each annotator; none if the dataset has only evidence. */
  readonly answers: readonly GoldAnswer[];
  /** Undefined where nobody said. */
  readonly unanswerable: boolean | undefined;
  /** Paragraphs of each annotator who named any. */
  readonly paragraphs: readonly (readonly string[])[];
  /** 0-based. */
  readonly pages: ReadonlySet<number>;
  /** Sentences that answer, in the paragraphs of any annotator; empty where nobody marked any. */
  readonly sentences: readonly string[];
  /** Words any of which a sentence that answers holds, where they are known by their hashes alone. */
  readonly stretches?: readonly GoldStretch[] | undefined;
  /** Elements of pages that answer, where somebody drew boxes around them. */
  readonly regions?: readonly Region[] | undefined;
  /** What a good answer says, claim by claim. */
  readonly claims?: readonly string[] | undefined;
}

/** A document that questions are asked of. */
export interface Subject {
  readonly name: string;
  readonly questions: readonly GoldQuestion[];
  /** A PDF to be indexed, or a text that is indexed in memory when it is opened. */
  readonly source:
    | { readonly kind: 'pdf'; readonly file: string }
    | {
        readonly kind: 'text';
        open(): Promise<OpenSubject>;
        /** For a library; absent where it comes from elsewhere. */
        read?(): ReadText;
      };
}

/** A text as a parser would hand it over. */
export interface ReadText {
  readonly id: DocumentId;
  readonly title: string;
  readonly parsed: ParsedPdf;
}

/** What gold evidence names: a paragraph of a text, or a page of a PDF. */
export interface Unit {
  readonly name: string;
  /** Of a paragraph, in the data set's own list. */
  readonly index?: number | undefined;
  /** Of the section it stands in, empty for none. */
  readonly heading: string;
  readonly text: string;
  /** 0-based, where it is known. */
  readonly pageIndex?: number | undefined;
}

/** A subject as it is asked. */
export interface OpenSubject {
  readonly reader: IndexReader;
  readonly document: DocumentId;
  /** The paragraphs that a passage comes from: those of `gold` as they are named there, any other under a name of its own. */
  paragraphsOf(segment: Segment, gold: readonly string[]): readonly string[];
  /** 0-based pages that a passage stands on. */
  pagesOf(segment: Segment): readonly number[];
  /** How a page is cut and turned, by its 0-based index; absent for a text. */
  frameOf?(pageIndex: number): PageFrame | undefined;
  /** Everything that gold evidence may name, in reading order; the same list at every call. */
  units(): readonly Unit[];
  /** The unit that evidence is quoted from; undefined for a heading. */
  unitOf(evidence: Evidence): Unit | undefined;
  /** Let go of the index; nothing of it may be asked after that. */
  close(): void;
}

/** @param openFile  the index of a PDF, undefined if it has none @returns undefined where there is nothing to ask */
export async function openSubject(
  { source }: Subject,
  openFile: (file: string) => OpenSubject | undefined,
): Promise<OpenSubject | undefined> {
  return source.kind === 'pdf' ? openFile(source.file) : source.open();
}

/** The name of a page as a unit, from its 0-based index. */
export function pageName(pageIndex: number): string {
  return `page ${pageIndex + 1}`;
}

export interface Dataset {
  readonly name: string;
  readonly kind: 'qasper' | 'pdf' | 'questions';
  readonly subjects: readonly Subject[];
  /** What was left out, in the reader's words. */
  readonly notes: readonly string[];
}
