/** Documents that are dragged from the list onto a collection or a tag. */
import type { DragEvent } from 'react';
import { isDocumentId, type DocumentId } from '#shared/base/ids.ts';

const TYPE = 'application/x-wayleaf-documents';

/** The row that is dragged takes the others that are selected with it. */
export function carryDocuments(event: DragEvent, id: DocumentId, selection: ReadonlySet<DocumentId>): void {
  const carried = selection.has(id) ? [...selection] : [id];
  event.dataTransfer.setData(TYPE, carried.join(' '));
  event.dataTransfer.effectAllowed = 'copy';
}

export function carriesDocuments(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(TYPE);
}

export function carriedDocuments(event: DragEvent): DocumentId[] {
  return event.dataTransfer.getData(TYPE).split(' ').filter(isDocumentId);
}
