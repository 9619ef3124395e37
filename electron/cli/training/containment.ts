/** Which section a section stands in, where their numbers say so: 3.1 is in 3, whatever their type looks like (KDD '24 §3.1). */
import type { NodeId } from '#shared/base/ids.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';

// 'A study' has no number, 'A.1 Study' has one.
const NUMBER = /^\s*(\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+)[.)]?(?=\s)/u;

/** @returns the sections in their order, with the parents that their numbers ask for */
export function containedByNumber(sections: readonly SectionRecord[]): readonly SectionRecord[] {
  const placed = new Map<NodeId, SectionRecord>();
  /** The latest section with so many parts in its number. */
  const latest: (SectionRecord | undefined)[] = [];
  const above = (id: NodeId | null): readonly SectionRecord[] => {
    const found = id === null ? undefined : placed.get(id);
    return found ? [found, ...above(found.parent)] : [];
  };
  return sections.map((section) => {
    const parts = partsOf(section.title);
    const parent = parts.length > 1 ? parentOf(section, parts, latest[parts.length - 1], above) : section.parent;
    const record = parent === section.parent ? section : { ...section, parent };
    placed.set(record.id, record);
    if (parts.length > 0) {
      latest.length = parts.length;
      latest[parts.length] = record;
    }
    return record;
  });
}

function parentOf(
  { parent }: SectionRecord,
  parts: readonly string[],
  holder: SectionRecord | undefined,
  above: (id: NodeId | null) => readonly SectionRecord[],
): NodeId | null {
  // Out of sections with another number, then into the one that has its own except for the last part.
  const outside = above(parent).find(({ title }) => isBegin(partsOf(title), parts));
  if (!outside) return parent;
  const isHeld = holder !== undefined && isBegin(partsOf(holder.title), parts) && above(holder.id).includes(outside);
  return isHeld ? holder.id : outside.id;
}

/** Of a title without a number too. */
function isBegin(begin: readonly string[], parts: readonly string[]): boolean {
  return begin.length < parts.length && begin.every((part, at) => part === parts[at]);
}

function partsOf(title: string): readonly string[] {
  return NUMBER.exec(title)?.[1]?.split('.') ?? [];
}
