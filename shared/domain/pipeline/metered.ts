import { createMeter } from '../context/meter.ts';
import { answerFromPassages } from '../prompts/answer-from-passages.ts';
import { readFigure } from '../prompts/read-figure.ts';
import { writeOverview } from '../prompts/write-overview.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Answerers } from './answerers.ts';

/** Of the limit, what the answers of several documents leave to the text over them. */
const LEFT_FOR_OVERVIEW = 0.25;

/** The same context with models whose calls are counted. */
export function metered(
  given: AskContext,
  mostTokens: number | undefined,
  isShelf: boolean,
): ReturnType<Answerers['metered']> {
  const shares = { [answerFromPassages.id]: isShelf ? 1 - LEFT_FOR_OVERVIEW : 1, [writeOverview.id]: 1 };
  const meter = createMeter(given.now, mostTokens, shares);
  const { chat, routing, figures } = given.aids;
  const aids = {
    ...given.aids,
    chat: chat && meter.metered(chat),
    routing: routing && meter.metered(routing),
    figures: figures && meter.meteredFigures(figures, readFigure.id),
  };
  return { askContext: { ...given, aids }, costs: () => meter.costs() };
}
