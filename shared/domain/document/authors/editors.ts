/** Who edited a document, where its cover says so. */
import { titleKey } from '../headings/title-key.ts';
import type { Cell } from './cells.ts';

export interface Editors {
  /** Names with commas between them. */
  readonly value: string;
  readonly pageIndex: number;
}

/** Those of a paper are whoever took it for the journal; a caller that has one does not ask. */
export function editorsIn(cells: readonly Cell[]): Editors | undefined {
  const said = cells.flatMap((cell, at) => {
    if (!cell.isEdited) return [];
    const next = cells[at + 1];
    // 'Edited by' may stand above the names.
    const below = cell.names.length === 0 && next?.line.pageIndex === cell.line.pageIndex ? next : cell;
    return below.isGroup ? [] : below.names.map((name) => ({ name, pageIndex: cell.line.pageIndex }));
  });
  const names = new Map(said.map(({ name }) => [titleKey(name), name] as const));
  return said.length === 0 ? undefined : { value: [...names.values()].join(', '), pageIndex: said[0]!.pageIndex };
}
