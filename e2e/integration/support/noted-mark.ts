import type { DocumentId } from '#shared/base/ids.ts';
import type { NewAnnotation } from '#shared/contract/annotations.ts';

/** A mark on the words of a paper that `writePapers` wrote, with a note by which it is known again. */
export const notedMark = (document: DocumentId, note: string): NewAnnotation => ({
  document,
  kind: 'text',
  color: 'yellow',
  pages: [{ pageIndex: 0, quads: [[10, 20, 60, 20, 60, 10, 10, 10]] }],
  text: 'Report 1 says so.',
  prefix: '',
  suffix: '',
  note,
});
