/** Walks over annotated papers, and what a router should have done at each state of them. */
import type { OpenSubject, Subject, GoldQuestion } from '../../tools/eval/dataset.ts';
import { retrieve } from '#shared/domain/retrieval/retrieve.ts';
import { relevanceOf } from '#shared/domain/retrieval/score.ts';
import { probability, type LinearModel } from '#shared/base/linear-model.ts';
import { createPool } from '#shared/domain/retrieval/walk/pool.ts';
import { routeDocument, routeLimits } from '#shared/domain/retrieval/walk/route-document.ts';
import { isPassage, expandSubtree } from '#shared/domain/retrieval/walk/subtree.ts';
import type { Decision, Router } from '#shared/domain/retrieval/walk/router.ts';
import { openable } from '#shared/domain/retrieval/walk/actions.ts';
import { randomFrom } from '../boost.ts';
import { fitLogistic, type Example } from './fit.ts';
import {
  featuresOfHeading,
  featuresOfPassage,
  featuresOfRefusal,
  passageFeatures,
  type PassageFeature,
  type StateView,
  type LightModel,
} from '#shared/domain/retrieval/walk/features.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

export interface Paper {
  readonly subject: Subject;
  readonly opened: OpenSubject;
}

/** A state that was visited, with the right answers. */
interface State {
  readonly view: StateView;
  readonly passages: readonly { readonly row: Float32Array; readonly gold: boolean }[];
  readonly headings: readonly { readonly row: Float32Array; readonly gold: boolean }[];
  /** Nothing here answers, and nothing that was not seen does. */
  readonly nothing: boolean;
}

const MATCHING: readonly PassageFeature[] = [
  'similarity',
  'share of the best',
  'rank',
  'words',
  'section',
  'heading',
  'beside',
];
const WALKS = 3;
const TOP = 5;
const HEADINGS = 120;

/** Walk every question of a paper a few times, now and then to where the evidence is, else wherever chance leads. */
export async function statesOf({ subject, opened }: Paper, seed: number): Promise<readonly State[]> {
  const states: State[] = [];
  for (const [n, question] of subject.questions.entries()) {
    for (let walk = 0; walk < WALKS; walk++) {
      const random = randomFrom(seed * 7919 + n * 31 + walk);
      await walkOnce(opened, question, exploring(opened, question, random, states));
    }
  }
  return states;
}

async function walkOnce({ reader, document }: OpenSubject, { question }: GoldQuestion, router: Router): Promise<void> {
  const scope = { kind: 'documents' as const, documents: [document] };
  const searching = retrieve({ question: readQuestion(question), scope, strategy: 'path', budgetTokens: 600 }, reader);
  let found = searching.next();
  while (!found.done) found = searching.next();
  const pool = createPool(found.value, reader, scope);
  const retrieved = pool
    .ranked()
    .slice(0, TOP)
    .map(({ segment }) => segment.order);
  const start = {
    document,
    retrieved,
    pinned: [],
    closed: [],
    seen: [],
    answered: [],
    further: false,
    enough: () => false,
    pointers: () => [],
  };
  const walk = routeDocument(start, pool, router, routeLimits, new AbortController().signal);
  while (!(await walk.next()).done);
}

