import { createMeter } from '../context/meter.ts';
import { answerFromPassages } from '../prompts/answer-from-passages.ts';
import { readFigure } from '../prompts/read-figure.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { Answerers } from './answerers.ts';

/** The same context with models whose calls are counted. */
export function metered(given: AskContext, mostTokens: number | undefined): ReturnType<Answerers['metered']> {
  const meter = createMeter(given.now, mostTokens, answerFromPassages.id);
  const { chat, routing, figures } = given.aids;
  const aids = {
    ...given.aids,
    chat: chat && meter.metered(chat),
    routing: routing && meter.metered(routing),
    figures: figures && meter.meteredFigures(figures, readFigure.id),
  };
  return { askContext: { ...given, aids }, costs: () => meter.costs() };
}
