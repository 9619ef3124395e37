/** Lets a language model judge doubtful headings in the background; what it changes stands below the reader's corrections. */
import { AppError } from '#shared/base/errors.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { ModelEdit } from '#shared/domain/refine/edits.ts';
import { refineTree } from '#shared/domain/refine/refine-tree.ts';
import { isStructure, type ParsedDocument, type TreeNode } from '#shared/domain/document/tree.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import { headingPairs } from '#shared/domain/prompts/heading-pairs.ts';
import { sectionFilter } from '#shared/domain/prompts/section-filter.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ChatWorkDeps } from '../jobs/chat-work.ts';
import { LibraryWork } from '../jobs/library-work.ts';
import { listCorrections } from '../store/corrections.ts';
import type { ReadDb } from '../store/db.ts';
import type { DocumentKey } from '../store/keys.ts';
import { unread, wholeNode } from '../store/node-rows.ts';
import type { Store } from '../store/open.ts';
import { documentsToRefine, listTreeEdits, saveTreeEdits, type RefinedDocument } from '../store/tree-edits.ts';
import { rewriteTree } from './rewrite-tree.ts';
import { readTree } from './stored-tree.ts';
import { corrected } from './tree-editor.ts';

/** A batch may wait for questions that go first; each request has time limits of its own. */
const BATCH_MS = 15 * 60_000;

export interface RefineJobsDeps extends ChatWorkDeps {
  readonly publish: (event: LibraryEvent) => void;
  readonly touch: (id: DocumentId) => void;
}

export function refineJobs(deps: RefineJobsDeps): LibraryWork<RefinedDocument, Chat> {
  return new LibraryWork({
    ...deps,
    name: 'trees',
    model: () => (deps.settings().refineTrees ? deps.chat() : undefined),
    documents: ({ model }) => documentsToRefine(deps.store.read, makerOf(model)),
    work: (document, chat, { isLeft }, signal) => refine(document, inTurn(chat, deps.turn), deps, isLeft, signal),
    failure: 'chat.failed',
  });
}

function makerOf(model: string): string {
  return `${model} ${sectionFilter.version}.${headingPairs.version}`;
}

/** Ask about what is still doubtful; the answers of each batch are kept, and the tree changes once all are there. */
async function refine(
  { key, id }: RefinedDocument,
  chat: Chat,
  { store, publish, touch }: RefineJobsDeps,
  isLeft: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const maker = makerOf(chat.model);
  const before = listTreeEdits(store.read, key, true);
  const document = await readForRefining(store.read, key, before);
  const work = refineTree(document, chat, { batchTimeoutMs: BATCH_MS }, signal);
  for (let step = await work.next(); ; step = await work.next()) {
    const edits = [...before, ...step.value.edits];
    if (!step.done) {
      await store.writer.write((db) => saveTreeEdits(db, key, maker, edits, false));
      if (isLeft()) return;
      continue;
    }
    const { stopped } = step.value;
    if (stopped) throw new AppError(stopped.code, stopped.message, stopped.details);
    await finish(store, key, maker, edits);
    if (step.value.edits.length === 0) return;
    touch(id);
    publish({ kind: 'tree-changed', document: id });
    return;
  }
}

/** The tree as its reader sees it, with the words that follow each heading. */
async function readForRefining(db: ReadDb, key: DocumentKey, edits: readonly ModelEdit[]): Promise<ParsedDocument> {
  const corrections = listCorrections(db, key).map(({ correction }) => correction);
  const { wanted } = await corrected(await readTree(db, key, corrections), corrections, edits);
  const nodes = wanted.nodes.map((node, at): TreeNode => {
    const before = wanted.nodes[at - 1];
    const isNext = before !== undefined && isStructure(before) && !isStructure(node);
    return isNext && node.lines === unread ? wholeNode(db, key, node) : node;
  });
  return { title: '', metadata: {}, pages: [], tree: { nodes }, problems: [] };
}

/** In one transaction: the tree may have been corrected or indexed again since it was read. */
async function finish(store: Store, key: DocumentKey, maker: string, edits: readonly ModelEdit[]): Promise<void> {
  await store.writer.write(async (db) => {
    saveTreeEdits(db, key, maker, edits, true);
    const corrections = listCorrections(db, key).map(({ correction }) => correction);
    const stored = await readTree(db, key, corrections);
    const { wanted } = await corrected(stored, corrections, edits);
    await rewriteTree(db, key, stored, wanted);
  });
}

function inTurn(chat: Chat, turn: RefineJobsDeps['turn']): Chat {
  return {
    model: chat.model,
    async *reply(request, signal) {
      await turn(signal);
      yield* chat.reply(request, signal);
    },
  };
}
