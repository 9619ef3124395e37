/** Selecting rows of a list with mouse and keyboard. */
import type { DocumentId } from '#shared/base/ids.ts';

export interface Selection {
  /** Where a range begins. */
  readonly anchor: DocumentId | null;
  /** The row that was touched last. */
  readonly focus: DocumentId | null;
}

export interface Selected {
  readonly selected: ReadonlySet<DocumentId>;
  readonly selection: Selection;
}

/** What is selected after a row was chosen alone, as the end of a range, or in addition. */
export function selectRow(
  rows: readonly DocumentId[],
  before: ReadonlySet<DocumentId>,
  { anchor }: Selection,
  id: DocumentId,
  how: { readonly range: boolean; readonly toggle: boolean },
): Selected {
  if (how.toggle) {
    const selected = new Set(before);
    if (!selected.delete(id)) selected.add(id);
    return { selected, selection: { anchor: id, focus: id } };
  }
  const from = anchor === null ? -1 : rows.indexOf(anchor);
  if (!how.range || from === -1) return { selected: new Set([id]), selection: { anchor: id, focus: id } };
  const to = rows.indexOf(id);
  return {
    selected: new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1)),
    selection: { anchor, focus: id },
  };
}

/** The row that Tab comes to: the one touched last, else the first selected. */
export function anchorOf(
  { focus }: Selection,
  rows: readonly DocumentId[],
  selected: ReadonlySet<DocumentId>,
): DocumentId | undefined {
  if (focus !== null && rows.includes(focus)) return focus;
  return selected.size === 0 ? undefined : rows.find((id) => selected.has(id));
}
