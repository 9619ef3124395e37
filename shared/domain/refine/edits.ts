import { headingAnchor, findHeading } from '../document/corrections/find-heading.ts';
import { applyCorrections } from '../document/corrections/apply.ts';
import type { Correction, HeadingAnchor, WordsAnchor } from '../document/corrections/correction.ts';
import { isStructure, type ParsedDocument, type StructureNode } from '../document/tree.ts';
import { added, dismissed, trialId } from './trials.ts';

/** From this confidence on a heading is left to the evidence of the page, and no edit may move it to another level. */
export const SURE = 0.7;

/** One edit by a language model, found and made as the reader's corrections are. */
export type ModelEdit =
  /** A heading of the level it has. */
  | { readonly kind: 'confirm'; readonly heading: HeadingAnchor; readonly confidence: number }
  /** So many levels up (negative) or down, with what is below it. */
  | { readonly kind: 'level'; readonly heading: HeadingAnchor; readonly by: number; readonly confidence: number }
  /** Not a heading: its words become text of the section before it. */
  | { readonly kind: 'delete'; readonly heading: HeadingAnchor }
  /** Near miss `nth` is a heading of this level. */
  | {
      readonly kind: 'add';
      readonly nth: number;
      readonly words: WordsAnchor;
      readonly level: number;
      readonly confidence: number;
    }
  /** A near miss that turned out not to be a heading: it is not asked about again. */
  | { readonly kind: 'dismiss'; readonly words: WordsAnchor };

export interface Edited {
  readonly document: ParsedDocument;
  /** Positions of edits that have no effect on this tree. */
  readonly misfits: ReadonlySet<number>;
}

/**
 * Make the edits one after the other, each whole or not at all. They may be applied again to the tree of a later parse
 * or of one that its reader has corrected since: headings that the reader touched, and the section that holds them,
 * stay as they are.
 *
 * @param sure  headings of this confidence keep their level when one above them moves
 */
export function applyEdits(parsed: ParsedDocument, edits: readonly ModelEdit[], sure = SURE): Edited {
  const misfits = new Set<number>();
  let document = parsed;
  for (const [position, edit] of edits.entries()) {
    const edited = applyEdit(document, edit, sure);
    if (edited) document = edited;
    else misfits.add(position);
  }
  return { document, misfits };
}

/** The edited document; undefined if the edit does not fit, or would move what must stay. */
export function applyEdit(document: ParsedDocument, edit: ModelEdit, sure = SURE): ParsedDocument | undefined {
  if (edit.kind === 'add') return addHeading(document, edit, sure);
  if (edit.kind === 'dismiss') return dismissed(document, edit.words);
  const headings = document.tree.nodes.filter(isStructure);
  const heading = headings[findHeading(headings, edit.heading)];
  if (!heading || heading.evidence.includes('reader')) return undefined;
  if (edit.kind === 'confirm') return stamped(document, heading, edit.confidence);
  const correction: Correction =
    edit.kind === 'delete'
      ? { kind: 'delete', heading: headingAnchor(headings, heading) }
      : { kind: 'level', heading: headingAnchor(headings, heading), by: edit.by < 0 ? -1 : 1 };
  const steps = edit.kind === 'delete' ? 1 : Math.abs(edit.by);
  const { document: changed, misfits } = applyCorrections(document, Array<Correction>(steps).fill(correction));
  if (misfits.size > 0) return undefined;
  // What stood below a deleted heading has to close the gap.
  if (!areKept(document, changed, edit.kind === 'delete' ? Infinity : sure, heading)) return undefined;
  if (edit.kind === 'delete') return changed;
  const moved = changed.tree.nodes.find(({ id }) => id === heading.id);
  if (moved?.level !== heading.level + edit.by) return undefined;
  return stamped(changed, heading, edit.confidence);
}

/** The reader's headings stay where they are, and those that are sure at their level; `edited` may move. */
function areKept(before: ParsedDocument, after: ParsedDocument, sure: number, edited?: StructureNode): boolean {
  const moved = new Map(after.tree.nodes.filter(isStructure).map((node) => [node.id, node]));
  return before.tree.nodes.filter(isStructure).every((heading) => {
    const now = moved.get(heading.id);
    if (heading.evidence.includes('reader')) return now?.level === heading.level && now.parent === heading.parent;
    return heading === edited || heading.confidence < sure || now?.level === heading.level;
  });
}

function addHeading(
  document: ParsedDocument,
  edit: ModelEdit & { readonly kind: 'add' },
  sure: number,
): ParsedDocument | undefined {
  const current = added(document, { ...edit, probability: edit.confidence }, ['model', 'typography']);
  const heading = current?.tree.nodes.filter(isStructure).find(({ id }) => id === trialId(edit.nth));
  if (!current || !heading) return undefined;
  const step = edit.level < heading.level ? -1 : 1;
  const anchor = headingAnchor(current.tree.nodes.filter(isStructure), heading);
  const steps = Array<Correction>(Math.abs(edit.level - heading.level)).fill({
    kind: 'level',
    heading: anchor,
    by: step,
  });
  const { document: changed, misfits } = applyCorrections(current, steps);
  if (misfits.size > 0 || !areKept(document, changed, sure)) return undefined;
  const placed = changed.tree.nodes.filter(isStructure).find(({ id }) => id === heading.id);
  if (placed?.level !== edit.level) return undefined;
  // Corrections leave the reader as evidence.
  return stamped(changed, { ...placed, evidence: ['typography'] }, edit.confidence);
}

/** @param heading  as it was before: corrections leave the reader as evidence */
function stamped(document: ParsedDocument, heading: StructureNode, confidence: number): ParsedDocument {
  const evidence = ['model' as const, ...heading.evidence.filter((kind) => kind !== 'model')];
  const nodes = document.tree.nodes.map((node) =>
    node.id === heading.id && isStructure(node) ? { ...node, confidence, evidence } : node,
  );
  return { ...document, tree: { nodes } };
}
