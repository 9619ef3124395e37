import { namedPages } from '../../index/sections.ts';
import { passageKey } from '../../index/sections.ts';
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { NodeKind } from '../../document/tree.ts';
import type { IndexReader } from '../../index/reader.ts';
import type { SectionTree } from '../../index/sections.ts';
import type { Filter, ModalKind, Range, SectionName } from '../../question/reading.ts';
import { isCaptionOf, isHeadingOf } from '../../question/filters.ts';
import type { PlanStep } from '../../retrieval/carried-plan.ts';
import { pagesOfSegment } from '../../retrieval/candidates.ts';
import type { Retrieval } from '../../retrieval/retrieve.ts';
import type { Scored } from '../../retrieval/score.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { countPhrase, stemsOf } from '../../text/stems.ts';
import {
  extractEntities,
  graphScores,
  type NamedEntities,
  rankBoth,
  rankByGraph,
  reasoningOptions,
  type ReasoningOptions,
  selectByEntity,
  skyline,
} from '../graph/reason.ts';
import { type Operator, plannedSteps } from './plan-agent.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('planCarryOut');

/** The parts of the agent; an evaluation takes them away one by one (BookRAG, table 7). */
export interface AgentParts extends ReasoningOptions {
  readonly planning: boolean;
  readonly selectors: boolean;
  readonly graph: boolean;
  readonly text: boolean;
  /** What a passage gains that a selector keeps, as a share of its score. */
  readonly selectShare: number;
}

// A filter that drops passages loses the answer where a page or a caption was misread; one that prefers loses nothing.
export const wholeAgent: AgentParts = Object.freeze({
  planning: true,
  selectors: true,
  graph: true,
  text: true,
  selectShare: 0.25,
  ...reasoningOptions,
});

// Of more documents than these nobody names pages and charts, and looking through them takes its time.
const MOST_DOCUMENTS = 6;

interface State {
  ranked: readonly Scored[];
  named: NamedEntities;
  sections: ReadonlySet<string> | undefined;
  near: readonly number[] | undefined;
  front: readonly Scored[];
}

export interface CarriedOut {
  readonly ranked: readonly Scored[];
  readonly front: readonly Scored[];
  readonly steps: readonly PlanStep[];
}

/**
 * Carry the operators between retrieval and answer out, one after the other. An operator that finds nothing changes
 * nothing. Yields all steps after each operator, those to come as they were planned.
 *
 * @param question  with other names of what it is about, a line each
 * @param found  what the text of the question found, best first in `ranked`
 */
export function* carryOut(
  operators: readonly Operator[],
  question: string,
  found: Retrieval,
  askContext: AskContext,
  parts: AgentParts = wholeAgent,
): Generator<readonly PlanStep[], CarriedOut, void> {
  const state: State = { ranked: found.ranked, named: new Map(), sections: undefined, near: undefined, front: [] };
  const steps: PlanStep[] = [...plannedSteps(operators)];
  const run: Run = { question, state, found, reader: askContext.reader, parts };
  for (const [at, operator] of operators.entries()) {
    const startedAt = askContext.now();
    const done = runOperator(operator, run);
    if (!done) continue;
    const ran = done.skipped === undefined ? { ...done, tookMs: askContext.now() - startedAt } : done;
    steps[at] = { ...steps[at]!, ...ran };
    yield [...steps];
  }
  return { ranked: state.ranked, front: state.front, steps };
}

type Outcome = Pick<PlanStep, 'input' | 'left' | 'skipped'>;

const switchedOff: Outcome = { skipped: { code: 'skipped.switched-off' } };
const unnamed: Outcome = { skipped: { code: 'skipped.nothing-named' } };

interface Run {
  readonly question: string;
  readonly state: State;
  readonly found: Retrieval;
  readonly reader: IndexReader;
  readonly parts: AgentParts;
}

type Selector = Extract<Operator, { readonly operator: 'Filter_Modal' | 'Filter_Range' | 'Select_by_Section' }>;

