import type { DocumentMetadata, FontFace, OutlineEntry, PageContent, PageProblem } from './page-content.ts';
import type { HeadingClassifier } from './headings/model/classifier.ts';
import type { Stage } from './headings/stages.ts';
import type { ParsedDocument } from './tree.ts';

/** Everything a PDF reader hands over for one file. */
export interface DocumentContent {
  readonly fileName: string;
  readonly fonts: readonly FontFace[];
  readonly pages: readonly PageContent[];
  /** The embedded bookmarks in order; empty if there are none or they are to be ignored. */
  readonly outline: readonly OutlineEntry[];
  /** What the outline was made of; bookmarks where it is absent. */
  readonly outlineFrom?: 'tags' | undefined;
  /** Its pages were laid out here from a document that has none: what repeats on them is text, and no running head. */
  readonly isLaidOut?: boolean | undefined;
  readonly metadata: DocumentMetadata;
  readonly problems: readonly PageProblem[];
}

/**
 * Layout and structure of a whole document; see the modules beside this one.
 *
 * @param classifier  judges what is a heading where bookmarks do not tell; rules do without it
 * @param stages      what looks at all headings together; all of them, unless one is to be measured by its absence
 */
export type BuildDocument = (
  content: DocumentContent,
  classifier?: HeadingClassifier,
  stages?: readonly Stage[],
) => ParsedDocument;
