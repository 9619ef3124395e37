import { library } from './001-library.ts';
import { corrections } from './002-corrections.ts';
import { links } from './003-links.ts';
import { vectors } from './004-vectors.ts';
import { graphs } from './005-graphs.ts';
import { summaries } from './006-summaries.ts';
import { treeEdits } from './007-tree-edits.ts';
import { recognizedPages } from './008-recognized-pages.ts';
import { graphBlocks } from './009-graph-blocks.ts';
import { confirmations } from './010-confirmations.ts';
import { verdicts } from './011-verdicts.ts';
import { stems } from './012-stems.ts';
import { abbreviations } from './013-abbreviations.ts';
import { annotations } from './014-annotations.ts';
import { readerFacts } from './015-reader-facts.ts';
import { shelves } from './016-shelves.ts';
import { citations } from './017-citations.ts';
import { about } from './018-about.ts';
import { zotero } from './019-zotero.ts';
import { watchedFiles } from './020-watched-files.ts';
import { kinds } from './021-kinds.ts';
import { kept } from './022-kept.ts';
import { sentenceVectors } from './023-sentence-vectors.ts';
import { versions } from './024-versions.ts';
import { particulars } from './025-particulars.ts';
import { matrices } from './026-matrices.ts';
import { conversations } from './027-conversations.ts';
import { toRead } from './028-to-read.ts';
import { joined } from './029-joined.ts';
import { readerPublication } from './030-reader-publication.ts';
import { markShapes } from './031-mark-shapes.ts';
import { allOfZotero } from './032-all-of-zotero.ts';
import { factSources } from './033-fact-sources.ts';

/**
 * The schema's history; `user_version` is how many of these a database has behind it. One that was released is never
 * changed: what comes later is a new entry at the end.
 */
export const migrations: readonly string[] = [
  library,
  corrections,
  links,
  vectors,
  graphs,
  summaries,
  treeEdits,
  recognizedPages,
  graphBlocks,
  confirmations,
  verdicts,
  stems,
  abbreviations,
  annotations,
  readerFacts,
  shelves,
  citations,
  about,
  zotero,
  watchedFiles,
  kinds,
  kept,
  sentenceVectors,
  versions,
  particulars,
  matrices,
  conversations,
  toRead,
  joined,
  readerPublication,
  markShapes,
  allOfZotero,
  factSources,
];
