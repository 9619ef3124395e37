import learned from '../../../../resources/models/router.json' with { type: 'json' };
import { featuresOfHeading, featuresOfPassage, featuresOfRefusal, type StateView } from './features.ts';
import { probability } from '../../../base/linear-model.ts';
import { whyAnswer, whyOpen, whyRefuse } from './reasons.ts';
import type { Decided, Decision, Router } from './router.ts';
import { openable, textLimits } from './actions.ts';
import type { LightModel } from './features.ts';

/** When the light router acts on what it finds likely. */
interface LightThresholds {
  /** Least probability of an answer. */
  readonly answer: number;
  /** Least share of the best answer of the route so far. */
  readonly answerShare: number;
  readonly expand: number;
}

// Chosen on the development questions; see docs/benchmarks.md.
const lightThresholds: LightThresholds = { answer: 0.08, answerShare: 0.35, expand: 0.06 };

export const lightWeights: LightModel = learned.weights;

/** A router without generation: a probability for each passage and each heading of a state, and one for giving up. */
export function lightRouter(model: LightModel = lightWeights, thresholds = lightThresholds): Router {
  return { decide: (view) => Promise.resolve(decideLightly(view, model, thresholds)) };
}

function decideLightly(view: StateView, model: LightModel, thresholds: LightThresholds): Decision {
  const { subtree, answered } = view;
  const passages = subtree.lit.map((id) => ({ id, row: featuresOfPassage(view, id) }));
  const judged = new Map(passages.map(({ id, row }) => [id, probability(model.answer, row)]));
  const headings = openable(subtree, textLimits.headings).map((id) => {
    const row = featuresOfHeading(view, id);
    return { id, row, probability: probability(model.expand, row) };
  });
  const best = Math.max(0, ...answered.values(), ...judged.values());
  const least = Math.max(thresholds.answer, thresholds.answerShare * best);
  const answers = passages.flatMap(({ id, row }): Decided[] => {
    const p = judged.get(id)!;
    return p >= least ? [{ id, probability: p, reason: whyAnswer(view, id, row, model.answer) }] : [];
  });
  const top = headings.toSorted((a, b) => b.probability - a.probability)[0];
  const expand =
    top && (view.further || top.probability >= thresholds.expand)
      ? { id: top.id, probability: top.probability, reason: whyOpen(view, top.id, top.row, model.expand) }
      : undefined;
  const refusal = featuresOfRefusal(
    view,
    [...judged.values()],
    headings.map((heading) => heading.probability),
  );
  return {
    by: 'light',
    answers: answers.toSorted((a, b) => b.probability - a.probability),
    expand,
    refused:
      answers.length === 0 && !expand
        ? { probability: probability(model.refuse, refusal), reason: whyRefuse(view) }
        : undefined,
    judged,
    faults: [],
    collapsed: false,
    promptTokens: 0,
    replyTokens: 0,
  };
}
