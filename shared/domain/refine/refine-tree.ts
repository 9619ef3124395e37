import { abortable } from '../../base/async.ts';
import { cancelled, isAppError, toReport, type ErrorReport } from '../../base/errors.ts';
import type { NodeId } from '../../base/ids.ts';
import type { Chat } from '../ports/chat.ts';
import { headingPairs, type PairRelation } from '../prompts/heading-pairs.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { sectionFilter, type FilterVerdict } from '../prompts/section-filter.ts';
import { headingAnchor } from '../document/corrections/find-heading.ts';
import { isStructure, type ParsedDocument, type StructureNode } from '../document/tree.ts';
import { batchesOf, filterInput, pairsOf } from './batches.ts';
import { applyEdit, SURE, type ModelEdit } from './edits.ts';
import { trialsOf, withTrials, type Trial } from './trials.ts';
import { changed, confirmed, verdictOf } from './verdict.ts';
import { fault } from '../../base/messages.ts';

export interface RefineOptions {
  /** Headings of less confidence are asked about. */
  readonly sure: number;
  /** Headings asked about at once. */
  readonly batchSize: number;
  /** A batch that takes longer, repairs included, is left as it is. */
  readonly batchTimeoutMs: number;
}

export const refineDefaults: RefineOptions = { sure: SURE, batchSize: 8, batchTimeoutMs: 60_000 };

/** A model that fails so often in a row is not asked again. */
const MOST_FAILURES = 3;

/** What is done so far is worth keeping at any time: the tree is valid after each batch. */
export interface RefineProgress {
  /** Headings and near misses asked about, of `total`. */
  readonly done: number;
  readonly total: number;
  readonly document: ParsedDocument;
  /** The edits that lead from the given document to this one; `applyEdits` makes them again. */
  readonly edits: readonly ModelEdit[];
}

export interface RefineResult extends RefineProgress {
  /** Headings of batches whose answers could not be had or used. */
  readonly unanswered: number;
  /** Why the rest was not asked about; undefined if everything was. */
  readonly stopped: ErrorReport | undefined;
}

/**
 * Ask a language model about the uncertain headings and the near misses, by section filtering (BookRAG §4.2.2) and by pairs (PT-RAG §3.2.1),
 * and change what both agree on: not a heading, one after all, or another level. Batches are asked one after the other, each with the
 * tree as those before left it. The same answers give the same tree. No printed character is lost, and headings that
 * the reader touched stay where they are.
 *
 * Yields after each batch.
 *
 * @throws AppError `call.cancelled` if the signal aborts; a model that fails is told by the result
 */
export async function* refineTree(
  document: ParsedDocument,
  chat: Chat,
  options: Partial<RefineOptions>,
  signal: AbortSignal,
): AsyncGenerator<RefineProgress, RefineResult> {
  const settings = { ...refineDefaults, ...options };
  const trials = trialsOf(document);
  const batches = batchesOf(withTrials(document, trials), settings.sure, settings.batchSize);
  const total = batches.reduce((sum, batch) => sum + batch.length, 0);
  let state: RefineProgress = { done: 0, total, document, edits: [] };
  let unanswered = 0;
  let failures = 0;
  for (const batch of batches) {
    try {
      const asked = trials.filter(({ id }) => batch.includes(id));
      const tried = withTrials(state.document, asked);
      const present = batch.filter((id) => tried.tree.nodes.some((node) => node.id === id));
      const answers = await inTime(
        (inner) => judge(tried, present, chat, settings.sure, inner),
        settings.batchTimeoutMs,
        signal,
      );
      state = { ...state, ...settle(state, answers, asked, settings.sure) };
      failures = 0;
    } catch (error) {
      if (signal.aborted) throw cancelled();
      const isGone = isAppError(error, 'chat.unavailable');
      if (!isGone && !isAppError(error, 'chat.failed')) throw error;
      if (isGone || ++failures >= MOST_FAILURES)
        return { ...state, unanswered: total - state.done + unanswered, stopped: toReport(error) };
      unanswered += batch.length;
    }
    state = { ...state, done: state.done + batch.length };
    yield state;
  }
  return { ...state, unanswered, stopped: undefined };
}

/** What the model says of one heading. */
interface Answer {
  readonly id: NodeId;
  readonly filter: FilterVerdict;
  readonly relation: PairRelation;
  /** The heading that the relation is to. */
  readonly first: NodeId;
}

async function judge(
  document: ParsedDocument,
  batch: readonly NodeId[],
  chat: Chat,
  sure: number,
  signal: AbortSignal,
): Promise<readonly Answer[]> {
  if (batch.length === 0) return [];
  const filter = await askPrompt(chat, sectionFilter, filterInput(document, batch, sure), signal);
  const asked = pairsOf(document, batch, new Set(batch.filter((_, i) => filter[i] === null)));
  const relations = await askPrompt(chat, headingPairs, { pairs: asked.map(({ pair }) => pair) }, signal);
  return batch.map((id, i) => ({ id, filter: filter[i]!, relation: relations[i]!, first: asked[i]!.first }));
}

/** Turn answers into edits, in reading order: a level is compared with what those before became. */
function settle(
  { document, edits }: RefineProgress,
  answers: readonly Answer[],
  trials: readonly Trial[],
  sure: number,
): Pick<RefineProgress, 'document' | 'edits'> {
  let current = document;
  const made: ModelEdit[] = [];
  for (const answer of answers) {
    const edit = editFor(current, answer, trials);
    const edited = edit && applyEdit(current, edit, sure);
    if (!edited) continue;
    made.push(edit);
    current = edited;
  }
  return { document: current, edits: [...edits, ...made] };
}

function editFor(
  { tree }: ParsedDocument,
  { id, filter, relation, first }: Answer,
  trials: readonly Trial[],
): ModelEdit | undefined {
  const headings = tree.nodes.filter(isStructure);
  const find = (wanted: NodeId): StructureNode | undefined => headings.find((heading) => heading.id === wanted);
  const node = find(id);
  const verdict = verdictOf(filter, relation, find(first)?.level);
  const trial = trials.find((one) => one.id === id);
  if (trial) {
    const { nth, words, probability } = trial;
    if (verdict.kind === 'none') return { kind: 'dismiss', words };
    if (verdict.kind === 'open') return undefined;
    return { kind: 'add', nth, words, level: verdict.level, confidence: confirmed(probability) };
  }
  if (!node || verdict.kind === 'open') return undefined;
  const heading = headingAnchor(headings, node);
  if (verdict.kind === 'none') return { kind: 'delete', heading };
  const by = verdict.level - node.level;
  return by === 0
    ? { kind: 'confirm', heading, confidence: confirmed(node.confidence) }
    : { kind: 'level', heading, by, confidence: changed(node.confidence) };
}

/** The work's result, or `chat.failed` after the time limit, whatever the work does; it is told to stop either way. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, limitMs: number, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw cancelled();
  const inner = new AbortController();
  const stop = (): void => inner.abort();
  signal.addEventListener('abort', stop, { once: true });
  const late = fault('chat.failed', 'model.slow', {}, { limitMs });
  const timer = setTimeout(() => inner.abort(late), limitMs);
  try {
    return await abortable(work(inner.signal), inner.signal);
  } catch (error) {
    throw inner.signal.reason === late ? late : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