/** Undefined for what does not run here: steps were retrieved before, and the answer reduces. */
function runOperator(operator: Operator, run: Run): Outcome | undefined {
  switch (operator.operator) {
    case 'Filter_Modal':
    case 'Filter_Range':
    case 'Select_by_Section':
      return selectPassages(operator, run);
    case 'Extract':
      return extractNames(run);
    case 'Select_by_Entity':
      return selectNamed(run);
    case 'Graph_Reasoning':
      return rateByGraph(run);
    case 'Text_Reasoning':
      return run.parts.text ? { left: run.state.ranked.length } : switchedOff;
    case 'Skyline_Ranker':
      return rankAll(run);
    case 'Decompose':
    case 'Map':
    case 'Reduce':
      return undefined;
  }
}

function selectPassages({ filter }: Selector, { state, found, reader, parts }: Run): Outcome {
  const { ranked } = state;
  if (!parts.selectors) return switchedOff;
  if (new Set(ranked.map(({ document }) => document)).size > MOST_DOCUMENTS)
    return { skipped: { code: 'skipped.many-documents', params: { most: MOST_DOCUMENTS } } };
  const selected = select(ranked, filter, { reader, trees: found.trees });
  state.ranked = prefer(ranked, selected, parts.selectShare);
  return { input: ranked.length, left: selected.length };
}

function extractNames({ question, state, reader, parts }: Run): Outcome {
  if (!parts.graph) return switchedOff;
  state.named = extractEntities(question, state.ranked, reader);
  return { left: [...state.named.values()].reduce((sum, own) => sum + own.length, 0) };
}

function selectNamed({ state, reader, parts }: Run): Outcome {
  const { ranked, named } = state;
  if (!parts.selectors) return switchedOff;
  if (named.size === 0) return unnamed;
  state.sections = selectByEntity(ranked, named, reader);
  const all = new Set(ranked.map(({ document, section }) => `${document}/${section}`));
  return { input: all.size, left: state.sections.size };
}

function rateByGraph({ state, reader, parts }: Run): Outcome {
  const { ranked, named, sections } = state;
  if (named.size === 0) return parts.graph ? unnamed : switchedOff;
  state.near = graphScores(ranked, named, sections, reader);
  return { input: ranked.length, left: state.near.filter((near) => near > 0).length };
}

function rankAll({ state, parts }: Run): Outcome {
  const { ranked, near } = state;
  const input = ranked.length;
  if (!near) return { skipped: { code: 'skipped.no-graph-ranking' } };
  if (!parts.text) {
    state.ranked = rankByGraph(ranked, near);
    return { input, left: input };
  }
  if (near.some((one) => one > 0)) state.front = skyline(ranked, near);
  const both = rankBoth(ranked, near, parts);
  state.ranked = both.ranked;
  return { input, left: both.raised };
}

/** Nothing selected, or everything, says nothing. */
function prefer(ranked: readonly Scored[], selected: readonly Scored[], share: number): readonly Scored[] {
  if (selected.length === 0 || selected.length === ranked.length) return ranked;
  const kept = new Set(selected);
  return ranked
    .map((passage) => (kept.has(passage) ? { ...passage, score: passage.score * (1 + share) } : passage))
    .sort((a, b) => b.score - a.score);
}

/** What a selector may look at besides the passages. */
interface Selecting {
  readonly reader: IndexReader;
  readonly trees: ReadonlyMap<DocumentId, SectionTree>;
}

/**
 * Operators Filter_Modal, Filter_Range and Select_by_Section (BookRAG eq. 4 and 5) over passages: those that satisfy the
 * filter, in their order. A section is selected with all below it, whatever its depth. May be empty: what to do then
 * is the caller's to say.
 */