/** A router that notes what it sees; half of its openings lead to evidence, if there is any left. */
function exploring(opened: OpenSubject, question: GoldQuestion, random: () => number, states: State[]): Router {
  const gold = new Set(question.paragraphs.flat());
  const isGold = (view: StateView, id: number): boolean => {
    const node = view.subtree.tree.nodes[id]!;
    if (!isPassage(node)) return false;
    const [segment] = opened.reader.segments(opened.document, [node.order]);
    return segment !== undefined && opened.paragraphsOf(segment, [...gold]).some((one) => gold.has(one));
  };
  return {
    decide: async (view) => {
      const { subtree } = view;
      const { tree } = subtree;
      const passages = subtree.lit.map((id) => ({ id, row: featuresOfPassage(view, id), gold: isGold(view, id) }));
      const headings = openable(subtree, HEADINGS).map((id) => ({
        id,
        row: featuresOfHeading(view, id),
        gold: expandSubtree(subtree, id, routeLimits.light).lit.some((passage) => isGold(view, passage)),
      }));
      const unseen = tree.nodes.some((node) => isPassage(node) && !subtree.seen.has(node.id) && isGold(view, node.id));
      states.push({ view, passages, headings, nothing: !unseen && !passages.some((one) => one.gold) });
      const right = headings.filter((one) => one.gold);
      const from = right.length > 0 && random() < 0.5 ? right : headings;
      const next = from[Math.floor(random() * from.length)];
      return decisionOf(
        view,
        passages.map(({ id }) => id),
        next?.id,
      );
    },
  };
}

function decisionOf(view: StateView, lit: readonly number[], heading: number | undefined): Decision {
  const judged = new Map(
    lit.map((id) => {
      const node = view.subtree.tree.nodes[id]!;
      const score = isPassage(node) ? (view.pool.passage(view.document, node.order)?.score ?? 0) : 0;
      return [id, relevanceOf(score)] as const;
    }),
  );
  const reason = { code: 'because.likeliest-left' } as const;
  return {
    by: 'light',
    answers: [...judged].filter(([, p]) => p > 0.2).map(([id, p]) => ({ id, probability: p, reason })),
    expand: heading === undefined ? undefined : { id: heading, probability: 1, reason },
    refused: undefined,
    judged,
    faults: [],
    collapsed: false,
    promptTokens: 0,
    replyTokens: 0,
  };
}

export interface FitOptions {
  readonly ridge: number;
  /** How much more is asked of what does not match the question: it tells papers of one field from those of another. */
  readonly asideRidge: number;
  /** Weight of what only chance led to, against states that every walk begins with. */
  readonly laterWeight: number;
}

export const fitOptions: FitOptions = { ridge: 10, asideRidge: 100, laterWeight: 0.3 };

/** The three models, the last over what the other two say. */
export function fitLight(states: readonly State[], { ridge, asideRidge, laterWeight }: FitOptions): LightModel {
  const weightOf = ({ view }: State): number => (view.step === 0 ? 1 / WALKS : laterWeight / WALKS);
  const examples = (pick: (state: State) => State['passages']): Example[] =>
    states.flatMap((state) =>
      pick(state).map(({ row, gold }) => ({ row, label: gold ? 1 : 0, weight: weightOf(state) })),
    );
  const answer = fitLogistic(
    examples((state) => state.passages),
    passageFeatures.map((name) => (MATCHING.includes(name) ? ridge : asideRidge)),
  );
  const expand = fitLogistic(
    examples((state) => state.headings),
    ridge,
  );
  const refuse = fitLogistic(
    states.map((state) => ({
      row: refusalRow(state, answer, expand),
      label: state.nothing ? 1 : 0,
      weight: weightOf(state),
    })),
    ridge,
  );
  return { answer, expand, refuse };
}

/** What a model says of the states of papers that it has not seen, beside what is true. */
export function judgeStates(states: readonly State[], { answer, expand, refuse }: LightModel) {
  const rows = (pick: (state: State) => State['passages'], model: LinearModel) =>
    states.flatMap((state) => pick(state).map(({ row, gold }) => [probability(model, row), gold] as const));
  return {
    answer: rows((state) => state.passages, answer),
    expand: rows((state) => state.headings, expand),
    refuse: states.map((state) => [probability(refuse, refusalRow(state, answer, expand)), state.nothing] as const),
  };
}

function refusalRow({ view, passages, headings }: State, answer: LinearModel, expand: LinearModel): Float32Array {
  return featuresOfRefusal(
    view,
    passages.map(({ row }) => probability(answer, row)),
    headings.map(({ row }) => probability(expand, row)),
  );
}
