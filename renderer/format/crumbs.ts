import type { DocumentId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';

/** Titles above a passage, the document's own only where another document is open. */
export function crumbs(evidence: EvidenceItem, open: DocumentId | null): readonly string[] {
  const path = evidence.path[0] === evidence.documentTitle ? evidence.path.slice(1) : evidence.path;
  const shown = evidence.document === open ? path : [evidence.documentTitle, ...path];
  return shown.length > 0 ? shown : [evidence.documentTitle];
}
