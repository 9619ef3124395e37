import type { FigureReader } from '#shared/domain/ports/figures.ts';
import type { Vision } from '#shared/domain/ports/vision.ts';
import type { Turns } from '../jobs/turns.ts';
import type { FigurePictures } from './figure-pictures.ts';

/**
 * A model that is shown the figures of documents as their pages show them.
 *
 * @param turns  where somebody waits for it: work in the background stays out of their way
 */
export function figureReader(
  vision: Vision,
  pictures: Pick<FigurePictures, 'draw'>,
  turns?: Pick<Turns, 'ask'>,
): FigureReader {
  return {
    model: vision.model,
    describe: async ({ document, node }, instruction, maxTokens, signal) => {
      const png = await pictures.draw(document, node, signal);
      const done = turns?.ask();
      try {
        return await vision.describe(png, instruction, maxTokens, signal);
      } finally {
        done?.();
      }
    },
  };
}
