import type { DocumentId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';

type Place = Pick<EvidenceItem, 'document' | 'documentTitle' | 'path'>;

/** Titles above a passage, the document's own only where another document is open. */
export function crumbs(evidence: Place, open: DocumentId | null): readonly string[] {
  const path = belowTitle(evidence);
  const shown = evidence.document === open ? path : [evidence.documentTitle, ...path];
  return shown.length > 0 ? shown : [evidence.documentTitle];
}

/** Many documents have their title once more as a section that holds all others. */
function belowTitle({ path, documentTitle }: Place): readonly string[] {
  const first = path.findIndex((title) => wordsOf(title) !== wordsOf(documentTitle));
  return first < 0 ? [] : path.slice(first);
}

function wordsOf(title: string): string {
  return (
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