export function select(passages: readonly Scored[], filter: Filter, { reader, trees }: Selecting): readonly Scored[] {
  switch (filter.kind) {
    case 'pages':
      return onPages(passages, filter.ranges, reader);
    case 'edge-pages':
      return passages.filter((passage) => {
        const pages = pagesOf(passage.document, reader);
        const { end, count } = filter;
        return isOn(passage, (page) => (end === 'first' ? page < count : page >= pages - count), reader);
      });
    case 'label':
      return withTables(
        passages,
        passages.filter(({ segment }) => isCaptionOf(filter.reference, segment.text)),
        filter.reference.label === 'table',
      );
    case 'modal':
      return ofKind(passages, filter.modal, reader);
    case 'sections':
      return passages.filter(({ document, section }) => {
        const titles = (trees.get(document)?.path(section) ?? []).slice(1).map(({ title }) => title);
        return titles.some((title) => filter.any.some((name) => isNamed(name, title)));
      });
    default:
      return passages;
  }
}

function isNamed({ number, words = '' }: SectionName, title: string): boolean {
  if (number !== undefined) return isHeadingOf({ kind: 'section', number }, title);
  const stems = stemsOf(words);
  return stems.length > 0 && countPhrase(stemsOf(title), stems) > 0;
}

function onPages(passages: readonly Scored[], ranges: readonly Range[], reader: IndexReader): readonly Scored[] {
  const documents = new Set(passages.map(({ document }) => document));
  const pages = new Map([...documents].map((id) => [id, namedPages(id, reader)]));
  return passages.filter((passage) =>
    ranges.some((range) => isOn(passage, (page) => pages.get(passage.document)?.isIn(page, range) ?? false, reader)),
  );
}

function isOn({ document, segment }: Scored, isMeant: (pageIndex: number) => boolean, reader: IndexReader): boolean {
  if (isMeant(segment.pageIndex)) return true;
  // A passage goes on over a page or two at most.
  if (!isMeant(segment.pageIndex + 1) && !isMeant(segment.pageIndex + 2)) return false;
  return pagesOfSegment(document, segment, reader).some(isMeant);
}

function pagesOf(document: DocumentId, reader: IndexReader): number {
  return (reader.items(document, ['document'])[0]?.endPageIndex ?? 0) + 1;
}

const KINDS: Readonly<Record<ModalKind, readonly NodeKind[]>> = {
  table: ['table'],
  figure: ['figure'],
  formula: ['formula'],
  code: ['code'],
  footnote: ['footnote'],
  abstract: ['abstract'],
  reference: ['reference'],
};
const CAPTIONS: Partial<Record<ModalKind, RegExp>> = {
  table: pattern('iu')`^\s*(?:${lists.captionsTable})\s`,
  figure: pattern('iu')`^\s*(?:${lists.captionsFigure})\s`,
  code: pattern('iu')`^\s*(?:${lists.captionsCode})\s`,
};

/** Passages of this kind: their nodes are, or they are its captions. */
function ofKind(passages: readonly Scored[], modal: ModalKind, reader: IndexReader): readonly Scored[] {
  const nodes = new Map<DocumentId, ReadonlySet<NodeId>>();
  for (const document of new Set(passages.map((passage) => passage.document)))
    nodes.set(document, new Set(reader.items(document, KINDS[modal]).map(({ id }) => id)));
  const caption = CAPTIONS[modal];
  const meant = passages.filter(
    ({ document, segment }) =>
      caption?.test(segment.text) === true ||
      segment.sentences.some(({ span }) => nodes.get(document)?.has(span.node) === true),
  );
  return withTables(passages, meant, modal === 'table');
}

/** With tables that stand right beside their captions, above or below. */
function withTables(passages: readonly Scored[], meant: readonly Scored[], asked: boolean): readonly Scored[] {
  if (!asked) return meant;
  const beside = new Set(
    meant.flatMap(({ document, segment }) => [-1, 1].map((step) => passageKey(document, segment.order + step))),
  );
  return passages.filter(
    (passage) =>
      meant.includes(passage) ||
      (passage.segment.kind === 'table' && beside.has(passageKey(passage.document, passage.segment.order))),
  );
}
