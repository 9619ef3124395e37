/** The numbers that are said of an answer, wherever they are said: at its route, in its dateline, beside another answer. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { routeStops, type Stop } from './stops.ts';
import { shownEvidence } from './turn.ts';

interface RouteCounts {
  /** Visits of sections, as the route draws them. */
  readonly steps: number;
  /** Sections that answered, each once. */
  readonly answered: number;
}

interface AnswerCounts extends RouteCounts {
  /** Sections that these passages stand in; where there are none, whose text was read for nothing. */
  readonly sections: number;
  /** Passages that stand below it, cited or not. */
  readonly passages: number;
}

export function routeCounts(stops: readonly Stop[]): RouteCounts {
  const answered = stops.filter(({ state }) => state === 'answered');
  return {
    steps: stops.length,
    answered: new Set(answered.map(({ document, section }) => `${document}/${section}`)).size,
  };
}

export function answerCounts(receipt: AnswerReceipt): AnswerCounts {
  const { route, evidence, diagnostics } = receipt;
  const stops = routeStops(route, evidence);
  const shown = shownEvidence(receipt);
  const sections = new Set(shown.map(({ document, section }) => `${document}/${section}`)).size;
  return {
    ...routeCounts(stops),
    sections: sections === 0 ? diagnostics.sectionsTouched : sections,
    passages: shown.length,
  };
}
