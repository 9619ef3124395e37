/** The places of words that were looked for, as rows by section, in the order of the document. */
import type { NodeId } from '#shared/base/ids.ts';
import type { FoundWords } from '#shared/contract/find.ts';
import { t } from '../languages/i18n.ts';
import type { SectionTree } from '../state/section-tree.ts';

export type FoundRow =
  | {
      readonly kind: 'section';
      readonly id: NodeId;
      readonly number: string;
      readonly name: string;
      readonly count: number;
      readonly folded: boolean;
    }
  | { readonly kind: 'place'; readonly index: number; readonly place: FoundWords };

/** Words before the found ones that a row has room for, so that these stay in sight. */
const BEFORE_CHARS = 22;

export function foundRows(
  places: readonly FoundWords[],
  tree: SectionTree,
  folded: ReadonlySet<NodeId>,
): readonly FoundRow[] {
  const sections = new Map<NodeId, number[]>();
  for (const [index, { section }] of places.entries()) {
    const list = sections.get(section) ?? [];
    if (list.length === 0) sections.set(section, list);
    list.push(index);
  }
  return [...sections].flatMap(([id, indexes]): FoundRow[] => {
    const at = tree.indexOf.get(id);
    const section = at === undefined ? undefined : tree.sections[at];
    const head: FoundRow = {
      kind: 'section',
      id,
      number: section?.number ?? '',
      name: section?.name ?? t('Before the first section'),
      count: indexes.length,
      folded: folded.has(id),
    };
    if (head.folded) return [head];
    return [head, ...indexes.map((index): FoundRow => ({ kind: 'place', index, place: places[index]! }))];
  });
}

/** What stands before the words, from the beginning of a word on, with dots where more was left out. */
export function leadIn(before: string): string {
  const plain = before.replace(/\s+/gu, ' ');
  if (plain.length <= BEFORE_CHARS) return plain;
  const cut = plain.slice(-BEFORE_CHARS);
  const space = cut.indexOf(' ');
  return `…${space === -1 || space > BEFORE_CHARS - 4 ? cut : cut.slice(space)}`;
}
