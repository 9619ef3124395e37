import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import { unreachable } from '#shared/base/assert.ts';
import { nodeId, type DocumentId, type NodeId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { CorrectionItem, CorrectionRequest, TreeChange } from '#shared/contract/tree.ts';
import { applyCorrections } from '#shared/domain/document/corrections/apply.ts';
import {
  firstAddedNode,
  type Correction,
  type HeadingAnchor,
  type Misfit,
} from '#shared/domain/document/corrections/correction.ts';
import { findHeading, headingAnchor } from '#shared/domain/document/corrections/find-heading.ts';
import { applyEdits, type ModelEdit } from '#shared/domain/refine/edits.ts';
import { isStructure, type DocumentTree, type StructureNode } from '#shared/domain/document/tree.ts';
import { addCorrection, listCorrections, removeLastCorrection } from '../store/corrections.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { listTreeEdits } from '../store/tree-edits.ts';
import { rewriteTree } from './rewrite-tree.ts';
import { readTree, type StoredTree } from './stored-tree.ts';

export interface TreeEditorDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly publish: (event: LibraryEvent) => void;
  readonly touch: (id: DocumentId) => void;
}

const reasons: Readonly<Record<Misfit, string>> = {
  'heading-gone': 'This heading is not in the tree any more.',
  'words-gone': 'These words were not found in the text of the page. Select words of one section.',
  top: 'This section is at the top level already.',
  'nothing-above': 'There is no section before this one that could hold it.',
};

/** Corrects the trees of indexed documents, one transaction for each correction. */
export class TreeEditor {
  readonly #deps: TreeEditorDeps;

  constructor(deps: TreeEditorDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `document.unknown`, `document.not-indexed`, `input.invalid` where it has no effect */
  correct(id: DocumentId, request: CorrectionRequest): Promise<TreeChange> {
    return this.#change(id, async (db, key) => {
      const before = listCorrections(db, key).map((each) => each.correction);
      const named = request.kind === 'add' ? [...before, request] : before;
      const stored = await readTree(db, key, named);
      const edits = listTreeEdits(db, key);
      const tree = await corrected(stored, before, edits);
      const correction = toCorrection(headingsOf(tree.wanted), request);
      const corrections = [...before, correction];
      const { wanted, misfits } = await corrected(stored, corrections, edits);
      const misfit = misfits.get(before.length);
      if (misfit) throw new AppError('input.invalid', reasons[misfit]);
      addCorrection(db, key, correction, this.#deps.now());
      await rewriteTree(db, key, stored, wanted);
      return { section: sectionAfter(request, tree.wanted, wanted, before.length), corrections: corrections.length };
    });
  }

  /** @throws AppError `document.unknown`, `document.not-indexed`, `input.invalid` where nothing was corrected */
  undo(id: DocumentId): Promise<TreeChange> {
    return this.#change(id, async (db, key) => {
      const corrections = listCorrections(db, key).map((each) => each.correction);
      const last = corrections.pop();
      if (!last) throw new AppError('input.invalid', 'There is nothing to undo in this tree.');
      removeLastCorrection(db, key);
      const stored = await readTree(db, key, corrections);
      const { wanted } = await corrected(stored, corrections, listTreeEdits(db, key));
      await rewriteTree(db, key, stored, wanted);
      const headings = headingsOf(wanted);
      const section = last.kind === 'add' ? undefined : headings[findHeading(headings, last.heading)]?.id;
      return { section: section ?? null, corrections: corrections.length };
    });
  }

  /** @throws AppError `document.unknown`, `document.not-indexed` */
  async list(id: DocumentId): Promise<CorrectionItem[]> {
    const { read } = this.#deps.store;
    const key = requireIndexed(read, id);
    const stored = listCorrections(read, key);
    if (stored.length === 0) return [];
    const corrections = stored.map((each) => each.correction);
    const edits = listTreeEdits(read, key);
    const { misfits } = await corrected(await readTree(read, key, corrections), corrections, edits);
    return stored.map(({ correction, createdAt }, i) => ({
      kind: correction.kind,
      title: correction.kind === 'add' ? correction.words.text : correction.heading.title,
      createdAt,
      fits: !misfits.has(i),
    }));
  }

  async #change(id: DocumentId, work: (db: WriteDb, key: DocumentKey) => Promise<TreeChange>): Promise<TreeChange> {
    const { store, publish, touch } = this.#deps;
    const change = await store.writer.write((db) => work(db, requireIndexed(db, id)));
    touch(id);
    publish({ kind: 'tree-changed', document: id });
    return change;
  }
}

/**
 * Apply what the language model and the reader corrected before to an index that was just written. The caller owns the
 * transaction.
 */
export async function correctNewIndex(db: WriteDb, document: DocumentKey): Promise<void> {
  const corrections = listCorrections(db, document).map((each) => each.correction);
  const edits = listTreeEdits(db, document);
  if (corrections.length === 0 && edits.length === 0) return;
  const stored = await readTree(db, document, corrections);
  const { wanted } = await corrected(stored, corrections, edits);
  await rewriteTree(db, document, stored, wanted);
}

/**
 * The tree as the language model's edits and then the reader's corrections make it; before and after, other work of this
 * process gets its turn.
 */
export async function corrected(stored: StoredTree, corrections: readonly Correction[], edits: readonly ModelEdit[]) {
  await nextTurn();
  const { document, misfits } = applyCorrections(applyEdits(stored.parsed, edits).document, corrections);
  await nextTurn();
  return { wanted: document.tree, misfits };
}

function toCorrection(headings: readonly StructureNode[], request: CorrectionRequest): Correction {
  switch (request.kind) {
    case 'add':
      return { kind: 'add', words: request.words };
    case 'level':
      return { kind: 'level', heading: anchorOf(headings, request.section), by: request.by };
    case 'rename':
      return { kind: 'rename', heading: anchorOf(headings, request.section), title: request.title };
    case 'delete':
      return { kind: 'delete', heading: anchorOf(headings, request.section) };
    default:
      return unreachable(request);
  }
}

function anchorOf(headings: readonly StructureNode[], id: NodeId): HeadingAnchor {
  const heading = headings.find((each) => each.id === id && each.kind === 'section');
  if (!heading) throw new AppError('input.invalid', reasons['heading-gone']);
  return headingAnchor(headings, heading);
}

/** Where the reader's eye belongs afterwards: the corrected section, or the one before what is no longer a heading. */
function sectionAfter(
  request: CorrectionRequest,
  before: DocumentTree,
  after: DocumentTree,
  position: number,
): NodeId | null {
  if (request.kind === 'level' || request.kind === 'rename') return request.section;
  const headings = headingsOf(after);
  if (request.kind === 'add') {
    const added = nodeId('section', firstAddedNode + 2 * position);
    return headings.some(({ id }) => id === added) ? added : null;
  }
  const old = headingsOf(before);
  const previous = old[old.findIndex(({ id }) => id === request.section) - 1];
  return previous?.kind === 'section' ? previous.id : null;
}

function headingsOf(tree: DocumentTree): StructureNode[] {
  return tree.nodes.filter(isStructure);
}

function requireIndexed(db: ReadDb, id: DocumentId): DocumentKey {
  const key = keyOf(db, id);
  if (key === undefined) throw new AppError('document.unknown', 'This document is not in the library.');
  if (!indexFacts(db, key)) throw new AppError('document.not-indexed', 'This document is not indexed yet.');
  return key;
}
